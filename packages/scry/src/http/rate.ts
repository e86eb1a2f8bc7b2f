import { asNumber, asObject, createMemoryLimits, type LimitStore } from "@scry/core";
import { counted } from "@scry/core/host";
import { Refusal } from "./refusal.ts";

/** How many calls are allowed. */
export interface Limits {
  perMinute?: number;
  perDay?: number;
}

/** Counts calls by name (a token, an address) and says how long to wait when there were too many. */
export interface RateLimiter {
  /** Seconds until the next call is welcome; 0: it was counted. */
  take(name: string, limits: Limits): Promise<number>;
  /** How many calls were counted since midnight (UTC). */
  today(name: string): Promise<number>;
}

interface Counts {
  /** When all calls so far would have been made at an even pace: up to a minute ahead of the clock. */
  pacedUntil: number;
  day: number;
  dayCalls: number;
}

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** Counts in the store, so that several servers that share it keep one limit together; else in this process. */
export function createRateLimiter(store: LimitStore = createMemoryLimits(), kind = "caller"): RateLimiter {
  const keyOf = (name: string) => `rate ${kind} ${name}`;
  return {
    async today(name) {
      const { value, now } = await store.read(keyOf(name));
      return countsOf(value, now).dayCalls;
    },
    async take(name, limits) {
      if (limits.perMinute === undefined && limits.perDay === undefined) return 0;
      return store.change(keyOf(name), ({ value, now }) => {
        const counts = countsOf(value, now);
        const wait = Math.ceil(waitMs(counts, limits, now) / 1000);
        if (wait > 0) return { result: wait };
        const { pacedUntil, day, dayCalls } = counts;
        const next: Counts = { pacedUntil: pacedUntil + paceOf(limits), day, dayCalls: dayCalls + 1 };
        return { result: 0, keep: { value: next, ms: limits.perDay === undefined ? minuteMs : dayMs } };
      });
    },
  };
}

function countsOf(value: unknown, now: number): Counts {
  const kept = asObject(value);
  const day = Math.floor(now / dayMs);
  const pacedUntil = asNumber(kept?.pacedUntil) ?? 0;
  return {
    // Further ahead it was written before the clock was set back.
    pacedUntil: pacedUntil > now + minuteMs ? now : Math.max(pacedUntil, now),
    day,
    dayCalls: kept?.day === day ? (asNumber(kept.dayCalls) ?? 0) : 0,
  };
}

const paceOf = ({ perMinute }: Limits) => (perMinute === undefined ? 0 : minuteMs / perMinute);

function waitMs({ pacedUntil, day, dayCalls }: Counts, limits: Limits, time: number): number {
  if (limits.perDay !== undefined && dayCalls >= limits.perDay) return (day + 1) * dayMs - time;
  return Math.max(0, pacedUntil + paceOf(limits) - minuteMs - time);
}

/** Counts a call; a ScryError `rate_limited` when there were too many. */
export async function checkRate(
  limiter: RateLimiter,
  name: string,
  limits: Limits,
  who: string,
): Promise<void> {
  const retryAfter = await limiter.take(name, limits);
  if (retryAfter === 0) return;
  throw new Refusal({
    httpStatus: 429,
    code: "rate_limited",
    message: `Too many requests from ${who}.`,
    hint: `Try again in ${counted(retryAfter, "second")}.`,
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
