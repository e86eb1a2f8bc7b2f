import { counted } from "../contracts/error.ts";

type Headers = Readonly<Record<string, string>>;

/** Seconds until the next attempt according to Retry-After. Undefined: not stated. */
export function retryAfterSeconds(headers: Headers, now: Date): number | undefined {
  return fromRetryAfterMs(headers) ?? fromRetryAfter(headers, now);
}

function fromRetryAfterMs(headers: Headers): number | undefined {
  const ms = Number(headers["retry-after-ms"]);
  return headers["retry-after-ms"] && ms >= 0 ? ms / 1000 : undefined;
}

function fromRetryAfter(headers: Headers, now: Date): number | undefined {
  const value = headers["retry-after"]?.trim();
  if (!value) return undefined;
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value);
  // Date.parse takes almost anything for a date, "-5" too.
  const date = /[a-z]/i.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, (date - now.getTime()) / 1000);
}

/**
 * Seconds until a used-up window opens again. Many services send this with every reply, so it means a pause
 * only where the reply is about a limit.
 *
 * Brave lists one value a window ("1, 183945", seconds) beside "X-RateLimit-Remaining: 0, 118"; the windows
 * with nothing left count. Others send the epoch second of the reset.
 */
export function rateLimitResetSeconds(headers: Headers, now: Date): number | undefined {
  const resets = numbers(headers["x-ratelimit-reset"]);
  if (!resets.length) return undefined;
  const remaining = numbers(headers["x-ratelimit-remaining"]);
  const spent = resets.filter((_, window) => remaining[window] === 0);
  const value = Math.max(...(spent.length ? spent : resets.slice(0, 1)));
  if (value < 1_000_000_000) return value;
  const epochSeconds = value > 1_000_000_000_000 ? value / 1000 : value;
  return Math.max(0, epochSeconds - now.getTime() / 1000);
}

const numbers = (list: string | undefined) => {
  const values = list?.split(",").map((part) => Number(part.trim() || Number.NaN)) ?? [];
  return values.every((value) => value >= 0) ? values : [];
};

/** Seconds as people say them, rounded up. */
export function waitText(seconds: number): string {
  if (seconds < 90) return counted(Math.ceil(seconds), "second");
  return seconds < 90 * 60
    ? counted(Math.ceil(seconds / 60), "minute")
    : counted(Math.ceil(seconds / 3600), "hour");
}
