import type { EngineLoad } from "@scry/core/host";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { EngineCall } from "./request.ts";

/** Counts for Prometheus. Labels hold names from lists of ours only: whoever calls must not be able to add series. */
export interface Metrics {
  request(door: string, status: number, ms: number): void;
  /** Requests begun and not ended change by this. */
  inProgress(change: 1 | -1): void;
  call(door: string, call: EngineCall): void;
  /** The text of a tool's result was this long. */
  tokens(tool: string, count: number): void;
  /** Where the present load of the engine is found. */
  watch(load: () => Promise<EngineLoad>): void;
  text(): Promise<string>;
  contentType: string;
}

/** From an answer of the cache to the longest deadline. */
const seconds = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30, 60, 120];

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  // Memory, processor time and the delay of the event loop, under the names that dashboards for Node know.
  collectDefaultMetrics({ register: registry });
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers });
  const histogram = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Histogram({ name, help, labelNames, buckets: seconds, registers });

  const requests = counter("scry_http_requests_total", "Requests by door and status", ["door", "status"]);
  const requestTime = histogram("scry_http_request_seconds", "Time until a response was sent", ["door"]);
  const running = new Gauge({
    name: "scry_http_requests_in_progress",
    help: "Requests that are being answered",
    registers,
  });
  const calls = counter("scry_calls_total", "Calls of the engine", ["tool", "door", "outcome"]);
  const callTime = histogram("scry_call_seconds", "Time of a call of the engine", ["tool", "door"]);
  const attempts = counter("scry_provider_attempts_total", "Providers and readers, by how it went", [
    "provider",
    "outcome",
    "code",
  ]);
  const attemptTime = histogram("scry_provider_seconds", "Time until a provider or reader replied", [
    "provider",
  ]);
  const cache = counter("scry_cache_total", "Calls by whether the cache had the answer", ["tool", "result"]);
  const tokens = counter("scry_result_tokens_total", "Tokens of the tools' texts, estimated", ["tool"]);
  const usd = counter("scry_cost_usd_total", "Cost by the price lists of the providers", ["provider"]);
  const credits = counter("scry_credits_total", "Credits that providers took", ["provider"]);

  let loadOf: (() => Promise<EngineLoad>) | undefined;
  const gauge = (name: string, help: string, value: (load: EngineLoad) => number) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        if (loadOf) this.set(value(await loadOf()));
      },
    });
  gauge("scry_browser_pages", "Pages that are open in the browser", ({ browserPages }) => browserPages);
  gauge("scry_browser_waiting", "Pages that wait for a browser", ({ browserWaiting }) => browserWaiting);
  gauge("scry_threads_busy", "Threads that read or search a page", ({ threadsBusy }) => threadsBusy);
  gauge("scry_threads_waiting", "Jobs that wait for a thread", ({ threadsWaiting }) => threadsWaiting);

  return {
    request(door, status, ms) {
      requests.inc({ door, status });
      requestTime.observe({ door }, ms / 1000);
    },
    inProgress: (change) => running.inc(change),
    call(door, { tool, outcome, ms, attempts: made }) {
      calls.inc({ tool, door, outcome });
      callTime.observe({ tool, door }, ms / 1000);
      const answered = made.find((one) => one.outcome === "ok" || one.outcome === "empty");
      if (answered) cache.inc({ tool, result: answered.cached ? "hit" : "miss" });
      for (const one of made) {
        const { provider, code = "" } = one;
        const outcome = one.cached ? "cached" : one.asked === false ? "skipped" : one.outcome;
        attempts.inc({ provider, outcome, code });
        if (outcome !== "cached" && outcome !== "skipped") attemptTime.observe({ provider }, one.ms / 1000);
        if (one.usd) usd.inc({ provider }, one.usd);
        if (one.credits) credits.inc({ provider }, one.credits);
      }
    },
    tokens: (tool, count) => tokens.inc({ tool }, count),
    watch(load) {
      loadOf = load;
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
