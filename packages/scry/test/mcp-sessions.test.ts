import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { describe, expect, it } from "vitest";
import { startGateway as startReloadable } from "./serve-world.ts";
import { temporaryFolder } from "./support/command.ts";
import { connectHttp, everyEra, startGateway } from "./support/mcp.ts";
import { type Called, textOf } from "./support/mcp-answer.ts";
import { pageHtml } from "./support/pages.ts";
import { serve } from "./support/servers.ts";

/** A SearXNG whose one result has the query as its host. */
const serveByQuery = () =>
  serve((request, response) => {
    const query = new URL(request.url ?? "/", "http://loopback").searchParams.get("q");
    const result = { url: `https://${query}.example/`, title: query, content: "x", engine: "y" };
    response
      .writeHead(200, { "content-type": "application/json" })
      .end(JSON.stringify({ results: [result] }));
  });

async function startSearching(options: { tokensFile?: string } = {}) {
  const service = await serveByQuery();
  const settings = { search: { provider: ["searxng"] } };
  return startGateway({ settings, env: { SEARXNG_URL: service.url } }, options);
}

const numberOf = ({ structuredContent }: Called) =>
  (structuredContent as { results: { citation_id: number }[] }).results[0]?.citation_id;
const search = (client: Client, query: string) =>
  client.callTool({ name: "web_search", arguments: { query } }).then(numberOf);

/** Begins a session by hand, to send what no client would. */
async function begin(url: string, headers: Record<string, string> = {}) {
  const post = (body: object, more: Record<string, string> = {}) =>
    fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        ...headers,
        ...more,
      },
      body: JSON.stringify({ jsonrpc: "2.0", ...body }),
    });
  const params = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "t", version: "1" } };
  const begun = await post({ id: 0, method: "initialize", params });
  await begun.text();
  const session = { "mcp-session-id": begun.headers.get("mcp-session-id") ?? "" };
  return { session, post: (body: object) => post(body, session) };
}

const statusOf = async (url: string, method: string, headers: Record<string, string>, body?: object) => {
  const common = { "content-type": "application/json", accept: "application/json, text/event-stream" };
  const response = await fetch(url, {
    method,
    headers: { ...common, ...headers },
    ...(body && { body: JSON.stringify({ jsonrpc: "2.0", ...body }) }),
  });
  await response.body?.cancel();
  return response.status;
};

const ping = { id: 1, method: "ping" };
const openPage = (id: number, url: string) => ({
  ...{ id, method: "tools/call" },
  params: { name: "open_page", arguments: { url } },
});

function tokensFileWith(...entries: object[]): string {
  const path = join(temporaryFolder(), "tokens.yml");
  writeFileSync(path, JSON.stringify(entries), { mode: 0o600 });
  return path;
}
const anna = { name: "anna", token: "token-of-anna-0123" };
const ben = { name: "ben", token: "token-of-ben-45678" };
const bearer = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` });

/** A site that knows which requests were abandoned before their pages came. */
async function serveNever() {
  const arrived = new Map<string, () => void>();
  const left = new Map<string, () => void>();
  const until = (whose: Map<string, () => void>, path: string) =>
    new Promise<void>((resolve) => whose.set(path, resolve));
  const site = await serve(({ url = "" }, response) => {
    if (url === "/quick")
      return response.writeHead(200, { "content-type": "text/html" }).end(pageHtml("Quick"));
    response.on("close", () => left.get(url)?.());
    arrived.get(url)?.();
  });
  return {
    url: site.url,
    arrived: (path: string) => until(arrived, path),
    left: (path: string) => until(left, path),
  };
}
const reading = (url: string) => ({ settings: { policy: { allow_private: [new URL(url).host] } } });

describe.each(everyEra)("sources at /mcp, for a client of %s", (era) => {
  it("keep their numbers where there is a session", async () => {
    const { url } = await startSearching();
    const client = await connectHttp(`${url}/mcp`, era);
    const other = await connectHttp(`${url}/mcp`, era);
    const numbers: unknown[] = [];
    for (const query of ["mills", "rivers", "mills", "towns"]) numbers.push(await search(client, query));
    expect(numbers).toEqual(era === "2025" ? [1, 2, 1, 3] : [1, 1, 1, 1]);
    // Another client's conversation is another one.
    expect(await search(other, "towns")).toBe(1);
  });
});

describe("a gateway that opens only seen addresses", () => {
  it.each(everyEra)("refuses others to clients of %s, and says so", async (era) => {
    const service = await serveByQuery();
    const { url } = await startGateway(
      { settings: { search: { provider: ["searxng"] } }, env: { SEARXNG_URL: service.url } },
      { onlySeen: true },
    );
    const client = await connectHttp(`${url}/mcp`, era);
    await search(client, "mills");
    const open = (address: string) => client.callTool({ name: "open_page", arguments: { url: address } });
    const unseen = await open("https://elsewhere.example/?what=the+user+said");
    expect(unseen.isError).toBe(true);
    expect(textOf(unseen)).toMatch(/seen|search result/i);
    const seen = textOf(await open("https://mills.example/"));
    // Without a session there is no memory of what was seen.
    if (era === "2025") expect(seen).not.toBe(textOf(unseen));
  });
});

describe("a session at /mcp", () => {
  it("is useless to the holder of another token", async () => {
    const { url } = await startSearching({ tokensFile: tokensFileWith(anna, ben) });
    const client = await connectHttp(`${url}/mcp`, "2025", bearer(anna));
    expect(await search(client, "mills")).toBe(1);
    const session = { "mcp-session-id": client.transport?.sessionId ?? "" };
    expect(session["mcp-session-id"]).not.toBe("");
    for (const [method, body] of [["POST", ping], ["GET"], ["DELETE"]] as const)
      expect(await statusOf(`${url}/mcp`, method, { ...session, ...bearer(ben) }, body)).toBe(404);
    expect(await statusOf(`${url}/mcp/chatgpt`, "POST", { ...session, ...bearer(anna) }, ping)).toBe(404);
    expect(await statusOf(`${url}/mcp`, "POST", session, ping)).toBe(401);
    expect(await search(client, "rivers")).toBe(2);
  });

  it("ends when its holder's permissions change", async () => {
    const tokensFile = tokensFileWith({ ...anna, providers: ["searxng"] }, ben);
    const { url, serving } = await startReloadable({ tokensFile });
    const [annas, bens] = [await begin(`${url}/mcp`, bearer(anna)), await begin(`${url}/mcp`, bearer(ben))];
    writeFileSync(tokensFile, JSON.stringify([{ ...anna, providers: ["wikipedia"] }, ben]));
    await serving.reload();
    expect((await annas.post(ping)).status).toBe(404);
    expect((await bens.post(ping)).status).toBe(200);
  });

  it("has one stream for news, and ends when its client says so", async () => {
    const { url } = await startGateway();
    const { session } = await begin(`${url}/mcp`);
    const stream = await fetch(`${url}/mcp`, { headers: { accept: "text/event-stream", ...session } });
    expect(stream.status).toBe(200);
    expect(await statusOf(`${url}/mcp`, "GET", session)).toBe(409);
    expect(await statusOf(`${url}/mcp`, "DELETE", session)).toBe(200);
    expect(await stream.text()).toBe("");
    expect(await statusOf(`${url}/mcp`, "POST", session, ping)).toBe(404);
  });

  it("is restarted by a client whose session has ended", async () => {
    const { url } = await startSearching();
    const transport = new StreamableHTTPClientTransport(new URL(`${url}/mcp`));
    const client = new Client({ name: "test", version: "1.0.0" });
    await client.connect(transport);
    await search(client, "mills");
    const { sessionId } = transport;
    expect(await statusOf(`${url}/mcp`, "DELETE", { "mcp-session-id": sessionId ?? "" })).toBe(200);
    await expect(search(client, "rivers")).rejects.toThrow(/404|not found/i);
    await client.close();
    const again = await connectHttp(`${url}/mcp`, "2025");
    expect(await search(again, "rivers")).toBe(1);
  });

  it("is not needed: a call without one is answered", async () => {
    const { url } = await startGateway();
    expect(await statusOf(`${url}/mcp`, "POST", {}, { id: 1, method: "tools/list" })).toBe(200);
    expect(await statusOf(`${url}/mcp`, "GET", {})).toBe(405);
  });

  it("stops the call that a client's notification names, and no other", async () => {
    const site = await serveNever();
    const { url } = await startGateway(reading(site.url));
    const client = await connectHttp(`${url}/mcp`, "2025");
    const abort = new AbortController();
    const call = (path: string, signal?: AbortSignal) =>
      client.callTool({ name: "open_page", arguments: { url: site.url + path } }, { signal });
    const both = [site.arrived("/one"), site.arrived("/two")];
    const left: string[] = [];
    const one = site.left("/one").then(() => left.push("one"));
    const two = site.left("/two").then(() => left.push("two"));
    const stopped = expect(call("/one", abort.signal)).rejects.toThrow();
    call("/two").catch(() => undefined);
    await Promise.all(both);
    abort.abort();
    await Promise.all([stopped, one]);
    expect(textOf(await call("/quick"))).toContain("Quick");
    expect(left).toEqual(["one"]);
    await client.close();
    await two;
  });

  it("closes the stream of a cancelled call, without an answer", async () => {
    const site = await serveNever();
    const { url } = await startGateway(reading(site.url));
    const { post } = await begin(`${url}/mcp`);
    const arrived = site.arrived("/one");
    const called = await post(openPage(5, `${site.url}/one`));
    await arrived;
    const params = { requestId: 5, reason: "enough" };
    expect((await post({ method: "notifications/cancelled", params })).status).toBe(202);
    expect(await called.text()).toBe("");
    // Its number is free again, and a notification about a call that never was changes nothing.
    expect((await post({ method: "notifications/cancelled", params: { requestId: 99 } })).status).toBe(202);
    const quick = await post(openPage(5, `${site.url}/quick`));
    expect(await quick.text()).toContain("Quick");
  });
});
