import { plainLine, shorten } from "@scry/page/markdown";
import { type ErrorCode, ScryError } from "../contracts/error.ts";
import type { Failure } from "../contracts/provider.ts";
import type { WireReply } from "../contracts/reply.ts";
import { rateLimitResetSeconds, retryAfterSeconds } from "./retry-after.ts";

/** The one place where an HTTP status becomes a code. A provider's `classify` is asked first. */
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
  /** It was asked to read a page, and not to search. */
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
