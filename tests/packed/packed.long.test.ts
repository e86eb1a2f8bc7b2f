/** The packages as a user gets them: packed, installed in an empty folder, and used as the READMEs say. */
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, beforeAll, expect, it } from "vitest";
import { installPacked } from "./install.ts";
import { measure, overLimit } from "./sizes.ts";

const root = join(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "scry-packed-"));
const text = "Node.js 24 has been the LTS line since its release date in October 2025. ";
const page = `<title>Releases</title><article><h1>Releases</h1><p>${text.repeat(20)}</p></article>`;
let origin = "";
let tarballs: string[] = [];

const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? "/", origin);
  const json = pathname === "/search";
  response.writeHead(200, { "content-type": json ? "application/json" : "text/html" });
  const results = [{ url: `${origin}/releases`, title: "Releases", content: text, engine: "x" }];
  const lists = { answers: [], corrections: [], infoboxes: [], suggestions: [], unresponsive_engines: [] };
  if (json) response.end(JSON.stringify({ query: "", results, ...lists }));
  else response.end(pathname === "/robots.txt" ? "" : page);
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  tarballs = installPacked(folder);
}, 600_000);

afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Nothing of the person who runs the tests. */
const bare = {
  PATH: process.env.PATH ?? "",
  HOME: folder,
  XDG_STATE_HOME: folder,
  XDG_CONFIG_HOME: folder,
};

/** One search service: the server above. */
const withService = () => ({
  ...bare,
  SCRY_ALLOW_PRIVATE: origin.slice("http://".length),
  SEARXNG_URL: origin,
  WEB_SEARCH_PROVIDER: "searxng",
});

const run = async (command: string, args: readonly string[], env: Record<string, string> = withService()) =>
  (await promisify(execFile)(command, [...args], { cwd: folder, env })).stdout;

const blocks = (readme: string, language: string) =>
  [...readFileSync(join(root, readme), "utf8").matchAll(/^```(\w+)\n(.*?)^```/gms)]
    .filter(([, kind]) => kind === language)
    .map(([, , code = ""]) => code);

async function runProgram(name: string, code: string): Promise<string> {
  writeFileSync(join(folder, name), code);
  return run(process.execPath, [name]);
}

it("stays within its size limits", async () => {
  expect(overLimit(await measure(tarballs, folder))).toEqual([]);
});

it("brings the licence texts of the code that is packed into it", () => {
  const read = (file: string) => readFileSync(join(folder, "node_modules", file), "utf8");
  const ofCommand = read("scry/dist/command/LICENCES.txt");
  for (const name of ["undici", "zod", "hono", "htmlparser2", "@modelcontextprotocol/server"])
    expect(ofCommand).toMatch(
      new RegExp(`^${name} [\\d.]+ \\(\\S+\\)\\n\\n.*(?:licen[cs]e|copyright)`, "im"),
    );
  const ofPage = read("@scry/assistant/dist/web/.vite/license.md");
  for (const name of ["highlight.js", "preact", "temml"]) expect(ofPage).toContain(`## ${name} - `);
  expect(ofPage).toContain("Redistributions in binary form must reproduce the above copyright");
});

it("runs the program of the README, which searches and opens a page", async () => {
  const [program = ""] = blocks("README.md", "ts");
  const printed = await runProgram("readme.ts", program);
  expect(printed).toContain('Found 1 result for "latest Node.js LTS"');
  expect(printed.match(/release date in October 2025/g)?.length).toBeGreaterThan(1);
});

it("runs the program of @scry/core's README", async () => {
  const [program = ""] = blocks("packages/core/README.md", "ts");
  expect(await runProgram("core.ts", `${program}\nawait scry.close();`)).toContain("Releases");
});

it("runs the programs of @scry/page's README, one after another", async () => {
  const given = `const html = ${JSON.stringify(page)};\nconst answer = "Node.js 24 is the LTS line [1].";\n`;
  const shown = "\nconsole.log(text, claims.length, warnings.length, prompt.length > 0);";
  const printed = await runProgram(
    "page.ts",
    given + blocks("packages/page/README.md", "ts").join("") + shown,
  );
  expect(printed).toContain("Node.js 24 has been the LTS line");
  expect(printed).toContain("[Releases](https://example.org/post");
});

it("searches, opens, completes and helps on the command line as the README says", async () => {
  const commands = blocks("README.md", "sh").join("").split("\n");
  const npx = (start: string) => {
    const line = commands.find((command) => command.startsWith(start)) ?? "";
    const words = [...line.replace(/ # .*/, "").matchAll(/"([^"]*)"|\S+/g)];
    return run(
      "npx",
      words.slice(1).map(([word, quoted]) => (quoted ?? word).replace(/^https:\/\/example\.com/, origin)),
    );
  };
  expect(await npx('npx scry search "what changed')).toContain("Found 1 result");
  expect(await npx("npx scry open")).toContain("October 2025");
  const offline = ["scry", "search", "how do I add a provider to scry", "--offline"];
  expect(await run("npx", offline, bare)).toContain("scry: Add a provider");
  expect(await run("npx", ["scry", "completion", "bash"])).toContain("complete");
  expect(await run("npx", ["scry-assistant", "--help"])).toContain("serve");
});

it("starts as an MCP server by the README's configuration", async () => {
  const [config = ""] = blocks("README.md", "json");
  const { command, args } = JSON.parse(config).mcpServers.scry as { command: string; args: string[] };
  const client = new Client({ name: "packed", version: "1.0.0" });
  const here = args.map((argument) => argument.replace("/path/to/scry", folder));
  await client.connect(new StdioClientTransport({ command, args: here, env: withService(), cwd: tmpdir() }));
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(["web_search", "open_page"]);
  const found = await client.callTool({ name: "web_search", arguments: { query: "LTS" } });
  expect(JSON.stringify(found.content)).toContain("Releases");
  await client.close();
});
