import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmodSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { scry, startScry, temporaryFolder } from "./support/command.ts";
import { serve, serveSearxng, twoResults } from "./support/servers.ts";

const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
});

interface Running {
  url: string;
  child: ChildProcess;
  stderr(): string;
  stdout(): string;
  /** Resolves when stderr says this. */
  says(words: string): Promise<void>;
  ended: Promise<number | null>;
}

/** The gateway as a process of its own. */
async function start(args: readonly string[], env: Record<string, string> = {}): Promise<Running> {
  const { child, stdout, stderr } = startScry(["serve", "--port", "0", ...args], { env });
  children.push(child);
  const ended = once(child, "exit").then(([code]) => code as number | null);
  const ending = ended.then((code) => {
    throw new Error(`It ended with ${code}: ${stderr()}`);
  });
  ending.catch(() => undefined);
  const says = async (words: string) => {
    while (!stderr().includes(words)) await Promise.race([once(child.stderr, "data"), ending]);
  };
  await says("listening on ");
  const url = /listening on ([^\s"]+)/.exec(stderr())?.[1] ?? "";
  return { url, child, stderr, stdout, says, ended };
}

const search = (url: string, headers: Record<string, string> = {}) =>
  fetch(`${url}/v1/search`, { method: "POST", headers, body: '{"query":"mills"}' });

describe("scry serve as a process", () => {
  it("says where it listens on stderr, answers, and ends with SIGTERM", async () => {
    const searxng = await serveSearxng(twoResults);
    const { url, child, stdout, ended } = await start([], { SEARXNG_URL: searxng.url });
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect((await search(url)).status).toBe(200);
    const page = await fetch(`${url}/`);
    expect(await page.text()).toContain("What would you like to know?");
    expect((await fetch(`${url}/page/main.js`)).headers.get("content-type")).toContain("javascript");
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
    expect(stdout()).toBe("");
  });

  it("lets a call under way finish, and accepts no new ones", async () => {
    const { promise: asked, resolve: wasAsked } = Promise.withResolvers<() => void>();
    const slow = await serve((_request, response) => {
      wasAsked(() => {
        response.setHeader("content-type", "application/json");
        response.end(JSON.stringify({ query: "mills", results: twoResults, unresponsive_engines: [] }));
      });
    });
    const { url, child, says, ended } = await start([], { SEARXNG_URL: slow.url });
    const underWay = search(url);
    const answer = await asked;
    child.kill("SIGINT");
    await says("stopping");
    await expect(search(url)).rejects.toThrow();
    answer();
    expect((await underWay).status).toBe(200);
    expect(await ended).toBe(0);
  });

  it.skipIf(process.platform === "win32")("reads its tokens again on SIGHUP", async () => {
    const file = join(temporaryFolder(), "tokens.json");
    const write = (token: string) => {
      writeFileSync(file, JSON.stringify([{ name: "ann", token }]));
      chmodSync(file, 0o600);
    };
    write("the-first-long-token");
    const { url, child, says } = await start(["--tokens", file]);
    const status = async (token: string) =>
      (await fetch(`${url}/v1/providers`, { headers: { "x-api-key": token } })).status;
    expect(await status("the-first-long-token")).toBe(200);
    write("the-second-long-token");
    child.kill("SIGHUP");
    await says("read again");
    expect([await status("the-first-long-token"), await status("the-second-long-token")]).toEqual([401, 200]);
    write("short");
    child.kill("SIGHUP");
    await says("stay as they were");
    expect(await status("the-second-long-token")).toBe(200);
  });

  it.skipIf(process.platform === "win32")("reads its settings again on SIGHUP, or says why not", async () => {
    const folder = temporaryFolder();
    const file = join(folder, "settings.json");
    const searxng = await serveSearxng(twoResults);
    writeFileSync(file, JSON.stringify({ search: { enabled: false } }));
    const { url, child, says, stderr } = await start(["--config", file], { SEARXNG_URL: searxng.url });
    expect((await search(url)).status).toBe(503);
    writeFileSync(file, JSON.stringify({ search: { enabled: true, provider: "searxng" } }));
    child.kill("SIGHUP");
    await says("were read again");
    expect((await search(url)).status).toBe(200);
    writeFileSync(file, JSON.stringify({ search: { provider: "nobody" } }));
    child.kill("SIGHUP");
    await says("stay as they were");
    expect(stderr()).toContain("Unknown search provider");
    expect((await search(url)).status).toBe(200);
  });

  it.skipIf(process.platform === "win32")("is not ready while it drains, and still answers", async () => {
    const searxng = await serveSearxng(twoResults);
    const { url, child, says, ended } = await start(["--drain", "600"], { SEARXNG_URL: searxng.url });
    const ready = async () => (await fetch(`${url}/ready`)).status;
    expect(await ready()).toBe(200);
    child.kill("SIGTERM");
    await says("stopping in 600 seconds");
    expect(await ready()).toBe(503);
    expect((await search(url)).status).toBe(200);
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
  });

  it("logs JSON into a pipe, as much as SCRY_LOG_LEVEL says", async () => {
    const searxng = await serveSearxng(twoResults);
    const { url, child, stderr, ended } = await start([], {
      SEARXNG_URL: searxng.url,
      SCRY_LOG_LEVEL: "debug",
    });
    await search(url);
    await fetch(`${url}/health`);
    child.kill("SIGTERM");
    await ended;
    const lines = stderr()
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines.map(({ message }) => message)).toEqual(
      expect.arrayContaining([`listening on ${url}`, "POST /v1/search 200", "GET /health 200"]),
    );
    const wrong = await scry(["serve", "--port", "0"], { env: { SCRY_LOG_LEVEL: "loud" } });
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining("debug, info, warn, error")]);
  });

  it("can leave out the page and MCP", async () => {
    const { url } = await start(["--no-page", "--no-mcp"]);
    const status = async (path: string, method = "GET") => (await fetch(url + path, { method })).status;
    expect([await status("/"), await status("/page/main.js"), await status("/mcp", "POST")]).toEqual([
      404, 404, 404,
    ]);
    const docs = await fetch(`${url}/docs`);
    expect(docs.status).toBe(200);
    expect(await docs.text()).not.toContain("/mcp");
    expect(await status("/page/base.css")).toBe(200);
  });

  it("listens for others only with a token", async () => {
    const refused = await scry(["serve", "--host", "0.0.0.0", "--port", "0"]);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toMatch(/0\.0\.0\.0 can be reached by others.*SCRY_TOKEN/);
    const SCRY_TOKEN = "a-token-for-everybody";
    const { url } = await start(["--host", "0.0.0.0"], { SCRY_TOKEN });
    const own = url.replace("0.0.0.0", "127.0.0.1");
    expect((await fetch(`${own}/v1/providers`)).status).toBe(401);
    expect((await fetch(`${own}/v1/providers`, { headers: { "x-api-key": SCRY_TOKEN } })).status).toBe(200);
  });

  it("says that its port is taken", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as { port: number };
    const { code, stderr } = await scry(["serve", "--port", String(port)]);
    other.close();
    expect(code).toBe(1);
    expect(stderr).toBe(`scry: Port ${port} is taken by another program. Choose another one with --port.\n`);
  });

  it.each([
    [["--port", "70000"], "65535"],
    [["--rate", "many"], "whole number"],
    [["--allowed-origin", "app.example"], "https://app.example.com"],
    [["--allowed-origin", "https://app.example/path"], "https://app.example.com"],
    [["--allowed-host", "https://scry.example/"], "scry.example.com"],
    [["--public-url", "scry.example"], "https://"],
    [["--authorization-server", "login"], "address"],
    [["--tokens", "/nowhere/tokens.yaml"], "cannot be read"],
    [["extra"], "options only"],
  ])("explains wrong usage: %j", async (args, words) => {
    const { code, stderr } = await scry(["serve", ...args]);
    expect(code).toBe(2);
    expect(stderr).toContain(words);
  });
});
