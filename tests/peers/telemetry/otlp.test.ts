import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { scry } from "../../../packages/scry/test/support/command.ts";
import { serve, serveSearxng, twoResults } from "../../../packages/scry/test/support/servers.ts";

/** An SDK as its users write one; the collector is a server of the test. */
const sdk = (collector: string) => `
import { context, propagation, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { BatchSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";
const exporter = new OTLPTraceExporter({ url: "${collector}/v1/traces" });
const provider = new TracerProvider({ spanProcessors: [new BatchSpanProcessor({ exporter })] });
trace.setGlobalTracerProvider(provider);
context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
propagation.setGlobalPropagator(new W3CTraceContextPropagator());
`;

/** Here, where the packages of the SDK are found. */
const file = join(import.meta.dirname, `otel-sdk-${process.pid}.mjs`);
afterAll(() => rmSync(file, { force: true }));

async function collect() {
  const bodies: string[] = [];
  const collector = await serve((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      bodies.push(Buffer.concat(chunks).toString());
      response.setHeader("content-type", "application/json");
      response.end("{}");
    });
  });
  writeFileSync(file, sdk(collector.url));
  return bodies;
}

it("the bundled command with an SDK of its user sends the spans of one trace to a collector", async () => {
  const searxng = await serveSearxng(twoResults);
  const bodies = await collect();
  const ran = await scry(["search", "mills", "--json"], {
    node: ["--import", file],
    env: { SEARXNG_URL: searxng.url },
  });
  expect(ran.stderr).toBe("");
  expect(ran.code).toBe(0);
  const names = bodies.flatMap((body) => [...body.matchAll(/"name":"([^"]+)"/g)].map(([, name]) => name));
  expect(names).toEqual(expect.arrayContaining(["search", "plan", "attempt searxng", "GET"]));
  expect(new Set(bodies.flatMap((body) => body.match(/"traceId":"\w+"/g) ?? [])).size).toBe(1);
  expect(bodies.join()).not.toContain("mills");
});
