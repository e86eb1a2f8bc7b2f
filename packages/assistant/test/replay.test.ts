import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { finalMessage, startTestAssistant } from "./support/assistant.ts";
import { temporaryFolder } from "./support/folder.ts";
import type { ModelScript } from "./support/model.ts";

const script: ModelScript = ({ messages, tools }) => {
  if (!tools) return { text: "Who was the keeper?\nWhat burned in it?" };
  return messages.some(({ role }) => role === "tool")
    ? { text: "It was lit in 1874 [1]." }
    : { calls: [{ name: "web_search", arguments: { query: "lamp of Holm" } }] };
};

test("the answers of the model, the searches and the pages are recorded, and replayed to the byte without them", async () => {
  const { folder, remove } = temporaryFolder();
  onTestFinished(remove);
  const file = join(folder, "run.jsonl");
  const world = await startTestAssistant({ model: script, env: { SCRY_RECORD: file } });
  onTestFinished(() => world.close());
  const outputs = async (assistant: typeof world.assistant) => {
    const person = await assistant.person("web", "ada", "Ada");
    const found: unknown[] = [];
    for (const text of ["/search lamp of Holm", `/open ${world.web.url}/lamp`]) {
      const { id } = await assistant.start(person, "web");
      const { toolCalls } = await finalMessage(assistant.ask(person, id, text, { channel: "web" }));
      found.push(
        toolCalls.map(({ status, detail }) => ({ status, detail })),
        text,
      );
      found.push(toolCalls.map(({ output }) => output?.replace(/[a-f0-9]{12,}/g, "…")));
    }
    const { id } = await assistant.start(person, "web");
    const answer = await finalMessage(assistant.ask(person, id, "When was it lit?", { channel: "web" }));
    found.push(answer.text, answer.citations, await assistant.followUps(person, answer.id));
    return found;
  };
  const recorded = await outputs(world.assistant);
  expect(JSON.stringify(recorded)).toContain("whale oil");
  expect(recorded.slice(-3)).toEqual([
    "It was lit in 1874 [1].",
    [expect.objectContaining({ verdict: "found" })],
    ["Who was the keeper?", "What burned in it?"],
  ]);
  await world.assistant.close();
  world.web.close();
  world.model?.close();
  const { SCRY_RECORD: _, ...env } = world.env;
  const replaying = await world.again({
    scry: { env: { ...env, SCRY_REPLAY: file }, cwd: false, store: "memory" },
  });
  expect(await outputs(replaying)).toEqual(recorded);
});
