import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { startCommand, startProgram } from "../support/command.ts";
import { temporaryFolder } from "../support/folder.ts";
import { accessTo, type ModelScript, serveModel } from "../support/model.ts";
import { nowhere } from "../support/nowhere.ts";
import { serve } from "../support/servers.ts";
import { serveWeb } from "../support/web.ts";

const launcher = join(import.meta.dirname, "../../../scry/bin/scry.js");
const scryProgram = `process.argv.splice(1, 0, ""); await import(${JSON.stringify(launcher)});`;
const question = "When was the lamp of Holm lit?";

const closing: (() => void)[] = [];
let file: string;
beforeEach(() => {
  const { folder, remove } = temporaryFolder();
  file = join(folder, "run.jsonl");
  closing.push(remove);
});
afterEach(() => {
  for (const close of closing.splice(0).reverse()) close();
});

type Run = (env: Record<string, string>) => Promise<{ code: number | null; stdout: string; stderr: string }>;

/** The same run twice, each time with a fresh state: recorded, then replayed when all servers have stopped. */
async function twice(script: ModelScript, run: Run, more: Record<string, string> = {}) {
  const web = await serveWeb();
  const model = await serveModel(script);
  const env = { ...web.env, ...nowhere, ...accessTo(model), ...more };
  const once = (mode: Record<string, string>) => {
    const { folder, remove } = temporaryFolder();
    closing.push(remove);
    return run({ ...env, ...mode, SCRY_STATE_DIR: folder, XDG_CONFIG_HOME: folder });
  };
  try {
    const recorded = await once({ SCRY_RECORD: file });
    web.close();
    model.close();
    const replay = (other: Record<string, string> = {}) => once({ SCRY_REPLAY: file, ...other });
    return { recorded, replayed: await replay(), replay, model };
  } finally {
    web.close();
    model.close();
  }
}

const chatScript: ModelScript = ({ messages }) => {
  const results = messages.filter(({ role }) => role === "tool").length;
  if (results === 0)
    return { text: "Looking.", calls: [{ name: "web_search", arguments: { query: "lamp" } }] };
  if (results > 1) return { text: "**Lit** in 1874 [1]." };
  const [, url] = /(http:\/\/127\.0\.0\.1:\d+\/lamp)/.exec(JSON.stringify(messages)) ?? [];
  return { calls: [{ name: "open_page", arguments: { url } }] };
};

it("a question to the chat is repeated to the byte when the model's server and the web are gone", async () => {
  const chat: Run = (env) => startCommand(["chat"], env, `${question}\n`).ended;
  const { recorded, replayed, replay, model } = await twice(chatScript, chat);
  expect(recorded).toMatchObject({ code: 0, stderr: "" });
  expect(recorded.stdout).toContain("**Lit** in 1874 [1].");
  expect(replayed).toEqual(recorded);
  expect(model.requests).toHaveLength(3);
  // Any key will do.
  expect(await replay({ SCRY_MODEL_API_KEY: "another-key" })).toEqual(recorded);

  const text = readFileSync(file, "utf8");
  expect(text).not.toContain("sk-very-secret");
  expect(text).toContain('"kind":"model","method":"POST"');
});

it("says what the model was asked that is not in the recording", async () => {
  const { replay } = await twice(chatScript, (env) => startCommand(["chat"], env, `${question}\n`).ended);
  const other = await replay({ SCRY_MODEL: "compatible:other" });
  expect(other).toMatchObject({ code: 1, stdout: "" });
  expect(other.stderr).toMatch(/Not in the recording .*run\.jsonl: POST http:\S+\/v1\/chat\/completions/);
});

it("a refusal, and a stream that breaks off, are the same again", async () => {
  const ask: Run = (env) => startCommand(["chat"], env, "Hello\n").ended;
  const refused = await twice([{ status: 401 }], ask);
  expect(refused.recorded.stderr).toContain("The key was refused by the model server (401)");
  expect(refused.replayed).toEqual(refused.recorded);
  const cut = await twice([{ text: "One two three.", cutAfter: 2 }, { text: "Whole." }], ask);
  expect(cut.recorded.code).toBe(0);
  expect(cut.replayed).toEqual(cut.recorded);
});

it("a reply that repeats the key is written without it", async () => {
  const server = await serve((request, response) => {
    response.writeHead(400, { "content-type": "application/json" });
    response.end(JSON.stringify({ error: { message: `Odd key: ${request.headers.authorization}` } }));
  });
  closing.push(server.close);
  const { folder, remove } = temporaryFolder();
  closing.push(remove);
  const access = { ...nowhere, SCRY_MODEL: "compatible:odd", SCRY_MODEL_BASE_URL: `${server.url}/v1` };
  const env = { ...access, SCRY_MODEL_API_KEY: "sk-very-secret", SCRY_STATE_DIR: folder, SCRY_RECORD: file };
  const { code, stderr } = await startCommand(["chat"], env, "Hello\n").ended;
  expect(code).toBe(1);
  const text = readFileSync(file, "utf8");
  expect(text).toContain("Odd key: Bearer [secret]");
  expect(text + stderr).not.toContain("sk-very-secret");
});

const plan = { questions: [{ question, queries: ["lamp of Holm"] }] };
const researchScript: ModelScript = ({ messages }) => {
  const text = messages.map(({ content }) => JSON.stringify(content)).join("\n");
  if (text.includes("You plan research")) return { text: JSON.stringify(plan) };
  if (text.includes("You review research")) return { text: '{"questions":[]}' };
  return { text: "The lamp of Holm was lit for the first time in 1874 [1]. It burned whale oil [1]." };
};

it("a research of the command is repeated to the byte, the choice of a model included", async () => {
  const research: Run = (env) => startProgram(scryProgram, ["research", "--json", question], env).ended;
  // Without a name, the first of the server's list is used.
  const { recorded, replayed, model } = await twice(researchScript, research, { SCRY_MODEL: "" });
  expect(recorded.code, recorded.stderr).toBe(0);
  expect(JSON.parse(recorded.stdout)).toMatchObject({ status: "done", spent: { pages: 2 } });
  expect(replayed).toEqual(recorded);
  expect(model.requests.length).toBeGreaterThan(1);
});
