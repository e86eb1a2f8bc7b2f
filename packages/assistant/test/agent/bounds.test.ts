import type { Tool } from "@scry/core";
import { expect, it } from "vitest";
import { z } from "zod";
import { seedTool } from "../../src/db/agents.ts";
import { openDatabase } from "../../src/db/open.ts";
import {
  beginConversation,
  collect,
  finalMessage,
  startTestAssistant,
  type TestOptions,
} from "../support/assistant.ts";
import { onBothDatabases } from "../support/both-databases.ts";
import { eventually } from "../support/eventually.ts";

/** A tool whose author did not expect every input. */
const careless = (execute: Tool<unknown, unknown>["execute"]): Tool<unknown, unknown> => ({
  name: "careless",
  description: "Invented.",
  inputSchema: z.looseObject({}),
  outputSchema: z.unknown(),
  annotations: { readOnlyHint: true, openWorldHint: true, destructiveHint: false, idempotentHint: true },
  tier: "auto",
  promptSection: () => "",
  display: (input) => ({ title: `careless: ${(input as { deep: { name: string } }).deep.name}` }),
  execute,
});

async function beginWith(tool: Tool<unknown, unknown>, options: TestOptions) {
  const place = await beginConversation({
    ...options,
    register: (registry) => registry.register("custom:careless", () => tool),
  });
  const file = place.env.SCRY_ASSISTANT_DB ?? "";
  const database = await openDatabase({ file });
  await seedTool(database, {
    name: "careless",
    type: "custom:careless",
    description: "Invented.",
    tier: "AUTO_APPROVE",
  });
  await database.destroy();
  return place;
}

it("a model that never stops writing is stopped, and what it wrote stays", async () => {
  const { ask, model } = await beginConversation({
    model: (_request, turn) =>
      turn === 0
        ? {
            text: Array(700).fill(`${"x".repeat(999)} `),
            stopAfter: { pieces: 600, until: new Promise(() => {}) },
          }
        : { text: "Short." },
  });
  const events = await collect(ask("Go on"));
  expect(events.at(-1)).toMatchObject({ type: "failed", message: expect.stringContaining("to an end") });
  await eventually(() => model?.abandoned()).toBe(1);
  expect((await finalMessage(ask("Again"))).text).toBe("Short.");
});

it("a model that asks for a hundred calls at once gets sixteen, with a note that says so", async () => {
  let runs = 0;
  const tool = careless(async () => {
    runs++;
    return { text: "Ran.", data: {}, isError: false };
  });
  const calls = Array(100).fill({ name: "careless", arguments: { deep: { name: "x" } } });
  const { ask, model } = await beginWith(tool, { model: [{ calls }, { text: "Done." }] });
  expect((await finalMessage(ask("Go"))).toolCalls.filter(({ status }) => status === "ok")).toHaveLength(16);
  expect(runs).toBe(16);
  expect(JSON.stringify(model?.requests[1]?.messages)).toContain("at most 16 calls at once");
});

it("a tool that cannot name what it was given still runs, and what it says is cut and without secrets", async () => {
  const tool = careless(async () => ({
    text: `sk-test-secret-key ${"y".repeat(300_000)}`,
    data: {},
    isError: false,
  }));
  const { ask } = await beginWith(tool, {
    model: [{ calls: [{ name: "careless", arguments: {} }] }, { text: "Done." }],
    env: { SCRY_MODEL_API_KEY: "sk-test-secret-key" },
  });
  const { text, toolCalls } = await finalMessage(ask("Go"));
  expect(text).toBe("Done.");
  expect(toolCalls).toMatchObject([{ title: "careless", status: "ok" }]);
  expect(toolCalls[0]?.output).toMatch(/^\[secret\] y+\n\(cut off: it had 300009 characters\)$/);
  expect(toolCalls[0]?.output?.length).toBeLessThan(100_100);
});

it("a request carries no more of the conversation than it may, with the newest results in it", async () => {
  const words = (word: string, count: number) => `${word} `.repeat(count);
  const tool = careless(async () => ({ text: `Now: ${words("tide", 1200)}`, data: {}, isError: false }));
  const { ask, model, env } = await beginWith(tool, {
    model: [
      { text: [`Before: ${words("lamp", 1500)}`] },
      { calls: [{ name: "careless", arguments: {} }] },
      { text: "Done." },
    ],
  });
  const database = await openDatabase({ file: env.SCRY_ASSISTANT_DB ?? "" });
  await database.updateTable("agent_configurations").set({ settings: '{"context_tokens":2000}' }).execute();
  await database.destroy();
  await finalMessage(ask("One"));
  await finalMessage(ask("Two"));
  const [, second, third] = (model?.requests ?? []).map(({ messages }) => JSON.stringify(messages));
  expect(second).toContain("Before: lamp");
  expect(third).toContain("Now: tide");
  expect(third).not.toContain("Before: lamp");
  expect(third).toContain("Two");
});

onBothDatabases((fresh) => {
  it("the character U+0000 does no harm, whoever sends it", async () => {
    const { ask, assistant, person, id } = await beginConversation({
      databaseUrl: await fresh(),
      model: [
        { text: "Look\0ing.", calls: [{ name: "web_search", arguments: { query: "la\0mp" } }] },
        { text: "Fo\0und." },
      ],
    });
    const message = await finalMessage(ask("Wh\0en?"));
    expect(message).toMatchObject({ state: "done", text: "Looking.\n\nFound." });
    expect((await assistant.messages(person, id, "web"))[0]?.text).toBe("When?");
    expect((await assistant.person("web", "e\0ve", "E\0ve")).name).toContain("ve");
    expect((await assistant.conversation(person, id)).title).toBe("When?");
  });
});

it("closing it again does nothing", async () => {
  const { assistant, close } = await startTestAssistant();
  await assistant.close();
  await Promise.all([assistant.close(), assistant.close()]);
  await close();
});
