import { afterEach, beforeEach, expect, it } from "vitest";
import { startCommand } from "../support/command.ts";
import { temporaryFolder } from "../support/folder.ts";
import { serve } from "../support/servers.ts";

let folder: string;
let remove: () => void;
beforeEach(() => {
  ({ folder, remove } = temporaryFolder());
});
afterEach(() => remove());

it("distinguishes a web page at the address of the model from a model", async () => {
  const page = await serve((_request, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end("<h1>Welcome</h1>");
  });
  const state = { SCRY_STATE_DIR: folder, XDG_CONFIG_HOME: folder };
  const model = { SCRY_MODEL: "compatible:any", SCRY_MODEL_BASE_URL: page.url };
  const { stdout } = await startCommand(["doctor"], { ...state, ...model }, "").ended;
  page.close();
  expect(stdout).toContain(
    `✗ model: What ${page.url} sent is not an answer of a model: check SCRY_MODEL_BASE_URL.`,
  );
});

it("shows neither the key nor control characters of what a model server says", async () => {
  const server = await serve((request, response) => {
    const { authorization } = request.headers;
    const error = { message: `\u001b[2J\u001b]0;owned\u0007${authorization} is not welcome` };
    response.writeHead(500, { "content-type": "application/json" }).end(JSON.stringify({ error }));
  });
  const state = { SCRY_STATE_DIR: folder, XDG_CONFIG_HOME: folder };
  const model = {
    SCRY_MODEL: "compatible:any",
    SCRY_MODEL_BASE_URL: server.url,
    SCRY_MODEL_API_KEY: "sk-canary-0123456789",
  };
  const { stdout } = await startCommand(["doctor"], { ...state, ...model }, "").ended;
  server.close();
  expect(stdout).toContain("Bearer [secret] is not welcome");
  expect(stdout).not.toMatch(/[\u0007\u001b]|canary/);
});

it.each([
  ["openai", "OPENAI"],
  ["anthropic", "ANTHROPIC"],
  ["google", "GOOGLE_GENERATIVE_AI"],
  ["groq", "GROQ"],
])("%s: neither key nor question follows a redirect to another server", async (kind, prefix) => {
  let reached = 0;
  const other = await serve((_request, response) => {
    reached++;
    response.writeHead(500).end();
  });
  const server = await serve((request, response) => {
    response.writeHead(307, { location: `${other.url}${request.url}` }).end();
  });
  const variables = {
    SCRY_STATE_DIR: folder,
    XDG_CONFIG_HOME: folder,
    SCRY_MODEL: `${kind}:any`,
    [`${prefix}_BASE_URL`]: server.url,
    [`${prefix}_API_KEY`]: "sk-canary-0123456789",
  };
  const { stdout } = await startCommand(["doctor"], variables, "").ended;
  server.close();
  other.close();
  expect(stdout).toContain(`✗ model: ${server.url} sends on to another address: check ${prefix}_BASE_URL.`);
  expect(reached).toBe(0);
});

it("names the search services that would be asked, and no others", async () => {
  const own = { SEARXNG_URL: "http://127.0.0.1:1", BRAVE_API_KEY: "canary-brave-key" };
  const cases: [Record<string, string>, RegExp][] = [
    [{}, /^✓ search: duckduckgo, (?!.*(?:brave|searxng))/],
    [own, /^✓ search: brave, duckduckgo, .*searxng/],
    [{ ...own, WEB_SEARCH_PROVIDER: "searxng" }, /^✓ search: searxng \(not tried; scry doctor tries them\)$/],
    [{ ...own, WEB_SEARCH_PROVIDER: "brave,mojeek" }, /^✓ search: brave, mojeek \(not tried/],
    [{ WEB_SEARCH_PROVIDER: "searxng" }, /^✗ search: searxng needs SEARXNG_URL$/],
    [{ WEB_SEARCH_ENABLED: "false" }, /^– search: switched off by .*WEB_SEARCH_ENABLED$/],
  ];
  const state = { SCRY_STATE_DIR: folder, XDG_CONFIG_HOME: folder };
  for (const [more, line] of cases) {
    const { code, stdout } = await startCommand(["doctor"], { ...state, ...more }, "").ended;
    expect(stdout.split("\n").find((each) => each.includes(" search: "))).toMatch(line);
    expect(code).toBe(line.source.includes("✗") ? 1 : 0);
  }
});
