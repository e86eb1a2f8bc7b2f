import { UndiciInstrumentation } from "@opentelemetry/instrumentation-undici";
import { describe, expect, it } from "vitest";
import { openPageTool } from "../../../packages/core/src/tools/open-page.ts";
import { webSearchTool } from "../../../packages/core/src/tools/web-search.ts";
import { serve } from "../../../packages/core/test/support/server.ts";
import { pageHtml } from "../../../packages/core/test/support/site.ts";
import { createWorld } from "../../../packages/core/test/support/world.ts";
import { SpanKind, SpanStatusCode, startTracing } from "./tracing.ts";

async function world(queries?: boolean) {
  const site = await serve((request, response) => {
    const isThere = request.url.startsWith("/mill");
    response.writeHead(isThere ? 200 : 404, { "content-type": "text/html" }).end(pageHtml("The mill"));
  });
  const made = await createWorld(
    { brave: "error-rate_limited", tavily: "ok" },
    {
      settings: {
        policy: { allow_private: [new URL(site.url).host] },
        search: { provider: ["brave", "tavily"] },
        ...(queries && { telemetry: { queries } }),
      },
    },
  );
  return { ...made, site };
}

const secrets = ["brave-key-0123456789", "tavily-key-0123456789"];

describe("a trace", () => {
  it("of a search shows tool, plan, each attempt and its request", async () => {
    const { scry } = await world();
    const tracing = startTracing();
    await webSearchTool(scry).execute({ query: "red mills" });
    const top = ["execute_tool web_search", "search"];
    expect(tracing.pathOf("plan")).toEqual([...top, "plan"]);
    expect(tracing.pathOf("attempt brave")).toEqual([...top, "attempt brave"]);
    expect(tracing.pathOf("POST")).toEqual([...top, "attempt tavily", "POST"]);
    expect(tracing.named("plan").attributes["scry.providers"]).toEqual(["brave", "tavily"]);
    expect(tracing.named("execute_tool web_search").attributes).toEqual({
      "gen_ai.operation.name": "execute_tool",
      "gen_ai.tool.name": "web_search",
      "gen_ai.tool.type": "function",
    });
    const failed = tracing.named("attempt brave");
    expect(failed.attributes["error.type"]).toBe("rate_limited");
    expect(failed.status).toEqual({ code: SpanStatusCode.ERROR });
    expect(tracing.named("POST")).toMatchObject({
      kind: SpanKind.CLIENT,
      attributes: {
        "http.request.method": "POST",
        "http.response.status_code": 200,
        "server.address": "127.0.0.1",
      },
    });
    for (const word of ["red mills", "mills", ...secrets]) expect(tracing.text()).not.toContain(word);
  });

  it("of a page shows reading, extraction and view, and neither its path nor its query", async () => {
    const { scry, site } = await world();
    const tracing = startTracing();
    await openPageTool(scry).execute({ url: `${site.url}/mill?private=words`, query: "the wheel" });
    const top = ["execute_tool open_page", "open"];
    expect(tracing.pathOf("plan")).toEqual([...top, "plan"]);
    expect(tracing.pathOf("GET")).toEqual([...top, "attempt direct", "GET"]);
    expect(tracing.pathOf("extract")).toEqual([...top, "attempt direct", "extract"]);
    expect(tracing.pathOf("view")).toEqual([...top, "view"]);
    for (const word of ["/mill", "private", "wheel"]) expect(tracing.text()).not.toContain(word);
    const missing = await openPageTool(scry).execute({ url: `${site.url}/nothing` });
    expect(missing.isError).toBe(true);
    const calls = tracing.spans().filter(({ name }) => name === "execute_tool open_page");
    expect(calls.map(({ attributes }) => attributes["error.type"])).toEqual([undefined, "not_found"]);
  });

  it("holds queries and addresses where telemetry.queries asks for them, without keys", async () => {
    const { scry, site } = await world(true);
    const tracing = startTracing();
    await webSearchTool(scry).execute({ query: `red mills ${secrets[0]}` });
    await scry.page(`${site.url}/mill?private=words`);
    expect(tracing.named("search").attributes["scry.query"]).toBe("red mills [secret]");
    expect(tracing.named("execute_tool web_search").attributes["gen_ai.tool.call.arguments"]).toBe(
      '{"query":"red mills [secret]"}',
    );
    const requests = tracing.spans().map(({ attributes }) => attributes["url.full"]);
    expect(requests).toContain(`${site.url}/mill?private=words`);
    for (const secret of secrets) expect(tracing.text()).not.toContain(secret);
  });

  it("is not named to sites and services, even where the host traces undici itself", async () => {
    const { scry, site, servers } = await world();
    const tracing = startTracing();
    const instrumentation = new UndiciInstrumentation();
    instrumentation.setTracerProvider(tracing.provider);
    try {
      await fetch(`${site.url}/mill`);
      await scry.search("mills");
      await scry.page(`${site.url}/mill`);
    } finally {
      instrumentation.disable();
    }
    const [own, ours] = site.requests;
    expect(own?.headers.traceparent).toBeDefined();
    expect(ours?.headers.traceparent).toBeUndefined();
    expect(servers.tavily?.requests[0]?.headers.traceparent).toBeUndefined();
    const theirs = tracing.spans().filter(({ instrumentationScope }) => instrumentationScope.name !== "scry");
    expect(theirs.length).toBe(1);
  });
});
