import { setTimeout } from "node:timers/promises";
import { hasTracing, telemetryApi } from "./span.ts";

/** A collector that does not answer must not hold up the end of a command. */
const mostMs = 2_000;

/** Waits until the SDK has sent what it holds: it would be lost when the process ends. */
export async function flushTraces(): Promise<void> {
  const api = hasTracing() ? await telemetryApi() : undefined;
  if (!api) return;
  // The API hands out a proxy; the SDK behind it knows how to flush.
  const given = api.trace.getTracerProvider() as { getDelegate?(): unknown };
  const provider = (given.getDelegate?.() ?? given) as { forceFlush?(): Promise<void> };
  const flushed = provider.forceFlush?.().catch(() => undefined);
  await Promise.race([flushed, setTimeout(mostMs, undefined, { ref: false })]);
}
