import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { searchOpenAnswer } from "../support/ask-the-web.ts";
import { type ModelServer, startModelServer } from "../support/model-server.ts";
import { startWorld, type WebWorld } from "../support/web-world.ts";

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

/** An example as its reader would run it, with a model and a web of this machine. */
function runExample(file: string, env: Record<string, string>) {
  const path = join(import.meta.dirname, "../../examples", file);
  const child = spawn(process.execPath, [path, "When was the mill built?"], {
    cwd: home,
    env: {
      PATH: process.env.PATH,
      HOME: home,
      XDG_STATE_HOME: home,
      XDG_CONFIG_HOME: home,
      OPENAI_BASE_URL: `${model.url}/v1`,
      OPENAI_API_KEY: "none",
      ANTHROPIC_BASE_URL: model.url,
      ANTHROPIC_API_KEY: "none",
      MODEL: "scripted",
      MASTRA_TELEMETRY_DISABLED: "1",
      ...world.env,
      ...env,
    },
  });
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (text) => {
    stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text) => {
    stderr += text;
  });
  return new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, stdout, stderr }));
  });
}

describe("the examples, as processes", () => {
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
