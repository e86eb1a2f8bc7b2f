import { setTimeout } from "node:timers/promises";
import type { Span as ApiSpan, Attributes, Context } from "@opentelemetry/api";
import { ScryError } from "../contracts/error.ts";
import { version } from "../version.ts";

type Api = typeof import("@opentelemetry/api");

/** Where every copy of `@opentelemetry/api` 1.x looks for the SDK that the process has registered. */
const registered = Symbol.for("opentelemetry.js.api.1");

let loading: Promise<Api | undefined> | undefined;

/** Whether this process has an SDK for traces: without one, nothing is loaded and nothing is measured. */
export const hasTracing = (): boolean =>
  (globalThis as { [registered]?: { trace?: unknown } })[registered]?.trace !== undefined;

/** Undefined where the package is not installed. */
export function telemetryApi(): Promise<Api | undefined> {
  loading ??= import("@opentelemetry/api").catch(() => undefined);
  return loading;
}

type Value = string | number | boolean | readonly string[] | undefined;
/** Names by the semantic conventions of OpenTelemetry, or `scry.…`. Never a query, an address or a secret. */
export type SpanAttributes = Readonly<Record<string, Value>>;

/** Makes a text fit to be shown in a trace: it removes secrets. */
export type Show = (text: string) => string;

/** A part of a trace while it is under way. */
export interface Span {
  set(attributes: SpanAttributes): void;
  /** Queries, addresses and arguments: dropped unless `telemetry.queries` asks for them. */
  show(texts: Readonly<Record<string, string | undefined>>): void;
  /** It failed, with this code, although nothing was thrown. */
  fail(code: string): void;
  rename(name: string): void;
}

/** The attributes of the step that a span measures. */
export interface SpanOptions {
  attributes?: SpanAttributes;
  /** Left out: "internal". */
  kind?: "server" | "client";
  /** Headers or fields that may name the caller's trace; used where no span of this process is active. */
  carrier?: Readonly<Record<string, string | undefined>>;
  /** From here on down, queries and addresses are shown; null: not even where they were. */
  show?: Show | null;
  /** The work sends requests to others: other instrumentation of the process neither sees them nor adds headers. */
  leaves?: boolean;
  /** Where a span of this name has just begun around it, the work belongs to that one. */
  joins?: boolean;
}

const silent: Span = { set() {}, show() {}, fail() {}, rename() {} };

/** The same text for every copy of this file and of the API. */
const showKey = Symbol.for("scry show");
const nameKey = Symbol.for("scry span");
/** As `suppressTracing` of `@opentelemetry/core` names it. */
const suppressKey = Symbol.for("OpenTelemetry SDK Context Key SUPPRESS_TRACING");

/** Does the work as one part of the caller's trace; where the process has no SDK for traces, it just does the work. */
export const inSpan = <T>(
  name: string,
  options: SpanOptions,
  work: (span: Span) => Promise<T>,
): Promise<T> => (hasTracing() ? traced(name, options, work) : work(silent));

async function traced<T>(name: string, options: SpanOptions, work: (span: Span) => Promise<T>): Promise<T> {
  const api = await telemetryApi();
  if (!api) return work(silent);
  const { context, propagation, trace, SpanKind, SpanStatusCode } = api;
  const { carrier, attributes = {}, show: shows, leaves, kind } = options;
  const active = context.active();
  if (options.joins && active.getValue(nameKey) === name) return work(silent);
  const parent = carrier && !trace.getSpan(active) ? propagation.extract(active, carrier) : active;
  const spanKind =
    kind === "server" ? SpanKind.SERVER : kind === "client" ? SpanKind.CLIENT : SpanKind.INTERNAL;
  const own = trace
    .getTracer("scry", version)
    .startSpan(name, { kind: spanKind, attributes: known(attributes) }, parent);
  let inner: Context = trace.setSpan(parent, own).setValue(nameKey, name);
  if (shows !== undefined) inner = inner.setValue(showKey, shows);
  const show = inner.getValue(showKey) as Show | null | undefined;
  const fail = (type: string) => {
    own.setAttribute("error.type", type);
    own.setStatus({ code: SpanStatusCode.ERROR });
  };
  return context.with(leaves ? inner.setValue(suppressKey, true) : inner, async () => {
    try {
      return await work(spanOf(own, show ?? undefined, fail));
    } catch (thrown) {
      const type = typeOf(thrown);
      // Another provider was faster, or the caller left: no error of this one. Messages may repeat a query.
      if (type === "cancelled") own.setAttribute("error.type", type);
      else fail(type);
      throw thrown;
    } finally {
      own.end();
    }
  });
}

/** For requests to others that are not part of a trace: other instrumentation of the process adds no headers to them. */
export async function untraced<T>(work: () => Promise<T>): Promise<T> {
  const api = hasTracing() ? await telemetryApi() : undefined;
  return api ? api.context.with(api.context.active().setValue(suppressKey, true), work) : work();
}

const spanOf = (own: ApiSpan, show: Show | undefined, fail: (type: string) => void): Span => ({
  set: (attributes) => void own.setAttributes(known(attributes)),
  show(texts) {
    if (!show) return;
    for (const [name, text] of Object.entries(texts))
      if (text !== undefined) own.setAttribute(name, show(text).slice(0, longestText));
  },
  fail,
  rename: (name) => void own.updateName(name),
});

/** Pages as arguments would fill the storage of traces. */
const longestText = 2_000;

const known = (attributes: SpanAttributes): Attributes =>
  Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined)) as Attributes;

function typeOf(thrown: unknown): string {
  if (ScryError.is(thrown)) return thrown.code;
  const name = (thrown as Partial<Error> | undefined)?.name;
  return name === "AbortError" ? "cancelled" : (name ?? "internal_error");
}

interface Sent {
  method: string;
  /** Only its scheme, host and port are always part of the trace. */
  url: URL;
}

/**
 * One request to somebody else, by the conventions for HTTP. It is sent without any trace header: who asks, and for
 * what, is none of a site's or a service's business.
 */
export const inHttpSpan = <T>(
  { method, url }: Sent,
  work: () => Promise<T>,
  statusOf: (response: T) => number,
): Promise<T> =>
  inSpan(
    method,
    {
      kind: "client",
      leaves: true,
      attributes: {
        "http.request.method": method,
        "url.scheme": url.protocol.slice(0, -1),
        "server.address": url.hostname,
        "server.port": Number(url.port) || (url.protocol === "https:" ? 443 : 80),
      },
    },
    async (span) => {
      span.show({ "url.full": withoutLogin(url) });
      const response = await work();
      const status = statusOf(response);
      span.set({ "http.response.status_code": status });
      if (status >= 400) span.fail(String(status));
      return response;
    },
  );

function withoutLogin(url: URL): string {
  const shown = new URL(url);
  shown.username = "";
  shown.password = "";
  return shown.href;
}

/** A collector that does not answer must not hold up the end of a command. */
const mostMs = 2_000;

/** Waits until the SDK has sent what it holds: it would be lost when the process ends. */
export async function flushTraces(): Promise<void> {
  const api = hasTracing() ? await telemetryApi() : undefined;
  if (!api) return;
  // The API hands out a proxy; the SDK that it wraps knows how to flush.
  const given = api.trace.getTracerProvider() as { getDelegate?(): unknown };
  const provider = (given.getDelegate?.() ?? given) as { forceFlush?(): Promise<void> };
  const flushed = provider.forceFlush?.().catch(() => undefined);
  await Promise.race([flushed, setTimeout(mostMs, undefined, { ref: false })]);
}
