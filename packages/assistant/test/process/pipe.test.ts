import { afterEach, beforeEach, expect, it } from "vitest";
import { startCommand } from "../support/command.ts";
import { temporaryFolder } from "../support/folder.ts";
import { accessTo, type ModelScript, serveModel } from "../support/model.ts";
import { serveWeb, type TestWeb } from "../support/web.ts";

const closing: (() => void)[] = [];
let web: TestWeb;
let env: Record<string, string>;

beforeEach(async () => {
  const { folder, remove } = temporaryFolder();
  web = await serveWeb();
  env = { ...web.env, SCRY_STATE_DIR: folder, XDG_CONFIG_HOME: folder };
  closing.push(remove, web.close);
});
afterEach(() => {
  for (const close of closing.splice(0).reverse()) close();
});

async function withModel(script: ModelScript) {
  const model = await serveModel(script);
  closing.push(model.close);
  env = { ...env, ...accessTo(model) };
  return model;
}

it("prints the rendered answer and nothing else", async () => {
  await withModel((_request, turn) =>
    turn === 0
      ? { text: "Looking.", calls: [{ name: "web_search", arguments: { query: "lamp" } }] }
      : { text: "**Lit** in 1874 [1]." },
  );
  const { code, stdout, stderr } = await startCommand(["chat"], env, "When was the lamp lit?\n").ended;
  expect(stderr).toBe("");
  expect(stdout).toBe(
    `Looking.\n\n**Lit** in 1874 [1].\n\nSources:\n[1] The lamp of Holm\n    ${web.url}/lamp\n`,
  );
  expect(code).toBe(0);
});

it("says on stderr which call of the model failed, and why", async () => {
  await withModel((_request, turn) =>
    turn === 0 ? { calls: [{ name: "web_search", arguments: { query: "lamp" } }] } : { text: "In 1874." },
  );
  env = { ...env, WEB_SEARCH_PROVIDER: "brave" };
  const { code, stdout, stderr } = await startCommand(["chat"], env, "When was the lamp lit?\n").ended;
  expect(stderr).toMatch(/^✗ web_search: "lamp" · brave: .* none is set\. · [\d.]+ s\n$/);
  expect({ code, stdout }).toEqual({ code: 0, stdout: "In 1874.\n" });
});

it("fails with one sentence and without the key", async () => {
  await withModel([{ status: 401 }]);
  const { code, stdout, stderr } = await startCommand(["chat"], env, "Hello").ended;
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toBe(
    "The key was refused by the model server (401): connect the model again, or check SCRY_MODEL_API_KEY.\n",
  );
});

it("searches without a model, and says how to connect one when asked more", async () => {
  const found = await startCommand(["chat"], env, "/search lamp of Holm").ended;
  expect(found).toMatchObject({ code: 0, stderr: "" });
  expect(found.stdout).toContain(`${web.url}/lamp`);
  const asked = await startCommand(["chat", "Who are you?"], env, "").ended;
  expect(asked).toMatchObject({ code: 1, stdout: "" });
  expect(asked.stderr).toContain("SCRY_MODEL");
});

it("says what is wrong with a command line or a setting", async () => {
  const cases: [string[], Record<string, string>, string, number][] = [
    [["chat", "--nope"], {}, "--nope", 2],
    [["serve", "--port", "x"], {}, '--port is "x", but it has to be a whole number from 0 to 65535.', 2],
    [["sing"], {}, 'no command "sing"', 2],
    [["chat", "hi"], { SCRY_MODEL: "gpt" }, 'SCRY_MODEL: "gpt" names no model', 2],
    [["chat", "hi", "--model", "gpt"], {}, '--model: "gpt" names no model', 2],
    [["doctor"], { SCRY_WEB_PORT: "abc" }, "SCRY_WEB_PORT", 2],
    [["doctor"], { SCRY_WEB_USERS: "ada" }, "SCRY_WEB_USERS", 2],
    [["serve"], { SCRY_WEB_USERS: "ada=short" }, 'token of "ada" is shorter', 2],
    [["doctor"], { WEB_SEARCH_PROVIDER: "nope" }, "WEB_SEARCH_PROVIDER", 2],
    [
      ["migrate"],
      { DATABASE_URL: "postgres://nobody@127.0.0.1:1/x" },
      "PostgreSQL at 127.0.0.1:1 cannot be used: the connection was refused. Start the server, or correct DATABASE_URL",
      1,
    ],
  ];
  const results = await Promise.all(
    cases.map(([args, more]) => startCommand(args, { ...env, ...more }, "").ended),
  );
  for (const [index, { code, stderr }] of results.entries()) {
    expect(stderr).toContain(cases[index]?.[2]);
    expect(stderr.trim().split("\n")).toHaveLength(1);
    expect(code).toBe(cases[index]?.[3]);
  }
});
