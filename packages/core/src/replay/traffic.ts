import { Readable } from "node:stream";
import type { Dispatcher } from "undici";
import { type ErrorCode, ScryError } from "../contracts/error.ts";
import type { Reader } from "../contracts/page.ts";
import { errorCodeOf } from "../contracts/system-error.ts";
import type { Guard, Lookup } from "../guard/index.ts";
// Not from the index: it would load the network with the first search.
import { GuardRefusal, refusalOf } from "../guard/refusal.ts";
import type { Exchange, RecordedError } from "./recording.ts";

export type RequestOptions = Dispatcher.RequestOptions;

/** What is kept of a reply. */
export type Reply = Pick<Dispatcher.ResponseData, "statusCode" | "headers"> & { body: Readable };

/** All outside traffic of an engine: recorded while it happens, or given from a recording. */
export interface Traffic {
  request(
    send: (options: RequestOptions) => Promise<Reply>,
    kind: string,
    options: RequestOptions,
  ): Promise<Dispatcher.ResponseData>;
  lookup(inner: Lookup): Lookup;
  /** The browser as a whole. */
  browser(inner: Reader): Reader;
  /** A key that is used from now on, and is not to be in the file. */
  addSecret(secret: string): void;
  close(): void;
}

/** A dispatcher whose requests are part of the traffic. */
export const recordedDispatcher = (inner: Dispatcher, traffic: Traffic, kind: string): Dispatcher =>
  new Proxy(inner, {
    get: (target, name) =>
      name === "request"
        ? (options: RequestOptions) => traffic.request((sent) => target.request(sent), kind, options)
        : Reflect.get(target, name, target),
  });

/** The guard with its page traffic recorded or replayed. The text of an address is judged in both. */
export function recordedGuard(guard: Guard, traffic: Traffic): Guard {
  return {
    ...guard,
    dispatcher() {
      const inner = guard.dispatcher();
      return new Proxy(recordedDispatcher(inner, traffic, "page"), {
        get(target, name) {
          if (name !== "request") return Reflect.get(target, name, target);
          return async (options: RequestOptions) => {
            guard.checkUrl(String(options.origin));
            return traffic.request((sent) => inner.request(sent), "page", options);
          };
        },
      });
    },
    withDomains: (domains) => recordedGuard(guard.withDomains(domains), traffic),
  };
}

/** Replies are kept whole; the readers' own limits are lower. */
class KnownBody extends Readable {
  constructor(bytes: Buffer) {
    super();
    if (bytes.length) this.push(bytes);
    this.push(null);
  }
  override _read(): void {}
  /** undici's way to discard the rest of a reply. */
  async dump(): Promise<void> {
    this.resume();
  }
}

export function responseOf({ status = 200, headers = {}, text, base64 }: Exchange): Dispatcher.ResponseData {
  const bytes = base64 === undefined ? Buffer.from(text ?? "") : Buffer.from(base64, "base64");
  return {
    statusCode: status,
    statusText: "",
    headers,
    trailers: {},
    opaque: null,
    context: {},
    body: new KnownBody(bytes) as unknown as Dispatcher.ResponseData["body"],
  };
}

export function recordedError(error: unknown, redact: (text: string) => string): RecordedError {
  const message = redact(error instanceof Error ? error.message : String(error));
  const system = errorCodeOf(error);
  if (!ScryError.is(error)) return { message, ...(system && { system }) };
  const refusal = refusalOf(error);
  const inner = errorCodeOf(error.cause);
  return {
    message,
    code: error.code,
    hint: redact(error.hint),
    ...(inner && { system: inner }),
    ...(refusal && { rule: refusal.rule }),
  };
}

export function errorOf({ message, code, hint, system, rule }: RecordedError): Error {
  const cause = rule
    ? new GuardRefusal(rule, "as it was recorded")
    : system && Object.assign(new Error(message), { code: system });
  if (code === undefined) return Object.assign(new Error(message), system && { code: system });
  return new ScryError({ code: code as ErrorCode, message, hint, ...(cause && { cause }) });
}
