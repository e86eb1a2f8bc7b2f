/** A real SDK of OpenTelemetry in this process, whose spans stay in memory. */
import { context, propagation, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import {
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { afterEveryTest } from "../../support/hooks.ts";

export { SpanKind, SpanStatusCode };

export interface Tracing {
  provider: TracerProvider;
  spans(): ReadableSpan[];
  named(name: string): ReadableSpan;
  /** The names from the root down to this span. */
  pathOf(name: string): string[];
  /** Everything that would leave this process. */
  text(): string;
}

/** Registered for one test. */
export function startTracing(): Tracing {
  const exporter = new InMemorySpanExporter();
  const provider = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] });
  trace.setGlobalTracerProvider(provider);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  const spans = () => exporter.getFinishedSpans();
  const named = (name: string) => {
    const found = spans().find((span) => span.name === name);
    if (!found) throw new Error(`No span ${name} among ${spans().map((span) => span.name)}.`);
    return found;
  };
  const parentOf = ({ parentSpanContext }: ReadableSpan) =>
    spans().find((span) => span.spanContext().spanId === parentSpanContext?.spanId);
  const path = (span: ReadableSpan | undefined): string[] =>
    span ? [...path(parentOf(span)), span.name] : [];
  return {
    provider,
    spans,
    named,
    pathOf: (name) => path(named(name)),
    text: () =>
      JSON.stringify(
        spans().map(({ name, attributes, status, events }) => [name, attributes, status, events]),
      ),
  };
}

afterEveryTest(() => {
  trace.disable();
  context.disable();
  propagation.disable();
});
