import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { searchOpenAnswer } from "../../support/ask-the-web.ts";
import { type ModelServer, startModelServer } from "../../support/model-server.ts";
import { startWorld, type WebWorld } from "../../support/web-world.ts";
import { runProgram } from "./run-program.ts";

let world: WebWorld;
let model: ModelServer;
beforeEach(async () => {
  world = await startWorld();
  model = await startModelServer(searchOpenAnswer(world.pages));
});
afterEach(async () => {
  await model.close();
  await world.close();
});

const home = mkdtempSync(join(tmpdir(), "scry-examples-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** An example as its reader would run it. */
const runExample = (file: string, env: Record<string, string>) =>
  runProgram(join(import.meta.dirname, "../../../examples", file), ["When was the mill built?"], {
    home,
    model: model.url,
    env: { MODEL: "scripted", ...world.env, ...env },
  });

describe("the examples, as processes", { timeout: 60_000 }, () => {
  it.each([
    ["ai-sdk/main.ts", "chat", {}],
    ["openai-agents/main.ts", "responses", {}],
    ["openai-agents/main.ts", "chat", { OPENAI_API: "chat" }],
    ["langchain/main.ts", "chat", {}],
    ["anthropic/main.ts", "anthropic", {}],
    ["openai/main.ts", "responses", {}],
    ["openai/chat.ts", "chat", {}],
    ["mastra/main.ts", "chat", {}],
  ])("%s searches, opens and cites (%s)", async (file, protocol, env: Record<string, string>) => {
    const { code, stdout, stderr } = await runExample(file, env);
    expect(stderr).not.toMatch(/error|warn/i);
    expect(code).toBe(0);
    expect(stdout).toContain("The mill was built in 1783 [1]. Its wheel measures 6.4 metres [1].");
    expect(stdout).toContain(`${world.pages}/mills`);
    expect(model.requests.map((request) => request.protocol)).toEqual([protocol, protocol, protocol]);
    const [, , last] = model.requests;
    expect(last?.tools).toEqual(["web_search", "open_page"]);
    expect(last?.outputs.map(({ text }) => text)).toEqual([
      expect.stringContaining("The old mill at Tarn was built in 1783."),
      expect.stringContaining("6.4 metres"),
    ]);
    expect(JSON.stringify(last?.body)).toContain("append its citation id in brackets");
  });
});
