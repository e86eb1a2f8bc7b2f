import type { Attempt } from "@scry/core";
import { attemptData } from "./observer.ts";
import type { EngineCall } from "./request.ts";

/** A call with what its request was. */
export interface NotedCall extends EngineCall {
  door: string;
  caller: string;
  requestId: string | undefined;
}

/** What happened within the last hour, in memory and within bounds: what a person looks at when something is slow. */
export interface Activity {
  note(call: NotedCall): void;
  /** Of one caller, or of everybody. */
  read(caller?: string): ActivityData;
}

interface MinuteData {
  at: string;
  calls: number;
  failed: number;
  /** Of those that got an answer: how many came from the cache. */
  answered: number;
  cached: number;
  p50_ms?: number;
  p95_ms?: number;
}

export interface ActivityData {
  /** The last hour, minute by minute; the last one is under way. */
  minutes: MinuteData[];
  /** The latest calls, newest first. */
  calls: CallData[];
  callers: { name: string; calls: number; usd: number; credits: number }[];
}

interface CallData {
  at: string;
  request_id?: string;
  caller: string;
  door: string;
  tool: string;
  outcome: string;
  ms: number;
  /** Only with `log.queries`. */
  query?: string;
  attempts: ReturnType<typeof attemptData>[];
}

interface Minute {
  calls: number;
  failed: number;
  answered: number;
  cached: number;
  usd: number;
  credits: number;
  /** A sample of the times. */
  times: number[];
}

const minuteMs = 60_000;
const hour = 60;
/** Enough for a percentile of a minute; with these bounds a thousand callers take a few megabytes at most. */
const mostTimes = 50;
const mostRecent = 100;
const mostAttempts = 10;

export function createActivity(showsQueries: () => boolean, now: () => number = Date.now): Activity {
  const byCaller = new Map<string, Map<number, Minute>>();
  const recent: (NotedCall & { at: number })[] = [];
  let pruned = 0;

  /** Drops what is older than an hour. */
  function prune(first: number): void {
    if (first === pruned) return;
    pruned = first;
    for (const [caller, minutes] of byCaller) {
      for (const minute of minutes.keys()) if (minute < first) minutes.delete(minute);
      if (!minutes.size) byCaller.delete(caller);
    }
  }

  return {
    note(call) {
      const at = now();
      const current = Math.floor(at / minuteMs);
      prune(current - hour + 1);
      const minutes = byCaller.get(call.caller) ?? new Map<number, Minute>();
      byCaller.set(call.caller, minutes);
      const minute = minutes.get(current) ?? emptyMinute();
      minutes.set(current, minute);
      count(minute, call);
      recent.push({ ...call, at });
      if (recent.length > mostRecent) recent.shift();
    },
    read(caller) {
      const last = Math.floor(now() / minuteMs);
      prune(last - hour + 1);
      const chosen = [...byCaller].filter(([name]) => caller === undefined || name === caller);
      return {
        minutes: Array.from({ length: hour }, (_, index) => {
          const at = last - hour + 1 + index;
          return minuteData(
            at,
            chosen.flatMap(([, minutes]) => minutes.get(at) ?? []),
          );
        }),
        calls: recent
          .filter((call) => caller === undefined || call.caller === caller)
          .map((call) => ({ ...callData(call), ...(showsQueries() && { query: call.asked }) }))
          .reverse(),
        callers: chosen.map(([name, minutes]) => {
          const all = [...minutes.values()];
          const total = (of: "calls" | "usd" | "credits") => all.reduce((sum, one) => sum + one[of], 0);
          return { name, calls: total("calls"), usd: total("usd"), credits: total("credits") };
        }),
      };
    },
  };
}

const callData = ({
  at,
  caller,
  door,
  tool,
  outcome,
  ms,
  requestId,
  attempts,
}: NotedCall & { at: number }) => ({
  ...{ at: new Date(at).toISOString(), caller, door, tool, outcome, ms: Math.round(ms) },
  ...(requestId !== undefined && { request_id: requestId }),
  attempts: attempts.slice(0, mostAttempts).map(attemptData),
});

const emptyMinute = (): Minute => ({
  ...{ calls: 0, failed: 0, answered: 0, cached: 0, usd: 0, credits: 0 },
  times: [],
});

function count(minute: Minute, { outcome, attempts, ms }: EngineCall): void {
  if (minute.times.length < mostTimes) minute.times.push(ms);
  else minute.times[minute.calls % mostTimes] = ms;
  minute.calls += 1;
  if (outcome !== "ok" && outcome !== "empty") minute.failed += 1;
  const answer = attempts.find((one) => one.outcome === "ok" || one.outcome === "empty");
  if (answer) minute.answered += 1;
  if (answer?.cached) minute.cached += 1;
  const sum = (of: "usd" | "credits") => attempts.reduce((total, one: Attempt) => total + (one[of] ?? 0), 0);
  minute.usd += sum("usd");
  minute.credits += sum("credits");
}

function minuteData(minute: number, parts: readonly Minute[]): MinuteData {
  const total = (of: "calls" | "failed" | "answered" | "cached") =>
    parts.reduce((sum, one) => sum + one[of], 0);
  const times = parts.flatMap((one) => one.times).sort((one, other) => one - other);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
  const [p50, p95] = [at(0.5), at(0.95)];
  return {
    at: new Date(minute * minuteMs).toISOString(),
    ...{ calls: total("calls"), failed: total("failed") },
    ...{ answered: total("answered"), cached: total("cached") },
    ...(p50 !== undefined && { p50_ms: Math.round(p50) }),
    ...(p95 !== undefined && { p95_ms: Math.round(p95) }),
  };
}
