import { asArray, asNumber, asObject, asText } from "../contracts/json.ts";
import type { Limits } from "../contracts/provider.ts";

// When requests to one provider with one key may start. It is kept in the store, so that all processes that share the
// store are one caller to the service; times are those of the store.

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** No request is reserved further ahead; an entry that is was written before the clock was set back. */
const aheadMs = minute;
/** A request that started after this moment did so before the clock was set back. */
const skewMs = second;

interface Start {
  id: string;
  at: number;
  /** It started; until then it is reserved. */
  isReal: boolean;
  /** When its reply arrived. */
  repliedAt?: number | undefined;
}

/** The requests of one provider and key: their starts, past and reserved, in order, and those under way. */
export interface Pace {
  starts: Start[];
  running: { id: string; until: number }[];
}

export interface PaceRules extends Limits {
  /**
   * Requests of several processes take different times to the service, which counts them when they arrive. Only a reply
   * proves that one has arrived: until then, and for so long at most, it counts as arriving now. 0 for a process that is
   * alone: its requests arrive in the order in which they start.
   */
  arrivalMs: number;
}

/** Added to the windows of processes that share a store, whose times are cut to milliseconds. */
const roundingMs = 5;
const marginOf = ({ arrivalMs }: PaceRules) => (arrivalMs ? roundingMs : 0);

/** The latest moment at which a request can have arrived, as far as it is known now. */
function arrival({ at, isReal, repliedAt }: Start, { arrivalMs }: PaceRules, now: number): number {
  if (!arrivalMs || !isReal) return at;
  return repliedAt ?? Math.max(at, Math.min(now, at + arrivalMs));
}

/** The value of the store; those written by another version or program are ignored. */
export function readPace(value: unknown, now: number): Pace {
  const starts = (asArray(asObject(value)?.starts) ?? []).flatMap((entry): Start[] => {
    const [id, at, isReal] = [
      asText(asArray(entry)?.[0]),
      asNumber(asArray(entry)?.[1]),
      asArray(entry)?.[2] === 1,
    ];
    const repliedAt = asNumber(asArray(entry)?.[3]);
    const isAhead = at !== undefined && Math.max(at, repliedAt ?? at) > now + (isReal ? skewMs : aheadMs);
    return id === undefined || at === undefined || isAhead ? [] : [{ id, at, isReal, repliedAt }];
  });
  const running = (asArray(asObject(value)?.running) ?? []).flatMap((entry) => {
    const [id, until] = [asText(asArray(entry)?.[0]), asNumber(asArray(entry)?.[1])];
    // A process that was killed never leaves: its place is free when its time is over.
    return id !== undefined && until !== undefined && until > now ? [{ id, until }] : [];
  });
  return { starts, running };
}

/** The value for the store, and how long it says something. */
export function keepPace({ starts, running }: Pace, rules: PaceRules, now: number) {
  const longest = rules.perHour ? hour : rules.perMinute ? minute : second;
  const sorted = starts.toSorted((a, b) => a.at - b.at);
  const outlives = longest + marginOf(rules);
  const kept = sorted.filter(
    (start, index) => arrival(start, rules, now) > now - outlives || index === sorted.length - 1,
  );
  const value = {
    starts: kept.map(({ id, at, isReal, repliedAt }) => [
      id,
      at,
      isReal ? 1 : 0,
      ...(repliedAt === undefined ? [] : [repliedAt]),
    ]),
    running: running.map(({ id, until }) => [id, until]),
  };
  const end = Math.max(now, ...kept.map(({ at }) => at), ...running.map(({ until }) => until));
  return { value, ms: end - now + outlives + rules.arrivalMs + (rules.spacingMs ?? 0) };
}

/** The earliest moment at which one more request may start after these. */
function earliest(starts: readonly Start[], rules: PaceRules, now: number, jitter: number): number {
  const last = Math.max(...starts.map((start) => start.at));
  let at = now;
  if (starts.length && rules.spacingMs) at = Math.max(at, last + rules.spacingMs + jitter);
  const times = starts.map((start) => arrival(start, rules, now)).sort((a, b) => a - b);
  for (const [count, span] of [
    [rules.perSecond, second],
    [rules.perMinute, minute],
    [rules.perHour, hour],
  ] as const) {
    const oldest = count ? times.at(-count) : undefined;
    if (oldest !== undefined) at = Math.max(at, oldest + span + marginOf(rules));
  }
  return at;
}

/** Reserves the earliest start and returns it. */
export function reserve(pace: Pace, id: string, rules: PaceRules, now: number): { pace: Pace; at: number } {
  const at = earliest(pace.starts, rules, now, Math.random() * (rules.jitterMs ?? 0));
  return { pace: { ...pace, starts: [...pace.starts, { id, at, isReal: false }] }, at };
}

/** "full": as many calls are under way as allowed. */
export type Entry = { pace: Pace; wait?: undefined } | { wait: number | "full" };

/**
 * Starts a request whose reserved moment has come. It may have to wait longer: for a free place, or because an earlier
 * one started later than it had reserved.
 */
export function enter(pace: Pace, id: string, rules: PaceRules, now: number, untilMs: number): Entry {
  const own = pace.starts.find((start) => start.id === id);
  const before = pace.starts.filter(
    (start) => start.id !== id && (start.isReal || (own !== undefined && start.at < own.at)),
  );
  // Those reserved for a moment that has passed are about to start, or died.
  const at = earliest(before, rules, now, 0);
  if (at > now) return { wait: at - now };
  if (rules.concurrent && pace.running.length >= rules.concurrent) return { wait: "full" };
  const others = pace.starts.filter((start) => start.id !== id);
  return {
    pace: {
      starts: [...others, { id, at: now, isReal: true }],
      running: rules.concurrent ? [...pace.running, { id, until: now + untilMs }] : pace.running,
    },
  };
}

/** Gives back what a call had reserved, or its place among those under way. */
export const leave = (pace: Pace, id: string): Pace => ({
  starts: pace.starts.filter((start) => start.id !== id || start.isReal),
  running: pace.running.filter((one) => one.id !== id),
});

/** Forgets a request that never reached the service. */
export const withdraw = (pace: Pace, id: string): Pace => ({
  starts: pace.starts.filter((start) => start.id !== id),
  running: pace.running.filter((one) => one.id !== id),
});

/** Notes that the reply is there. */
export const replied = (pace: Pace, id: string, now: number): Pace => ({
  ...pace,
  starts: pace.starts.map((start) => (start.id === id ? { ...start, repliedAt: now + 1 } : start)),
});
