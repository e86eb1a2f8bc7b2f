type Headers = Readonly<Record<string, string>>;

/** Seconds until the service will listen again, from whichever header it sends. Undefined: it did not say. */
export function retryAfterSeconds(headers: Headers, now: Date): number | undefined {
  return fromRetryAfterMs(headers) ?? fromRetryAfter(headers, now) ?? fromRateLimitReset(headers, now);
}

function fromRetryAfterMs(headers: Headers): number | undefined {
  const ms = Number(headers["retry-after-ms"]);
  return headers["retry-after-ms"] && ms >= 0 ? ms / 1000 : undefined;
}

function fromRetryAfter(headers: Headers, now: Date): number | undefined {
  const value = headers["retry-after"]?.trim();
  if (!value) return undefined;
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value);
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, (date - now.getTime()) / 1000);
}

/**
 * Brave lists one value a window ("1, 183945", seconds) beside "X-RateLimit-Remaining: 0, 118"; the windows
 * with nothing left count. Others send the epoch second of the reset.
 */
function fromRateLimitReset(headers: Headers, now: Date): number | undefined {
  const resets = numbers(headers["x-ratelimit-reset"]);
  if (!resets.length) return undefined;
  const remaining = numbers(headers["x-ratelimit-remaining"]);
  const spent = resets.filter((_, window) => remaining[window] === 0);
  const value = Math.max(...(spent.length ? spent : resets.slice(0, 1)));
  const isEpoch = value > 1_000_000_000;
  return isEpoch ? Math.max(0, value - now.getTime() / 1000) : value;
}

const numbers = (list: string | undefined) =>
  (list ?? "")
    .split(",")
    .map((part) => Number(part.trim() || Number.NaN))
    .filter((value) => value >= 0);
