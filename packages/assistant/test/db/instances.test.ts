import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { AnswerEvent } from "../../src/channels/contract.ts";
import { collect, finalMessage, startTestAssistant, type TestAssistant } from "../support/assistant.ts";
import { createBell, hangBell } from "../support/bell.ts";
import { eventually } from "../support/eventually.ts";
import { type Cluster, hasPostgres, startPostgres } from "../support/postgres.ts";

let world: TestAssistant | undefined;
afterEach(() => world?.close());

const name = hasPostgres
  ? "two instances on one PostgreSQL"
  : "two instances (skipped: PostgreSQL is not installed)";

describe.skipIf(!hasPostgres)(name, () => {
  let cluster: Cluster | undefined;
  beforeAll(async () => {
    cluster = await startPostgres();
  }, 60_000);
  afterAll(() => cluster?.stop());

  it("answer in one conversation one after the other", async () => {
    const gate = Promise.withResolvers<void>();
    world = await startTestAssistant({
      databaseUrl: await cluster?.fresh(),
      model: (_request, turn) =>
        turn === 0 ? { text: ["A", "B"], stopAfter: { pieces: 2, until: gate.promise } } : { text: "C" },
    });
    const { assistant: first } = world;
    const second = await world.again();
    const person = await first.person("web", "ada", "Ada");
    expect(await second.person("web", "ada", "Ada")).toEqual(person);
    const { id } = await first.start(person, "web");
    const one = finalMessage(first.ask(person, id, "One", { channel: "web" }));
    await eventually(async () => (await second.messages(person, id, "web"))[1]?.text).toBe("A");
    const two = finalMessage(second.ask(person, id, "Two", { channel: "web" }));
    await eventually(async () => (await first.messages(person, id, "web")).length).toBe(3);
    expect(world.model?.requests).toHaveLength(1);
    gate.resolve();
    expect((await one).text).toBe("AB");
    expect((await two).text).toBe("C");
    const texts = (await first.messages(person, id, "web")).map(({ text }) => text);
    expect(texts).toEqual(["One", "AB", "Two", "C"]);
  });

  it("cancel each other's answers", async () => {
    const gate = Promise.withResolvers<void>();
    world = await startTestAssistant({
      databaseUrl: await cluster?.fresh(),
      model: [{ text: ["Half", " and half"], stopAfter: { pieces: 2, until: gate.promise } }],
    });
    const { assistant: first } = world;
    const second = await world.again();
    const person = await first.person("web", "ada", "Ada");
    const { id } = await first.start(person, "web");
    const answer = collect(first.ask(person, id, "One", { channel: "web" }));
    await eventually(async () => (await second.messages(person, id, "web"))[1]?.text).toBe("Half");
    await second.cancel(person, id);
    expect((await answer).at(-1)).toMatchObject({
      type: "done",
      message: { state: "interrupted", text: "Half" },
    });
    gate.resolve();
  });

  it("follow each other's answers", async () => {
    const gate = Promise.withResolvers<void>();
    world = await startTestAssistant({
      databaseUrl: await cluster?.fresh(),
      model: [{ text: ["Half", " and half"], stopAfter: { pieces: 2, until: gate.promise } }],
    });
    const { assistant: first } = world;
    const second = await world.again();
    const person = await first.person("web", "ada", "Ada");
    const { id } = await first.start(person, "web");
    const answer = collect(first.ask(person, id, "One", { channel: "web" }));
    await eventually(async () => (await second.messages(person, id, "web"))[1]?.text).toBe("Half");
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
    const databaseUrl = await cluster?.fresh();
    world = await startTestAssistant({
      databaseUrl,
      register,
      model: (_request, turn) =>
        turn === 0 ? { calls: [{ name: "ring", arguments: {} }] } : { text: "Rang." },
    });
    const { assistant: first } = world;
    await hangBell({ databaseUrl, file: "" }, "REQUIRES_APPROVAL");
    const second = await world.again();
    const person = await first.person("web", "ada", "Ada");
    const { id } = await first.start(person, "web");
    const answer = finalMessage(first.ask(person, id, "Ring", { channel: "web" }));
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
    world = await startTestAssistant({ databaseUrl: await cluster?.fresh() });
    const others = await Promise.all([world.again(), world.again(), world.again()]);
    expect(others).toHaveLength(3);
  });
});
