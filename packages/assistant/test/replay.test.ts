import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { finalMessage, startTestAssistant } from "./support/assistant.ts";
import { temporaryFolder } from "./support/folder.ts";

test("the searches and pages of an answer are recorded, and replayed to the byte without the web", async () => {
  const { folder, remove } = temporaryFolder();
  onTestFinished(remove);
  const file = join(folder, "run.jsonl");
  const world = await startTestAssistant({ env: { SCRY_RECORD: file } });
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
    return found;
  };
  const recorded = await outputs(world.assistant);
  expect(JSON.stringify(recorded)).toContain("whale oil");
  await world.assistant.close();
  world.web.close();
  const { SCRY_RECORD: _, ...env } = world.env;
  const replaying = await world.again({
    scry: { env: { ...env, SCRY_REPLAY: file }, cwd: false, store: "memory" },
  });
  expect(await outputs(replaying)).toEqual(recorded);
});
