import { safeUrl } from "@scry/page/address";
import { plainLine, shorten } from "@scry/page/markdown";
import { type ErrorCode, ScryError } from "../contracts/error.ts";
import { asArray, asObject, asText } from "../contracts/json.ts";
import { isFileAddress } from "../contracts/library.ts";
import type { Failure } from "../contracts/provider.ts";
import { createReply, type MarkupParser, type WireReply } from "../contracts/reply.ts";
import type { Ability, Answered, Call, Wire } from "./call.ts";
import { describeRequest } from "./request.ts";
import { rateLimitResetSeconds, retryAfterSeconds } from "./retry-after.ts";

/** The HTML and XML reader is loaded only for the providers that need it. */
export async function markupParserFor(ability: Ability): Promise<MarkupParser | undefined> {
  if (ability.replyFormat !== "html" && ability.replyFormat !== "xml") return undefined;
  return (await import("../contracts/markup.ts")).parseMarkup;
}

/** classify, then status, then parse: a value, or a coded error. Nothing that a parser does can escape as anything else. */
export function decodeReply(
  wire: WireReply,
  from: Pick<Call, "provider" | "ability" | "ask" | "context"> & Partial<Pick<Call, "access">>,
  parseMarkup: MarkupParser | undefined,
): unknown {
  const { provider, ability, ask, context } = from;
  const reply = createReply(wire, parseMarkup);
  try {
    const verdict = ability.classify?.(reply);
    if (verdict !== "ok") {
      const source = {
        reply: wire,
        label: provider.label,
        provider: provider.id,
        keyed: context.keyed,
        read: ability === provider.read,
        keyPlace: from.access?.secretPlace,
        now: context.now,
      };
      const failure = failureOf(source, verdict);
      if (failure) throw failure;
    }
    const parsed = ability.parse(reply, ask, context);
    if (hasStrangeRows(parsed)) throw reply.unexpected("none of its results has the address of a page");
    return parsed;
  } catch (error) {
    if (ScryError.is(error)) {
      if (error.provider) throw error;
      throw error.with({ provider: provider.id, message: `${provider.label}: ${error.message}` });
    }
    throw new ScryError({
      code: "bad_reply",
      message: `${provider.label} sent a reply that was not understood.`,
      provider: provider.id,
      status: wire.status,
      cause: error,
    });
  }
}

/** Rows whose fields were renamed would leave no hits, and "nothing found" would be wrong. */
function hasStrangeRows(parsed: unknown): boolean {
  const hits = asArray(asObject(parsed)?.hits);
  if (!hits?.length) return false;
  return !hits.some((hit) => {
    const url = asText(asObject(hit)?.url);
    return safeUrl(url) ?? isFileAddress(url ?? "");
  });
}

/** Sends a call as a request, and turns the reply into a value. */
export function decode(wire: Wire) {
  return async (call: Call): Promise<Answered> => {
    const [reply, parseMarkup] = await Promise.all([
      wire(describeRequest(call), call),
      markupParserFor(call.ability),
    ]);
    return { value: decodeReply(reply, call, parseMarkup), cached: false };
  };
}

/** The one place where an HTTP status becomes a code. A provider's `classify` is called first. */
function codeOf(status: number, keyed: boolean): ErrorCode | undefined {
  if (status >= 200 && status < 300) return undefined;
  switch (status) {
    case 400:
    case 422:
      return "invalid_input";
    case 401:
      return "unauthorized";
    case 402:
      return "out_of_credit";
    // With a key, the service means the key; without one, it means us.
    case 403:
      return keyed ? "unauthorized" : "blocked";
    case 404:
    case 410:
      return "not_found";
    case 408:
    case 504:
      return "timeout";
    case 413:
      return "too_large";
    case 429:
      return "rate_limited";
    case 451:
      return "blocked";
  }
  return status >= 500 ? "unavailable" : "bad_reply";
}

const said: Partial<Record<ErrorCode, string>> = {
  invalid_input: "did not accept the request",
  unauthorized: "did not accept the key",
  out_of_credit: "has no credit left for this account",
  rate_limited: "is rate limiting requests",
  blocked: "refused the request",
  not_found: "has no such address",
  timeout: "took too long",
  too_large: "rejected the request as too large",
  unavailable: "had an internal error",
  bad_reply: "sent a reply that was not understood",
};

/** The failure in words. With HTTP 200 the service itself works, and its own words say what did not. */
function describe({ reply, label, read }: FailureSource, code: ErrorCode, reason: string): string {
  const isOk = reply.status >= 200 && reply.status < 300;
  if (isOk && code === "unavailable")
    return `${label} could not ${read ? "fetch the page" : "search"}${reason}`;
  return `${label} ${said[code] ?? "failed"}${isOk ? "" : ` (HTTP ${reply.status})`}${reason}`;
}

export interface FailureSource {
  reply: WireReply;
  label: string;
  provider: string;
  keyed: boolean;
  /** The request was to read a page, not to search. */
  read?: boolean;
  /** Where the key is set, for the hint about a refused one. */
  keyPlace?: string;
  now: Date;
}

/** The error for a reply, by the provider's own verdict or else by its status. Undefined: no failure. */
export function failureOf(source: FailureSource, verdict: Failure | undefined): ScryError | undefined {
  const { reply } = source;
  const code = verdict?.code ?? codeOf(reply.status, source.keyed);
  if (!code) return undefined;
  const aboutLimit = code === "rate_limited" || code === "out_of_credit";
  const reason = verdict?.message ? `: ${shorten(plainLine(verdict.message), 200)}` : "";
  return new ScryError({
    code,
    message: `${describe(source, code, reason)}${/[.!?]$/.test(reason) ? "" : "."}`,
    hint:
      verdict?.hint ??
      (code === "unauthorized" && source.keyPlace ? `Correct ${source.keyPlace}.` : undefined),
    provider: source.provider,
    status: reply.status,
    retryAfter:
      verdict?.retryAfter ??
      retryAfterSeconds(reply.headers, source.now) ??
      (aboutLimit ? rateLimitResetSeconds(reply.headers, source.now) : undefined),
  });
}
