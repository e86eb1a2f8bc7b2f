import { execFile } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { type ErrorCode, errorCodes, ScryError } from "@scry/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compatibleServices } from "../../../packages/scry/src/gateway/compatible/index.ts";
import { pageHtml } from "../../compatible/support/world.ts";
import { type Shipped, startShipped } from "../../mcp/shipped-server.ts";

const run = promisify(execFile);
const page = readFileSync(join(import.meta.dirname, "../../../docs/compatible.md"), "utf8");
const blocks = [...page.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language = "", text = ""]) => ({
  language,
  text,
}));
const token = "a-long-secret-of-yours";

/** A SearXNG instance, whose hits are the only ones that the gateway knows, and the pages. */
const web = createServer((request, response) => {
  if (!request.url?.startsWith("/search"))
    return response.writeHead(200, { "content-type": "text/html" }).end(pageHtml("The mill"));
  const results = [{ url: `${siteUrl()}/mill`, title: "A found mill", content: "It turned.", engine: "x" }];
  const lists = { answers: [], corrections: [], infoboxes: [], suggestions: [], unresponsive_engines: [] };
  response
    .writeHead(200, { "content-type": "application/json" })
    .end(JSON.stringify({ query: "", results, ...lists }));
});
const siteUrl = () => `http://127.0.0.1:${(web.address() as AddressInfo).port}`;

let gateway: Shipped;
beforeAll(async () => {
  await new Promise<void>((resolve) => web.listen(0, "127.0.0.1", resolve));
  gateway = await startShipped([], {
    SCRY_TOKEN: token,
    SEARXNG_URL: siteUrl(),
    WEB_SEARCH_PROVIDER: "searxng",
    SCRY_ALLOW_PRIVATE: new URL(siteUrl()).host,
  });
});
afterAll(async () => {
  await gateway?.close();
  web.closeAllConnections();
  web.close();
});

/** The block as it is there, but for the port and the page, which is on this machine. */
const here = (text: string) =>
  text.replaceAll("http://127.0.0.1:8787", gateway.url).replaceAll("https://example.com", siteUrl());

describe("docs/compatible.md", () => {
  const scripts = blocks.filter(({ language }) => language === "js");
  const calls = blocks.filter(({ text }) => text.startsWith("curl "));

  it("has a block for each client", () => {
    expect([scripts.length, calls.length]).toEqual([5, 5]);
  });

  const named = (found: typeof blocks, name: RegExp) =>
    found.map(({ text }, index) => [name.exec(text)?.[1] ?? "", index, text] as const);

  it.each(named(scripts, /from "(.+)"/))("its script for %s runs (block %i)", async (_name, index, text) => {
    // Beside this file, where the clients are installed.
    const file = join(import.meta.dirname, `block-${index}.tmp.mjs`);
    writeFileSync(file, here(text));
    const { stdout } = await run(process.execPath, [file]).finally(() => rmSync(file));
    expect(stdout).toContain("A found mill");
    if (text.includes("https://example.com")) expect(stdout).toContain("On Monday the miller opened");
  });

  it.each(named(calls, /8787(\/\w+)/))("its call of %s runs (block %i)", async (_name, _index, text) => {
    const { stdout } = await run("bash", ["-c", here(text)]);
    expect(stdout).toContain(
      text.includes("https://example.com") ? "On Monday the miller opened" : "A found mill",
    );
  });

  it("has an MCP configuration that works", async () => {
    const configuration = JSON.parse(here(blocks.find(({ language }) => language === "json")?.text ?? ""));
    const { command, args, env } = configuration.mcpServers.searxng;
    const client = new Client({ name: "tests", version: "1.0.0" });
    const cwd = join(import.meta.dirname, "..");
    // Installed here: nothing is to be fetched.
    const environment = { ...env, PATH: process.env.PATH, npm_config_offline: "true" };
    await client.connect(
      new StdioClientTransport({ command, args, cwd, env: environment, stderr: "ignore" }),
    );
    const found = await client.callTool({ name: "searxng_web_search", arguments: { query: "water mills" } });
    await client.close();
    expect(JSON.stringify(found)).toContain("A found mill");
  });

  it("has a table of statuses that is true", () => {
    const table = page.slice(page.indexOf("## Errors"));
    const rows = [...table.matchAll(/^\| `(\w+)`[^|]*\|(.*)\|$/gm)].map(
      ([, code = "", cells = ""]) => [code, cells.split("|").map(Number)] as const,
    );
    const undocumented = ["cancelled"];
    expect(rows.map(([code]) => code).sort()).toEqual(
      errorCodes.filter((code) => !undocumented.includes(code)).sort(),
    );
    const columns = ["tavily", "exa", "perplexity", "firecrawl", "searxng", "jina", "openwebui"];
    for (const [code, statuses] of rows) {
      const error = new ScryError({ code: code as ErrorCode, message: "x" });
      const real = columns.map(
        (path) => compatibleServices.find((one) => one.path === path)?.failure(error).status,
      );
      expect([code, ...statuses]).toEqual([code, ...real]);
    }
  });
});
