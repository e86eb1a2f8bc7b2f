import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { describe, expect, it } from "vitest";
import { mill, startGateway } from "../../../packages/scry/test/serve-world.ts";
import { SpanKind, startTracing } from "./tracing.ts";

const traceId = "0af7651916cd43dd8448eb211c80319c";
const traceparent = `00-${traceId}-b7ad6b7169203331-01`;

describe("traces of the gateway", () => {
  it("continue the caller's traceparent down to the request of the provider", async () => {
    const world = await startGateway({ pages: { "/mill": mill } });
    const tracing = startTracing();
    await world.post("/v1/search", { query: "secret mills" }, { traceparent });
    await world.post("/v1/open", { url: `${world.pages}/mill` });
    expect(tracing.pathOf("GET").slice(0, 4)).toEqual([
      "POST /v1/search",
      "execute_tool web_search",
      "search",
      "attempt searxng",
    ]);
    expect(tracing.pathOf("view")[0]).toBe("POST /v1/open");
    const request = tracing.named("POST /v1/search");
    expect(request.kind).toBe(SpanKind.SERVER);
    expect(request.spanContext().traceId).toBe(traceId);
    expect(request.attributes).toMatchObject({
      "http.request.method": "POST",
      "http.route": "/v1/search",
      "http.response.status_code": 200,
      "scry.door": "v1",
      "scry.caller": "anybody",
    });
    expect(tracing.named("POST /v1/open").spanContext().traceId).not.toBe(traceId);
    await fetch(`${world.url}/health`);
    expect(tracing.spans().some(({ name }) => name.includes("health"))).toBe(false);
    expect(tracing.text()).not.toContain("mill");
  });

  it("leave out an address in the path of a compatible service", async () => {
    const world = await startGateway({ pages: { "/mill": mill } });
    const tracing = startTracing();
    await (await fetch(`${world.url}/jina/${world.pages}/mill?q=words`)).text();
    expect(tracing.pathOf("extract")[0]).toMatch(/^GET \/jina\//);
    expect(tracing.text()).not.toMatch(/mill|words/);
  });

  it("continue through MCP, by the header or by _meta", async () => {
    const world = await startGateway();
    const tracing = startTracing();
    const client = new Client({ name: "a-client", version: "1" });
    const transport = new StreamableHTTPClientTransport(new URL(`${world.url}/mcp`), {
      requestInit: { headers: { traceparent } },
    });
    await client.connect(transport);
    await client.callTool({ name: "web_search", arguments: { query: "mills" } });
    await client.close();
    expect(tracing.pathOf("attempt searxng").slice(-4)).toEqual([
      "tools/call",
      "execute_tool web_search",
      "search",
      "attempt searxng",
    ]);
    expect(tracing.named("attempt searxng").spanContext().traceId).toBe(traceId);
  });
});
