import { createScry, openPageTool, webSearchTool } from "@scry/core";
import { afterAll, describe, expect, it } from "vitest";
import type { Gateway } from "../gateway/contract.ts";
import { createGateway } from "../gateway/gateway.ts";
import { createMcpRoute } from "./http.ts";

const scry = createScry({ config: false, cwd: false, env: {}, store: "memory" });
afterAll(() => scry.close());

/** A gateway whose search says who asked, after a while that lets the others in between. */
const gateway: Gateway = {
  ...createGateway(scry),
  tools: (caller) => ({
    search: {
      ...webSearchTool(scry),
      async execute() {
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 20));
        const data = {
          ...{ query: "", results: [], sources: [], filters: {}, attempts: [], warnings: [], cached: false },
          message: caller.name,
        };
        return { text: caller.name, data, isError: false };
      },
    },
    open: openPageTool(scry),
  }),
};

const call = { name: "web_search", arguments: { query: "x" } };
const envelope = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
};

function request(method: string, params: object, era: "2025" | "2026", path = "/mcp"): Request {
  const modern = era === "2026";
  return new Request(`http://127.0.0.1${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...(modern && { "mcp-protocol-version": "2026-07-28", "mcp-method": method }),
      ...(modern && "name" in params && { "mcp-name": String(params.name) }),
    },
    body: JSON.stringify({
      ...{ jsonrpc: "2.0", id: 1, method },
      params: modern ? { ...params, _meta: envelope } : params,
    }),
  });
}

describe("createMcpRoute", () => {
  it("answers every caller with their own tools, however many call at once", async () => {
    const route = createMcpRoute(gateway);
    const names = Array.from({ length: 40 }, (_, index) => `caller-${index}-end`);
    const answers = await Promise.all(
      names.map(async (name, index) => {
        const asked = request("tools/call", call, index % 2 ? "2025" : "2026");
        return (await route.fetch(asked, { name })).text();
      }),
    );
    for (const [index, name] of names.entries()) {
      expect(answers[index]).toContain(`"text":"${name}"`);
      expect(answers[index]?.match(/caller-\d+-end/g)?.every((found) => found === name)).toBe(true);
    }
    await route.close();
  });

  it("offers the tools of ChatGPT's connectors below its path", async () => {
    const route = createMcpRoute(gateway);
    const asked = request("tools/list", {}, "2026", "/mcp/chatgpt");
    const answer = await (await route.fetch(asked, { name: "anybody" })).json();
    expect(answer).toMatchObject({ result: { tools: [{ name: "search" }, { name: "fetch" }] } });
    await route.close();
  });

  it("gives an older client that began no session a stream that no proxy holds back, and still no session", async () => {
    const route = createMcpRoute(gateway);
    const response = await route.fetch(request("tools/call", call, "2025"), { name: "anybody" });
    expect(response.headers.get("content-type")).toContain("text/event-stream");
    expect(response.headers.get("x-accel-buffering")).toBe("no");
    expect(response.headers.get("mcp-session-id")).toBeNull();
    expect(await response.text()).toContain("anybody");
    await route.close();
  });

  it("takes one call in a request, not many", async () => {
    const route = createMcpRoute(gateway);
    const body = ` [${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: call })}]`;
    const headers = {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
    };
    const asked = new Request("http://127.0.0.1/mcp", { method: "POST", headers, body });
    const response = await route.fetch(asked, { name: "anybody" });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code: -32600 } });
    await route.close();
  });
});
