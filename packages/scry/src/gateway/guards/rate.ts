import { Refusal } from "../refusal.ts";

export interface Limits {
  perMinute?: number;
  perDay?: number;
}

/** Counts calls by name (a token, an address) and says how long to wait when there were too many. */
export interface RateLimiter {
  /** Seconds until the next call is welcome; 0: it was counted. */
  take(name: string, limits: Limits): number;
}

interface Counts {
  /** Calls that may still be made at once; it fills again with time. */
  minute: number;
  at: number;
  day: number;
  dayCalls: number;
}

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** Addresses cost nothing to those who have many; the oldest are forgotten. */
const mostNames = 10_000;

export function createRateLimiter(now: () => number = Date.now): RateLimiter {
  const known = new Map<string, Counts>();
  return {
    take(name, { perMinute, perDay }) {
      const time = now();
      const day = Math.floor(time / dayMs);
      const kept = known.get(name) ?? { minute: perMinute ?? 0, at: time, day, dayCalls: 0 };
      const filled = ((time - kept.at) / minuteMs) * (perMinute ?? 0);
      const counts: Counts = {
        minute: Math.min(perMinute ?? 0, kept.minute + filled),
        at: time,
        day,
        dayCalls: kept.day === day ? kept.dayCalls : 0,
      };
      const wait = waitFor(counts, { perMinute, perDay }, time);
      if (wait === 0) {
        counts.minute -= 1;
        counts.dayCalls += 1;
      }
      // Set anew, so that the first of the map is the one unheard of for the longest time.
      known.delete(name);
      known.set(name, counts);
      if (known.size > mostNames) known.delete(known.keys().next().value ?? "");
      return wait;
    },
  };
}

function waitFor({ minute, day, dayCalls }: Counts, { perMinute, perDay }: Limits, time: number): number {
  if (perDay !== undefined && dayCalls >= perDay) return Math.ceil(((day + 1) * dayMs - time) / 1000);
  if (perMinute !== undefined && minute < 1)
    return Math.max(1, Math.ceil(((1 - minute) / perMinute) * (minuteMs / 1000)));
  return 0;
}

export function checkRate(limiter: RateLimiter, name: string, limits: Limits, who: string): void {
  const retryAfter = limiter.take(name, limits);
  if (retryAfter === 0) return;
  throw new Refusal({
    httpStatus: 429,
    code: "rate_limited",
    message: `Too many requests from ${who}.`,
    hint: `Try again in ${retryAfter} seconds.`,
    retryAfter,
  });
}

/** One household or machine has a whole /64 of IPv6 addresses; an IPv4 address may come written as IPv6. */
export function addressGroup(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  if (!plain.includes(":")) return plain;
  const [head = "", tail] = plain.split("%")[0]?.split("::") ?? [];
  const groups = head ? head.split(":") : [];
  const after = tail ? tail.split(":") : [];
  const missing = tail === undefined ? 0 : Math.max(0, 8 - groups.length - after.length);
  return [...groups, ...Array(missing).fill("0"), ...after]
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ""))
    .join(":");
}
