import { type CallToolResult, McpServer } from "@modelcontextprotocol/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { serveMcp } from "./http.ts";
import { createSessions, type Sessions } from "./sessions.ts";

const anna = { caller: { name: "anna" }, path: "/mcp" };
const initialize = {
  ...{ jsonrpc: "2.0", id: 0, method: "initialize" },
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "test", version: "1" } },
};
const ping = { jsonrpc: "2.0", id: 1, method: "ping" };
const wait = { jsonrpc: "2.0", id: 7, method: "tools/call", params: { name: "wait", arguments: {} } };
const accept = "application/json, text/event-stream";

function request(
  body: object | undefined,
  id?: string,
  headers: Record<string, string> = { accept },
): Request {
  return new Request("http://127.0.0.1/mcp", {
    method: body ? "POST" : "GET",
    headers: { ...headers, "content-type": "application/json", ...(id && { "mcp-session-id": id }) },
    ...(body && { body: JSON.stringify(body) }),
  });
}

/** Servers whose one tool waits until somebody cancels it. */
function build(): McpServer {
  const server = new McpServer({ name: "test", version: "1" });
  server.registerTool("wait", {}, ({ mcpReq }) => {
    const { promise, resolve } = Promise.withResolvers<CallToolResult>();
    mcpReq.signal.addEventListener("abort", () => resolve({ content: [] }));
    return promise;
  });
  return server;
}

let sessions: Sessions;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  sessions = createSessions(build);
});
afterEach(async () => {
  await sessions.close();
  vi.useRealTimers();
});

const minutes = (count: number) => vi.advanceTimersByTime(count * 60_000);

async function begin(asked = anna): Promise<string> {
  const response = await sessions.begin(request(initialize), initialize, asked);
  await response?.text();
  return response?.headers.get("mcp-session-id") ?? "none";
}

async function use(id: string, asked = anna): Promise<number> {
  const response = await sessions.goOn(request(ping, id), ping, asked);
  await response.text();
  return response.status;
}

const call = (id: string) => sessions.goOn(request(wait, id), wait, anna);
const listen = (id: string) => sessions.goOn(request(undefined, id), undefined, anna);

describe("sessions of the older revisions", () => {
  it("have ids that nobody can guess, and are useless under another name, path or permission", async () => {
    const id = await begin();
    expect(id).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
    expect(await begin()).not.toBe(id);
    for (const other of [
      { ...anna, caller: { name: "ben" } },
      { ...anna, path: "/mcp/chatgpt" },
      { ...anna, caller: { name: "anna", providers: ["brave"] } },
    ])
      expect(await use(id, other)).toBe(404);
    expect(await use("00000000-0000-4000-8000-000000000000")).toBe(404);
    expect(await use(id, structuredClone(anna))).toBe(200);
  });

  it("end half an hour after their last request", async () => {
    const id = await begin();
    minutes(29);
    expect(await use(id)).toBe(200);
    minutes(29);
    expect(await use(id)).toBe(200);
    minutes(31);
    expect(await use(id)).toBe(404);
  });

  it("continue as long as the client holds a stream open or a call is under way", async () => {
    const [listening, calling] = [await begin(), await begin()];
    const stream = await listen(listening);
    const called = await call(calling);
    minutes(100);
    expect(await use(listening)).toBe(200);
    expect(await use(calling)).toBe(200);
    await stream.body?.cancel();
    await called.body?.cancel();
    minutes(61);
    expect(await use(listening)).toBe(404);
    expect(await use(calling)).toBe(404);
  });

  it("are limited to a hundred for one caller: the least recently used one makes room", async () => {
    const bens = await begin({ ...anna, caller: { name: "ben" } });
    const ids: string[] = [];
    for (let count = 0; count < 100; count++) ids.push(await begin());
    const [first = "", second = "", third = "", ...others] = ids;
    const stream = await listen(second);
    for (const id of [third, ...others, first]) expect(await use(id)).toBe(200);
    const last = await begin();
    // The second is the least recently used one, but its client is still connected.
    expect(await use(third)).toBe(404);
    for (const id of [first, second, last]) expect(await use(id)).toBe(200);
    expect(await use(bens, { ...anna, caller: { name: "ben" } })).toBe(200);
    await stream.body?.cancel();
  });

  it("are a thousand for all callers", async () => {
    const callerOf = (count: number) => ({ ...anna, caller: { name: `caller ${count % 20}` } });
    const ids: string[] = [];
    for (let count = 0; count < 1000; count++) ids.push(await begin(callerOf(count)));
    const [first = "", second = "", third = ""] = ids;
    expect(await use(first, callerOf(0))).toBe(200);
    await begin(callerOf(5));
    expect(await use(first, callerOf(0))).toBe(200);
    expect(await use(second, callerOf(1))).toBe(404);
    expect(await use(third, callerOf(2))).toBe(200);
  });

  it("do not begin with a request that is refused", async () => {
    const id = await begin();
    for (let count = 0; count < 100; count++) {
      const wrong = await sessions.begin(request(initialize, undefined, {}), initialize, anna);
      expect(wrong?.status).toBe(406);
    }
    expect(await use(id)).toBe(200);
  });

  it("refuse a second call with the number of one that is under way", async () => {
    const id = await begin();
    const first = await call(id);
    const second = await call(id);
    expect(second.status).toBe(400);
    expect(await second.json()).toMatchObject({ error: { code: -32600 } });
    await first.body?.cancel();
    const third = await call(id);
    expect(third.status).toBe(200);
    await third.body?.cancel();
  });

  it("end with the gateway, and none begins after it", async () => {
    const id = await begin();
    const called = await call(id);
    await sessions.close();
    expect(await called.text()).not.toContain("result");
    expect(await use(id)).toBe(404);
    expect(sessions.begin(request(initialize), initialize, anna)).toBeUndefined();
  });
});

describe("serveMcp", () => {
  it("serves a client without a session when all places are taken by calls under way", async () => {
    const route = serveMcp(build, () => undefined);
    const send = (body: object, id?: string) => route.fetch(request(body, id), anna.caller);
    const calls: Response[] = [];
    for (let count = 0; count < 100; count++) {
      const begun = await send(initialize);
      await begun.text();
      calls.push(await send(wait, begun.headers.get("mcp-session-id") ?? ""));
    }
    const more = await send(initialize);
    expect(more.status).toBe(200);
    expect(more.headers.get("mcp-session-id")).toBeNull();
    expect(await more.text()).toContain('"protocolVersion":"2025-11-25"');
    expect((await send(ping)).status).toBe(200);
    await calls[50]?.body?.cancel();
    expect((await send(initialize)).headers.get("mcp-session-id")).not.toBeNull();
    await route.close();
  });
});
