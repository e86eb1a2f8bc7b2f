import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { scry, temporaryFolder } from "./support/command.ts";
import { serve } from "./support/servers.ts";

const good = "sk-canary-good-0123456789";

/** A service with OpenAI's protocol that knows one key. */
const service = await serve((request, response) => {
  request.resume();
  const isGood = request.headers.authorization === `Bearer ${good}`;
  const list = { data: [{ id: "deepseek-reasoner" }, { id: "deepseek-chat" }] };
  const reply = { choices: [{ index: 0, message: { role: "assistant", content: "yes" } }] };
  response
    .writeHead(isGood ? 200 : 401, { "content-type": "application/json" })
    .end(JSON.stringify(isGood ? (request.method === "GET" ? list : reply) : { error: { message: "no" } }));
});
const env = { DEEPSEEK_BASE_URL: `${service.url}/v1`, XDG_RUNTIME_DIR: temporaryFolder() };
const setup = (args: readonly string[], input: string, folder: string) =>
  scry(["setup", ...args], { folder, env, meanwhile: (child) => child.stdin?.end(input) });

it("scry setup --model tries a key with the model, and keeps both for the chat", async () => {
  const folder = temporaryFolder();
  const file = join(folder, "scry/models.json");
  const args = ["--model", "deepseek", "--key-stdin", "--store", "file"];
  const refused = await setup(args, "sk-canary-bad", folder);
  expect(refused).toMatchObject({ code: 1 });
  expect(refused.stdout).toContain("The key was refused by DeepSeek (401).");
  expect(refused.stdout + refused.stderr).not.toContain("canary-bad");
  const ran = await setup(args, good, folder);
  expect(ran).toMatchObject({ code: 0 });
  expect(ran.stdout).toContain("deepseek-chat answers. The chat uses deepseek:deepseek-chat.");
  expect(ran.stdout + ran.stderr).not.toContain(good);
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual({
    version: 1,
    model: "deepseek:deepseek-chat",
    keys: { DEEPSEEK_API_KEY: good },
    addresses: {},
  });
  if (process.platform !== "win32") expect(statSync(file).mode & 0o777).toBe(0o600);
  // The key is known from now on.
  const other = await setup(["--model", "deepseek:deepseek-reasoner", "--json"], "", folder);
  expect(JSON.parse(other.stdout)).toMatchObject({
    model: { model: "deepseek:deepseek-reasoner", outcome: "stored" },
  });
  const wrong = await setup(["--model", "acme:one"], "", folder);
  expect(wrong.code).toBe(2);
  expect(wrong.stderr).toContain("openai, anthropic, google");
});

it("scry setup --model shows neither the key nor control characters of what a server says", async () => {
  const hostile = await serve((request, response) => {
    request.resume();
    const message = `\u001b[2J\u001b]0;owned\u0007${request.headers.authorization} is not welcome`;
    response
      .writeHead(500, { "content-type": "application/json" })
      .end(JSON.stringify({ error: { message } }));
  });
  const args = ["--model", "compatible", "--url", `${hostile.url}/v1`, "--key-stdin"];
  const { code, stdout, stderr } = await setup(args, good, temporaryFolder());
  expect(code).toBe(1);
  expect(stdout).toContain("is not welcome");
  expect(stdout + stderr).not.toMatch(/[\u0007\u001b]|canary/);
});
