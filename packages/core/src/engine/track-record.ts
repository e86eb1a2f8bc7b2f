import type { Attempt, SearchOutcome } from "../contracts/hit.ts";
import { asArray, asNumber, asObject } from "../contracts/json.ts";
import type { LimitStore } from "../contracts/limits.ts";
import { forgive } from "../transport/cooldowns.ts";

/** How a provider did over the last days. */
export interface Standing {
  asked: number;
  /** An empty result counts half: nobody else was asked, and nothing was found. */
  answered: number;
  /** The mean time of an answer. */
  ms?: number;
  /** The share of its hits that others found, too, where several were asked. */
  overlap?: number;
  /** When it was asked last, epoch milliseconds. */
  at?: number;
}

interface Day {
  day: number;
  asked: number;
  answered: number;
  ms: number;
  hits: number;
  shared: number;
}

const dayMs = 86_400_000;
/** Older days say little about a service of today. */
const mostDays = 7;

const nameOf = (provider: string) => `track record ${provider}`;
const exploring = "track record: somebody explores";

/** How often a provider that has not been used for a long time is tried, by all processes together. */
const exploreEveryMs = 10 * 60_000;
/** One that was asked within this time needs no trial. */
const longAgoMs = 60 * 60_000;

export interface TrackRecords {
  read(providers: readonly string[]): Promise<ReadonlyMap<string, Standing>>;
  /** Notes who answered, how fast, and whose hits others found. Never fails a search. */
  note(attempts: readonly Attempt[], results?: SearchOutcome["results"]): void;
  /** One of these providers that was not used for a long time, if a trial is due: it may have recovered. */
  explore(providers: readonly string[]): Promise<string | undefined>;
  reset(providers: readonly string[]): Promise<void>;
  /** Waits for what is being written. */
  settled(): Promise<unknown>;
}

/** Keeps the records in the store, so that all processes learn together. A store that fails counts as empty. */
export function createTrackRecords(limits: LimitStore): TrackRecords {
  const writing = new Set<Promise<unknown>>();

  const add = (provider: string, seen: Omit<Day, "day">) =>
    limits.change(nameOf(provider), ({ value, now }) => {
      const day = Math.floor(now / dayMs);
      const days = daysOf(value, day);
      const today = days.find((one) => one.day === day) ?? emptyDay(day);
      const next = {
        day,
        asked: today.asked + seen.asked,
        answered: today.answered + seen.answered,
        ms: today.ms + seen.ms,
        hits: today.hits + seen.hits,
        shared: today.shared + seen.shared,
      };
      const kept = { days: [...days.filter((one) => one !== today), next], at: now };
      return { result: undefined, keep: { value: kept, ms: mostDays * dayMs } };
    });

  async function read(provider: string): Promise<Standing | undefined> {
    const kept = await forgive(() => limits.read(nameOf(provider)));
    return kept && standingOf(kept.value, kept.now);
  }

  return {
    async read(providers) {
      const found = await Promise.all(providers.map(async (id) => [id, await read(id)] as const));
      return new Map(found.flatMap(([id, standing]) => (standing?.asked ? [[id, standing] as const] : [])));
    },
    note(attempts, results = []) {
      const several = attempts.filter(({ outcome }) => outcome === "ok").length > 1;
      for (const attempt of attempts) {
        const seen = seenOf(attempt, several ? results : []);
        if (!seen) continue;
        const done = forgive(() => add(attempt.provider, seen)).finally(() => writing.delete(done));
        writing.add(done);
      }
    },
    async explore(providers) {
      const standings = await Promise.all(
        providers.map(async (id) => ({ id, at: (await read(id))?.at ?? 0 })),
      );
      const [oldest] = standings.toSorted((one, other) => one.at - other.at);
      if (!oldest || providers.length < 2) return undefined;
      const mayTry = await forgive(() =>
        limits.change(exploring, ({ value, now }) =>
          value !== undefined || now - oldest.at < longAgoMs
            ? { result: false }
            : { result: true, keep: { value: now, ms: exploreEveryMs } },
        ),
      );
      return mayTry ? oldest.id : undefined;
    },
    async reset(providers) {
      const names = [...providers.map(nameOf), exploring];
      await Promise.all(names.map((name) => limits.change(name, () => ({ result: undefined, keep: null }))));
    },
    settled: () => Promise.all(writing),
  };
}

const emptyDay = (day: number): Day => ({ day, asked: 0, answered: 0, ms: 0, hits: 0, shared: 0 });

/** What one attempt adds; undefined where it says nothing about the service. */
function seenOf(attempt: Attempt, results: SearchOutcome["results"]): Omit<Day, "day"> | undefined {
  const { provider, outcome, asked, cached, code, ms } = attempt;
  if (cached || asked === false || outcome === "skipped" || code === "cancelled" || code === "not_configured")
    return undefined;
  const own = results.filter(({ provider: first, providers = [first] }) => providers.includes(provider));
  return {
    asked: 1,
    answered: outcome === "ok" ? 1 : outcome === "empty" ? 0.5 : 0,
    ms: outcome === "error" ? 0 : ms,
    hits: own.length,
    shared: own.filter(({ providers = [] }) => providers.length > 1).length,
  };
}

/** The days that still count. What another version wrote, or what cannot be read, is dropped. */
function daysOf(value: unknown, today: number): Day[] {
  return (asArray(asObject(value)?.days) ?? []).flatMap((one) => {
    const day = asNumber(asObject(one)?.day);
    if (day === undefined || day > today || day <= today - mostDays) return [];
    const number = (name: keyof Day) => Math.max(0, asNumber(asObject(one)?.[name]) ?? 0);
    const [asked, answered, ms] = [number("asked"), number("answered"), number("ms")];
    return [{ day, asked, answered, ms, hits: number("hits"), shared: number("shared") }];
  });
}

function standingOf(value: unknown, now: number): Standing {
  const days = daysOf(value, Math.floor(now / dayMs));
  const total = (name: Exclude<keyof Day, "day">) => days.reduce((sum, day) => sum + day[name], 0);
  const [asked, answered, hits] = [total("asked"), total("answered"), total("hits")];
  const at = asNumber(asObject(value)?.at);
  return {
    asked,
    answered,
    ...(answered && { ms: total("ms") / answered }),
    ...(hits && { overlap: total("shared") / hits }),
    ...(at !== undefined && { at }),
  };
}

/** Every provider starts with this many calls of these values, so that a few real ones do not settle the order. */
const prior = { calls: 10, success: 0.9, ms: 1_000, overlap: 0.5 };
/** A wait of this many milliseconds halves the value of an answer. */
const halfMs = 2_000;

/** How much a provider is worth being asked first: whether it answers, how fast, and whether others agree with it. */
export function worthOf({ asked, answered, ms = prior.ms, overlap = prior.overlap }: Standing): number {
  const success = (answered + prior.calls * prior.success) / (asked + prior.calls);
  const time = (ms * answered + prior.ms * prior.calls) / (answered + prior.calls);
  const agreement = (overlap * answered + prior.overlap * prior.calls) / (answered + prior.calls);
  return (success * (0.75 + agreement / 2)) / (1 + time / halfMs);
}

const unknown: Standing = { asked: 0, answered: 0 };

/** The best first; without records the usual order stays. */
export const byWorth =
  (standings: ReadonlyMap<string, Standing>) =>
  (one: string, other: string): number =>
    worthOf(standings.get(other) ?? unknown) - worthOf(standings.get(one) ?? unknown);

/** The record in a few words for people. */
export function describeStanding({ asked, answered, ms, overlap }: Standing): string {
  const parts = [
    `${Math.round((100 * answered) / asked)} % of ${asked} answered in the last ${mostDays} days`,
    ms !== undefined && `${Math.round(ms)} ms`,
    overlap !== undefined && `others found ${Math.round(100 * overlap)} % of its results`,
  ];
  return parts.filter(Boolean).join(", ");
}
