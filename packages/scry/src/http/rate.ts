import { Refusal } from "./refusal.ts";

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
  /** When all calls so far would have been made at an even pace: up to a minute ahead of the clock. */
  pacedUntil: number;
  day: number;
  dayCalls: number;
}

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** Addresses cost an attacker nothing; the oldest are forgotten. */
const mostNames = 10_000;

export function createRateLimiter(now: () => number = Date.now): RateLimiter {
  const known = new Map<string, Counts>();
  return {
    take(name, limits) {
      const time = now();
      const day = Math.floor(time / dayMs);
      const kept = known.get(name);
      const counts: Counts = {
        pacedUntil: Math.max(kept?.pacedUntil ?? 0, time),
        day,
        dayCalls: kept?.day === day ? kept.dayCalls : 0,
      };
      const wait = Math.ceil(waitMs(counts, limits, time) / 1000);
      if (wait === 0) {
        counts.pacedUntil += paceOf(limits);
        counts.dayCalls += 1;
      }
      // Set again, so that the first of the map is the one not heard of for the longest time.
      known.delete(name);
      known.set(name, counts);
      if (known.size > mostNames) known.delete(known.keys().next().value ?? "");
      return wait;
    },
  };
}

const paceOf = ({ perMinute }: Limits) => (perMinute === undefined ? 0 : minuteMs / perMinute);

function waitMs({ pacedUntil, day, dayCalls }: Counts, limits: Limits, time: number): number {
  if (limits.perDay !== undefined && dayCalls >= limits.perDay) return (day + 1) * dayMs - time;
  return Math.max(0, pacedUntil + paceOf(limits) - minuteMs - time);
}

export function checkRate(limiter: RateLimiter, name: string, limits: Limits, who: string): void {
  const retryAfter = limiter.take(name, limits);
  if (retryAfter === 0) return;
  throw new Refusal({
    httpStatus: 429,
    code: "rate_limited",
    message: `Too many requests from ${who}.`,
    hint: `Try again in ${retryAfter} second${retryAfter === 1 ? "" : "s"}.`,
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
