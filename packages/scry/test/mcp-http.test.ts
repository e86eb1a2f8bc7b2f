import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "./support/command.ts";
import { connectHttp, everyEra, startGateway } from "./support/mcp.ts";
import { textOf } from "./support/mcp-answer.ts";
import { pageHtml } from "./support/pages.ts";
import { serve, serveSearxng, twoResults } from "./support/servers.ts";

const searxng = (url: string) => ({
  settings: { search: { provider: ["searxng"] } },
  env: { SEARXNG_URL: url },
});
const reading = (url: string) => ({ settings: { policy: { allow_private: [new URL(url).host] } } });

/** A site whose pages wait until they are released, and which knows when somebody came and when somebody left. */
async function serveSlowly() {
  const { promise: letGo, resolve } = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  const site = await serve(async (_request, response) => {
    response.on("close", () => response.writableFinished || left.resolve());
    arrived.resolve();
    await letGo;
    response.writeHead(200, { "content-type": "text/html" }).end(pageHtml("A slow page"));
  });
  return { ...site, arrived: arrived.promise, left: left.promise, letGo: resolve };
}

describe.each(everyEra)("scry serve at /mcp, for a client of %s", (era) => {
  it("offers the tools of stdio, the same list every time, with its hints", async () => {
    const { url } = await startGateway();
    const client = await connectHttp(`${url}/mcp`, era);
    const first = await client.listTools();
    expect(first.tools.map(({ name }) => name)).toEqual(["web_search", "open_page"]);
    expect(await client.listTools()).toEqual(first);
    expect((await client.listPrompts()).prompts.map(({ name }) => name)).toEqual(["research"]);
    expect((await client.listResourceTemplates()).resourceTemplates).toHaveLength(1);
    if (era === "2026") expect(first).toMatchObject({ ttlMs: 3_600_000, cacheScope: "public" });
  });

  it("searches", async () => {
    const service = await serveSearxng(twoResults);
    const { url } = await startGateway(searxng(service.url));
    const client = await connectHttp(`${url}/mcp`, era);
    for (const query of ["one", "two"]) {
      const found = await client.callTool({ name: "web_search", arguments: { query } });
      expect(found.isError ?? false).toBe(false);
      expect(found.structuredContent).toMatchObject({
        query,
        results: [{ citation_id: 1 }, { citation_id: 2 }],
      });
    }
  });

  it("offers the tools of ChatGPT's connectors at a separate path", async () => {
    const { url } = await startGateway();
    const client = await connectHttp(`${url}/mcp/chatgpt`, era);
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(["search", "fetch"]);
  });

  it("lets the holder of a token use their own providers only, and nobody else in", async () => {
    const service = await serveSearxng(twoResults);
    const tokensFile = join(temporaryFolder(), "tokens.yml");
    const tokens = [
      { name: "anna", token: "token-of-anna-0123", providers: ["searxng"] },
      { name: "ben", token: "token-of-ben-45678", providers: ["wikipedia"] },
    ];
    writeFileSync(tokensFile, JSON.stringify(tokens), { mode: 0o600 });
    const { url } = await startGateway(searxng(service.url), { tokensFile });
    const search = async (token: string) => {
      const client = await connectHttp(`${url}/mcp`, era, { authorization: `Bearer ${token}` });
      return client.callTool({ name: "web_search", arguments: { query: "mills" } });
    };
    expect((await search("token-of-anna-0123")).isError ?? false).toBe(false);
    const bens = await search("token-of-ben-45678");
    expect(bens.isError).toBe(true);
    expect(textOf(bens)).toContain("ben");
    expect(service.asked).toHaveLength(1);
    await expect(connectHttp(`${url}/mcp`, era)).rejects.toThrow();
    const { status, headers } = await fetch(`${url}/mcp`, { method: "POST" });
    expect(status).toBe(401);
    expect(headers.get("www-authenticate")).toContain("resource_metadata=");
  });

  it("reports failures as results of the tool, and impossible requests as errors of the protocol", async () => {
    const { url } = await startGateway();
    const client = await connectHttp(`${url}/mcp`, era);
    const refused = await client.callTool({
      name: "open_page",
      arguments: { url: "http://169.254.169.254/" },
    });
    expect(refused.isError).toBe(true);
    expect(textOf(refused)).toMatch(/^Could not open the page: .*\nNext step: /);
    expect(refused.structuredContent).toMatchObject({ status: "error", code: "refused_url" });
    await expect(client.callTool({ name: "no_such_tool", arguments: {} })).rejects.toMatchObject({
      code: -32602,
    });
    for (const uri of [
      "scry://nothing/here",
      `scry://page/${Buffer.from("no address").toString("base64url")}`,
    ])
      await expect(client.readResource({ uri })).rejects.toMatchObject({ code: -32602 });
  });

  it("reports progress while a page is slow", async () => {
    const site = await serveSlowly();
    const { url } = await startGateway(reading(site.url));
    const client = await connectHttp(`${url}/mcp`, era);
    const told: number[] = [];
    const opened = client.callTool(
      { name: "open_page", arguments: { url: `${site.url}/slow` } },
      {
        onprogress({ progress }) {
          told.push(progress);
          // Not by the first, which comes before the work: the stream is open and carries more than one message.
          if (told.length === 2) site.letGo();
        },
      },
    );
    expect(textOf(await opened)).toContain("A slow page");
    expect(told.slice(0, 2)).toEqual([1, 2]);
  });

  it("answers several calls at once, each on its own stream", async () => {
    const site = await serveSlowly();
    const { url } = await startGateway(reading(site.url));
    const client = await connectHttp(`${url}/mcp`, era);
    let told = 0;
    const opened = [1, 2, 3].map((number) =>
      client.callTool(
        { name: "open_page", arguments: { url: `${site.url}/${number}` } },
        {
          onprogress() {
            if (++told >= 6) site.letGo();
          },
        },
      ),
    );
    const urls = (await Promise.all(opened)).map(
      ({ structuredContent }) => (structuredContent as { url: string }).url,
    );
    expect(urls).toEqual([1, 2, 3].map((number) => `${site.url}/${number}`));
  });

  it("stops the work when the response stream is closed", async () => {
    const site = await serveSlowly();
    const { url } = await startGateway(reading(site.url));
    const abort = new AbortController();
    const call = { name: "open_page", arguments: { url: `${site.url}/slow` } };
    const client = await connectHttp(`${url}/mcp`, era);
    if (era === "2026") {
      client.callTool(call, { signal: abort.signal }).catch(() => undefined);
    } else {
      // These clients send a notification instead, see mcp-sessions.test.ts; but they may also go away.
      client.callTool(call).catch(() => undefined);
    }
    await site.arrived;
    if (era === "2026") abort.abort();
    else await client.close();
    await site.left;
  });

  it("lets a call finish when the gateway stops, and waits for nothing else", async () => {
    const site = await serveSlowly();
    const gateway = await startGateway(reading(site.url));
    const client = await connectHttp(`${gateway.url}/mcp`, era);
    const opened = client.callTool({ name: "open_page", arguments: { url: `${site.url}/slow` } });
    await site.arrived;
    // Longer than the test may take: the stream on which the client waits for news does not hold it up.
    const closed = gateway.close(60_000);
    await expect(connectHttp(`${gateway.url}/mcp`, era)).rejects.toThrow();
    site.letGo();
    expect(textOf(await opened)).toContain("A slow page");
    await closed;
  });

  it("ends what is under way when the time for it is over", async () => {
    const site = await serveSlowly();
    const gateway = await startGateway(reading(site.url));
    const client = await connectHttp(`${gateway.url}/mcp`, era);
    client.callTool({ name: "open_page", arguments: { url: `${site.url}/slow` } }).catch(() => undefined);
    await site.arrived;
    await gateway.close(0);
    await site.left;
  });
});
