import { randomBytes } from "node:crypto";
import { cancelled, ScryError } from "../../contracts/error.ts";
import type { LimitStore } from "../../contracts/limits.ts";
import type { Limits } from "../../contracts/provider.ts";
import type { Call, Layer } from "../call.ts";
import { isUnconnected } from "../network-errors.ts";
import {
  enter,
  keepPace,
  leave,
  type Pace,
  type PaceRules,
  readPace,
  replied,
  reserve,
  withdraw,
} from "../pace.ts";
import { sleep } from "../sleep.ts";
import { identityOf } from "./authorize.ts";
import { outOfTime, timeLeft } from "./deadline.ts";

/** How often to look whether another process has left its place; one of this process says so itself. */
const lookMs = 100;
/** How long after a call's deadline its place counts as abandoned by a killed process. */
const graceMs = 1000;

function limitsOf({ provider, kind, access, context }: Call): Limits | undefined {
  const ability = kind === "rerank" ? undefined : provider[kind];
  const declared = context.keyed ? ability?.limits : (ability?.keylessLimits ?? ability?.limits);
  if (access.delayMs === undefined) return declared;
  // The user's own delay replaces all pacing, including jitter; 0 switches it off.
  return { concurrent: declared?.concurrent, spacingMs: access.delayMs };
}

/**
 * Keeps to the pace that each service asks for, together with everybody who uses the same store. Waiting counts towards
 * the deadline; hopeless waits fail at once.
 */
export function rateLimit(store: LimitStore, arrivalMs = 0): Layer {
  /** Calls of this process that wait until one of its own has left, by name. */
  const waiting = new Map<string, Set<() => void>>();

  return (next) => async (call) => {
    const limits = limitsOf(call);
    if (!limits || !Object.values(limits).some(Boolean)) return next(call);
    const rules = { ...limits, arrivalMs };
    const name = `pace ${identityOf(call)} ${call.kind}`;
    const id = randomBytes(6).toString("base64url");

    const wait = await change(store, name, rules, (pace, now) => {
      const reserved = reserve(pace, id, rules, now);
      const ms = reserved.at - now;
      return ms >= call.deadline - Date.now() ? { result: ms } : { result: ms, pace: reserved.pace };
    });
    if (wait >= call.deadline - Date.now()) throw wait > 0 ? pacing(call, wait) : outOfTime(call);
    try {
      await turn(call, name, id, rules, wait);
    } catch {
      await change(store, name, rules, (pace) => ({ result: undefined, pace: leave(pace, id) }));
      if (call.signal.aborted) throw cancelled(call.provider.id);
      throw pacing(call, 1000);
    }
    let outcome: "answered" | "failed" | "unconnected" = "failed";
    try {
      const answered = await next(call);
      outcome = "answered";
      return answered;
    } catch (error) {
      if (isUnconnected(error)) outcome = "unconnected";
      // A refusal proves that the request has arrived, too.
      else if (ScryError.is(error) && error.status !== undefined) outcome = "answered";
      throw error;
    } finally {
      if (rules.concurrent || outcome === "unconnected" || (outcome === "answered" && hasWindow(rules))) {
        await change(store, name, rules, (pace, now) => {
          if (outcome === "unconnected") return { result: undefined, pace: withdraw(pace, id) };
          const left = leave(pace, id);
          return { result: undefined, pace: outcome === "answered" ? replied(left, id, now) : left };
        });
        for (const wake of waiting.get(name) ?? []) wake();
      }
    }
  };

  /** Waits for the reserved moment, for the spacing and for a free place; rejects when the call's time is over. */
  async function turn(call: Call, name: string, id: string, rules: PaceRules, first: number): Promise<void> {
    // Usually there is no wait; only a wait needs a signal for its end.
    const over = () => AbortSignal.any([call.signal, AbortSignal.timeout(timeLeft(call))]);
    let wait: number | "full" | undefined = first;
    while (wait !== undefined) {
      if (wait === "full") await someoneLeaves(name, over());
      else if (wait > 0) await sleep(Math.ceil(wait), over());
      call.signal.throwIfAborted();
      if (call.deadline <= Date.now()) throw outOfTime(call);
      wait = await change(store, name, rules, (pace, now) => {
        const entry = enter(pace, id, rules, now, timeLeft(call) + graceMs);
        return entry.wait === undefined ? { result: undefined, pace: entry.pace } : { result: entry.wait };
      });
    }
  }

  async function someoneLeaves(name: string, signal: AbortSignal): Promise<void> {
    const own = waiting.get(name) ?? new Set();
    waiting.set(name, own);
    const { promise, resolve } = Promise.withResolvers<void>();
    own.add(resolve);
    const looked = new AbortController();
    try {
      await Promise.race([promise, sleep(lookMs, AbortSignal.any([signal, looked.signal]))]);
    } finally {
      looked.abort();
      own.delete(resolve);
      if (!own.size) waiting.delete(name);
    }
  }
}

/** Whether the moment of arrival matters. */
const hasWindow = ({ arrivalMs, perSecond, perMinute, perHour }: PaceRules) =>
  arrivalMs > 0 && Boolean(perSecond || perMinute || perHour);

function change<T>(
  store: LimitStore,
  name: string,
  rules: PaceRules,
  decide: (pace: Pace, now: number) => { result: T; pace?: Pace },
): Promise<T> {
  return store.change(name, ({ value, now }) => {
    const { result, pace } = decide(readPace(value, now), now);
    return pace ? { result, keep: keepPace(pace, rules, now) } : { result };
  });
}

const pacing = (call: Call, ms: number) =>
  new ScryError({
    code: "rate_limited",
    message: `${call.provider.label} is rate-limited by scry; the next free slot is after this call's deadline.`,
    hint: "Wait a few seconds, ask less often, or add another provider.",
    provider: call.provider.id,
    retryAfter: Math.ceil(ms / 1000),
    local: true,
  });
