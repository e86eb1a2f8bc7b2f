import type { HttpBindings } from "@hono/node-server";
import { type Attempt, type Log, ScryError } from "@scry/core";
import type { Context, MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import type { GatewayEnv } from "../contract.ts";
import type { Activity } from "./activity-log.ts";
import type { Metrics } from "./prometheus.ts";
import { currentRequest, type EngineCall, mostCalls, type RequestRecord } from "./request.ts";

/** Reports the gateway's work: a line of the log for each request, and the metrics. */
export interface Observer {
  metrics: Metrics;
  activity: Activity;
  log: Log;
  /** Whether queries and the addresses of pages may be in the log. */
  logsQueries(): boolean;
}

/** Asked every few seconds by machines; their lines would bury the others. */
export const quietPaths: ReadonlySet<string> = new Set(["/health", "/ready", "/metrics"]);

type Env = GatewayEnv & { Bindings: Partial<HttpBindings> };

/** Gives each request its id and its record, and reports it when its response has been sent. */
export function observeRequests(
  observer: Observer,
  doorOf: (path: string) => string,
): MiddlewareHandler<Env> {
  return async (context, next) => {
    const started = performance.now();
    const record: RequestRecord = {
      id: context.get("requestId"),
      door: doorOf(context.req.path),
      calls: [],
    };
    context.set("record", record);
    observer.metrics.inProgress(1);
    const end = (wasSent: boolean) => {
      const ms = Math.round(performance.now() - started);
      observer.metrics.inProgress(-1);
      observer.metrics.request(record.door, wasSent ? context.res.status : 499, ms);
      logRequest(observer, context, record, { ms, wasSent });
    };
    const response = context.env?.outgoing;
    // Streams go on after the handler: the socket knows the end.
    response?.once("close", () => end(response.writableFinished));
    await currentRequest.run(record, next);
    if (!response) end(true);
  };
}

function logRequest(
  { log, logsQueries }: Observer,
  context: Context<Env>,
  record: RequestRecord,
  { ms, wasSent }: { ms: number; wasSent: boolean },
): void {
  const { method, path } = context.req;
  const { status } = context.res;
  // By its pattern: some services have the query or the address of a page in the path.
  const route = quietPaths.has(path) ? path : routePath(context, -1);
  const last = record.calls.at(-1);
  const attempts = record.calls.flatMap((call) => call.attempts);
  const answered = attempts.findLast(({ outcome }) => outcome === "ok" || outcome === "empty");
  const code = wasSent ? (record.code ?? errorOf(last)) : "cancelled";
  const level = quietPaths.has(path) ? "debug" : status >= 500 ? "warn" : "info";
  log(level, `${method} ${route} ${wasSent ? status : "closed by the client"}`, {
    request_id: record.id,
    ...(record.caller !== undefined && { caller: record.caller }),
    door: record.door,
    method,
    route,
    ...(wasSent && { status }),
    ...(last && { tool: last.tool }),
    ...(answered && { provider: answered.provider, cached: answered.cached }),
    ...(code && { code }),
    ms,
    ...(logsQueries() && last && { query: last.asked }),
    ...(attempts.length > 0 && { attempts: attempts.slice(0, mostCalls).map(attemptData) }),
  });
}

const errorOf = (call: EngineCall | undefined) =>
  call && call.outcome !== "ok" && call.outcome !== "empty" ? call.outcome : undefined;

/** Without the message, which may repeat the query or the address. */
export const attemptData = ({ provider, outcome, code, ms, asked, cached }: Attempt) => ({
  provider,
  outcome,
  ...(code && { code }),
  ms,
  ...(asked === false && { asked }),
  ...(cached && { cached }),
});

/** What searches and pages report about how they were made. */
interface Told {
  attempts?: readonly Attempt[];
  results?: readonly unknown[];
}

/** Runs a call of the engine and notes how it went. */
export async function noteCall<T extends object>(
  { tool, asked }: Pick<EngineCall, "tool" | "asked">,
  work: () => Promise<T>,
  note: (call: EngineCall) => void,
): Promise<T> {
  const started = performance.now();
  const tell = (outcome: EngineCall["outcome"], attempts: readonly Attempt[] = []) => {
    const call = { tool, asked, ms: performance.now() - started, outcome, attempts };
    const calls = currentRequest.getStore()?.calls;
    if (calls && calls.length < mostCalls) calls.push(call);
    note(call);
  };
  try {
    const done = await work();
    const { results, attempts } = done as Told;
    tell(results?.length === 0 ? "empty" : "ok", attempts);
    return done;
  } catch (thrown) {
    if (ScryError.is(thrown)) tell(thrown.code, thrown.attempts);
    else tell("internal_error");
    throw thrown;
  }
}

/** The same for what comes piece by piece. One that is left early has done what was asked of it. */
export async function* noteEach<T>(
  call: Pick<EngineCall, "tool" | "asked">,
  pieces: AsyncIterable<T>,
  note: (call: EngineCall) => void,
): AsyncGenerator<T, void, void> {
  const over = Promise.withResolvers<object>();
  noteCall(call, () => over.promise, note).catch(() => undefined);
  try {
    yield* pieces;
  } catch (thrown) {
    over.reject(thrown);
    throw thrown;
  } finally {
    over.resolve({});
  }
}
