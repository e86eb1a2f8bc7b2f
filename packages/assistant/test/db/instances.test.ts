import { expect, it } from "vitest";
import type { AnswerEvent } from "../../src/contract.ts";
import { beginConversation, collect, finalMessage, type TestOptions } from "../support/assistant.ts";
import { createBell, hangBell } from "../support/bell.ts";
import { onPostgres } from "../support/both-databases.ts";
import { eventually } from "../support/eventually.ts";

/** Two assistants on one database, and a conversation. */
async function two(options: TestOptions) {
  const { assistant: first, again, ...rest } = await beginConversation(options);
  return { first, second: await again(), ...rest };
}

onPostgres("two instances on one PostgreSQL", (fresh) => {
  /** The first half of an answer of the first one is there; the other half comes when the gate opens. */
  async function inTheMiddle(gate: Promise<void>) {
    const model = [{ text: ["Half", " and half"], stopAfter: { pieces: 2, until: gate } }];
    const { second, person, id, ask } = await two({ databaseUrl: await fresh(), model });
    const answer = collect(ask("One"));
    await eventually(async () => (await second.messages(person, id, "web"))[1]?.text).toBe("Half");
    return { second, person, id, answer };
  }

  it("answer in one conversation one after the other", async () => {
    const gate = Promise.withResolvers<void>();
    const { first, second, person, id, ask, model } = await two({
      databaseUrl: await fresh(),
      model: (_request, turn) =>
        turn === 0 ? { text: ["A", "B"], stopAfter: { pieces: 2, until: gate.promise } } : { text: "C" },
    });
    expect(await second.person("web", "ada", "Ada")).toEqual(person);
    const one = finalMessage(ask("One"));
    await eventually(async () => (await second.messages(person, id, "web"))[1]?.text).toBe("A");
    const other = finalMessage(second.ask(person, id, "Two", { channel: "web" }));
    await eventually(async () => (await first.messages(person, id, "web")).length).toBe(3);
    expect(model?.requests).toHaveLength(1);
    gate.resolve();
    expect((await one).text).toBe("AB");
    expect((await other).text).toBe("C");
    const texts = (await first.messages(person, id, "web")).map(({ text }) => text);
    expect(texts).toEqual(["One", "AB", "Two", "C"]);
  });

  it("cancel each other's answers", async () => {
    const gate = Promise.withResolvers<void>();
    const { second, person, id, answer } = await inTheMiddle(gate.promise);
    await second.cancel(person, id);
    expect((await answer).at(-1)).toMatchObject({
      type: "done",
      message: { state: "interrupted", text: "Half" },
    });
    gate.resolve();
  });

  it("follow each other's answers", async () => {
    const gate = Promise.withResolvers<void>();
    const { second, person, id, answer } = await inTheMiddle(gate.promise);
    const seen: AnswerEvent[] = [];
    for await (const event of second.watch(person, id, "web")) {
      seen.push(event);
      gate.resolve();
    }
    await answer;
    expect(seen.at(-1)).toMatchObject({ type: "done", message: { text: "Half and half", state: "done" } });
  });

  it("take each other's decisions", async () => {
    const { rung, register } = createBell();
    const databaseUrl = await fresh();
    const { second, person, id, ask } = await two({
      databaseUrl,
      register,
      model: (_request, turn) =>
        turn === 0 ? { calls: [{ name: "ring", arguments: {} }] } : { text: "Rang." },
    });
    await hangBell({ databaseUrl, file: "" }, "REQUIRES_APPROVAL");
    const answer = finalMessage(ask("Ring"));
    await eventually(async () => (await second.approvals(person, id)).length).toBe(1);
    const seen: AnswerEvent[] = [];
    for await (const event of second.watch(person, id, "web")) {
      seen.push(event);
      if (event.type === "approval") await second.decide(person, event.approval.id, true);
    }
    expect((await answer).text).toBe("Rang.");
    expect(seen).toContainEqual({ type: "approval-closed", id: expect.any(String), outcome: "approved" });
    expect(rung).toHaveLength(1);
  });

  it("start together, with the tools seeded once", async () => {
    const { again } = await beginConversation({ databaseUrl: await fresh() });
    const others = await Promise.all([again(), again(), again()]);
    expect(others).toHaveLength(3);
  });
});
