import { afterEach, expect, it } from "vitest";
import type { AnswerEvent, Assistant, Person } from "../../src/contract.ts";
import { openDatabase } from "../../src/db/open.ts";
import type { ApprovalTier } from "../../src/db/schema.ts";
import { collect, finalMessage, startTestAssistant, type TestAssistant } from "../support/assistant.ts";
import { createBell, hangBell } from "../support/bell.ts";
import { onBothDatabases } from "../support/both-databases.ts";
import { eventually } from "../support/eventually.ts";

let world: TestAssistant | undefined;
afterEach(() => world?.close());

async function begin(tier: ApprovalTier, databaseUrl: string | undefined, minutes = 10) {
  const { rung, register } = createBell();
  world = await startTestAssistant({
    databaseUrl,
    register,
    model: (request) => {
      const told = request.messages.findLast(({ role }) => role === "tool" || role === "user");
      return told?.role === "tool"
        ? { text: `Told: ${told.content}` }
        : { calls: [{ name: "ring", arguments: { times: 2 } }] };
    },
  });
  const { assistant, env } = world;
  const place = { databaseUrl, file: env.SCRY_ASSISTANT_DB ?? "" };
  await hangBell(place, tier, { approval_minutes: minutes });
  const person = await assistant.person("web", "ada", "Ada");
  const { id } = await assistant.start(person, "web");
  return { ...world, place, person, id, rung };
}

/** Reads until a person is asked. */
async function untilAsked(events: AsyncIterable<AnswerEvent>): Promise<string> {
  for await (const event of events) if (event.type === "approval") return event.approval.id;
  throw new Error("Nobody was asked.");
}

const ask = (assistant: Assistant, person: Person, id: string) =>
  assistant.ask(person, id, "Ring!", { channel: "web" });

onBothDatabases((fresh) => {
  it("asks a person, and does what they say", async () => {
    const { assistant, person, id, rung } = await begin("REQUIRES_APPROVAL", await fresh());
    for (const [approved, expected] of [
      [true, "Told: It rang."],
      [false, "did not allow"],
    ] as const) {
      const events: AnswerEvent[] = [];
      for await (const event of ask(assistant, person, id)) {
        events.push(event);
        if (event.type !== "approval") continue;
        expect(event.approval).toMatchObject({ tool: "ring", title: "ring: ring", input: { times: 2 } });
        expect(await assistant.approvals(person, id)).toEqual([event.approval]);
        expect(rung).toHaveLength(0);
        await assistant.decide(person, event.approval.id, approved);
      }
      const last = events.at(-1);
      expect(last?.type === "done" && last.message.text).toContain(expected);
      expect(last?.type === "done" && last.message.toolCalls[0]?.status).toBe(approved ? "ok" : "denied");
      const outcome = approved ? "approved" : "denied";
      expect(events).toContainEqual({ type: "approval-closed", id: expect.any(String), outcome });
      expect(rung.splice(0)).toHaveLength(approved ? 1 : 0);
    }
    expect(await assistant.approvals(person, id)).toEqual([]);
  });

  it("nobody else can decide", async () => {
    const { assistant, person, id, rung } = await begin("REQUIRES_APPROVAL", await fresh());
    const approval = await untilAsked(ask(assistant, person, id));
    const eve = await assistant.person("web", "eve", "Eve");
    await expect(assistant.decide(eve, approval, true)).rejects.toMatchObject({ code: "not_found" });
    expect(rung).toHaveLength(0);
    await assistant.cancel(person, id);
  });

  it("treats silence as a refusal", async () => {
    const { assistant, person, id, rung } = await begin("REQUIRES_APPROVAL", await fresh(), 0.005);
    const answer = await finalMessage(ask(assistant, person, id));
    expect(answer.text).toContain("Nobody answered in time");
    expect(answer.toolCalls).toMatchObject([{ status: "denied", detail: "expired" }]);
    expect(rung).toHaveLength(0);
  });

  it("continues after a restart", async () => {
    const { assistant, person, id, again, rung } = await begin("REQUIRES_APPROVAL", await fresh());
    const approval = await untilAsked(ask(assistant, person, id));
    await assistant.close();
    const second = await again();
    expect((await second.approvals(person, id)).map((one) => one.id)).toEqual([approval]);
    expect((await second.messages(person, id, "web"))[1]).toMatchObject({ state: "running" });
    await second.decide(person, approval, true);
    const events = await collect(second.watch(person, id, "web"));
    const [, answer] = await second.messages(person, id, "web");
    // The answer may be complete before anybody watches.
    expect(events.at(-1)?.type ?? "done").toBe("done");
    await eventually(async () => (await second.messages(person, id, "web"))[1]?.state).toBe("done");
    expect(answer?.toolCalls).toHaveLength(1);
    expect((await second.messages(person, id, "web"))[1]?.text).toBe("Told: It rang.");
    expect(rung).toHaveLength(1);
  });

  it("respects a person's own choice only where the tool leaves it to them", async () => {
    const { assistant, person, id, place } = await begin("USER_CONFIGURABLE", await fresh());
    for await (const event of ask(assistant, person, id))
      if (event.type === "approval") await assistant.decide(person, event.approval.id, true, true);
    const kinds = (await collect(ask(assistant, person, id))).map(({ type }) => type);
    expect(kinds).not.toContain("approval");
    const other = await assistant.person("web", "bo", "Bo");
    const { id: theirs } = await assistant.start(other, "web");
    await untilAsked(ask(assistant, other, theirs));
    await assistant.cancel(other, theirs);
    const database = await openDatabase({ url: place.databaseUrl, file: place.file });
    await database.updateTable("tools").set({ approval_tier: "REQUIRES_APPROVAL" }).execute();
    await database.destroy();
    await untilAsked(ask(assistant, person, id));
    await assistant.cancel(person, id);
  });

  it("counts the first decision only, and keeps no choice that came with a later one", async () => {
    const { assistant, person, id, rung } = await begin("USER_CONFIGURABLE", await fresh());
    const approval = await untilAsked(ask(assistant, person, id));
    await assistant.decide(person, approval, false);
    await expect(assistant.decide(person, approval, true, true)).rejects.toMatchObject({
      message: expect.stringContaining("not open any more"),
    });
    await eventually(async () => (await assistant.messages(person, id, "web"))[1]?.state).toBe("done");
    expect(rung).toHaveLength(0);
    await untilAsked(ask(assistant, person, id));
    await assistant.cancel(person, id);
  });

  it("can be cancelled while it waits", async () => {
    const { assistant, person, id } = await begin("REQUIRES_APPROVAL", await fresh());
    const events: AnswerEvent[] = [];
    for await (const event of ask(assistant, person, id)) {
      events.push(event);
      if (event.type === "approval") await assistant.cancel(person, id);
    }
    expect(events.at(-1)).toMatchObject({ type: "done", message: { state: "interrupted" } });
    expect(await assistant.approvals(person, id)).toEqual([]);
  });
});
