import { cancelled, ScryError } from "../../contracts/error.ts";
import type { Limits } from "../../contracts/provider.ts";
import type { Call, Layer } from "../call.ts";
import { identityOf } from "../identity.ts";
import type { SharedPace } from "../shared-pace.ts";
import { sleep } from "../sleep.ts";
import { outOfTime, timeLeft } from "./deadline.ts";

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** Not the time of day: if that is set back, a start in the past would be hours ahead. */
const clock = () => performance.now();

/** Start times of one provider and key, past and reserved, in order. */
class Schedule {
  #starts: number[] = [];
  /** Those of other processes of this machine. */
  #others: readonly number[] = [];
  #lastRealStart = Number.NEGATIVE_INFINITY;
  #running = 0;
  #waiting: (() => void)[] = [];
  readonly #limits: Limits;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** The earliest moment at which one more request may start. */
  #earliest(now: number): number {
    const { perSecond, perMinute, perHour, spacingMs = 0, jitterMs = 0 } = this.#limits;
    let earliest = now;
    const lastOwn = this.#starts.at(-1);
    const longest = perHour ? hour : perMinute ? minute : second;
    this.#starts = this.#starts.filter((start) => start > now - longest || start === lastOwn);
    const starts = this.#others.length
      ? [...this.#starts, ...this.#others].sort((a, b) => a - b)
      : this.#starts;
    const last = starts.at(-1);
    if (last !== undefined && spacingMs)
      earliest = Math.max(earliest, last + spacingMs + Math.random() * jitterMs);
    for (const [count, span] of [
      [perSecond, second],
      [perMinute, minute],
      [perHour, hour],
    ] as const) {
      const oldest = count ? starts.at(-count) : undefined;
      if (oldest !== undefined) earliest = Math.max(earliest, oldest + span);
    }
    return earliest;
  }

  get starts(): readonly number[] {
    return this.#starts;
  }

  set others(starts: readonly number[]) {
    this.#others = starts;
  }

  /** Reserves a start and says when it is, or how long it would take when that is past the deadline. */
  reserve(now: number, deadline: number): { at: number; release(): void } | { tooLateBy: number } {
    const at = this.#earliest(now);
    if (at >= deadline) return { tooLateBy: at - now };
    this.#starts.push(at);
    return {
      at,
      release: () => {
        const index = this.#starts.indexOf(at);
        if (index >= 0) this.#starts.splice(index, 1);
      },
    };
  }

  /** Waits until fewer than `concurrent` requests are under way. */
  async enter(until: () => AbortSignal): Promise<void> {
    const most = this.#limits.concurrent ?? Number.POSITIVE_INFINITY;
    while (this.#running >= most) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const signal = until();
      // A signal that has already fired sends no event.
      signal.throwIfAborted();
      this.#waiting.push(resolve);
      const abort = () => reject(signal.reason);
      signal.addEventListener("abort", abort, { once: true });
      try {
        await promise;
      } finally {
        signal.removeEventListener("abort", abort);
        this.#waiting = this.#waiting.filter((waiter) => waiter !== resolve);
      }
    }
    this.#running++;
  }

  /**
   * The time that is still missing to the spacing. A request that waited for a slow one starts later than reserved, and
   * the next would follow too closely.
   */
  gap(now: number): number {
    return this.#lastRealStart + (this.#limits.spacingMs ?? 0) - now;
  }

  /** Replaces the reserved start by the real one. */
  start(reserved: number, now: number): void {
    this.#lastRealStart = now;
    const index = this.#starts.indexOf(reserved);
    if (index >= 0) this.#starts[index] = Math.max(reserved, now);
    this.#starts.sort((a, b) => a - b);
  }

  leave(): void {
    this.#running--;
    this.#waiting.shift()?.();
  }
}

function limitsOf({ provider, kind, access, context }: Call): Limits | undefined {
  const ability = provider[kind];
  const declared = context.keyed ? ability?.limits : (ability?.keylessLimits ?? ability?.limits);
  if (access.delayMs === undefined) return declared;
  // The user's own delay replaces all pacing, including jitter; 0 switches it off.
  return { concurrent: declared?.concurrent, spacingMs: access.delayMs };
}

/** Keeps to the pace that each service asks for. Waiting counts towards the deadline; hopeless waits fail at once. */
export function rateLimit(machine?: SharedPace): Layer {
  const schedules = new Map<string, Schedule>();
  return (next) => async (call) => {
    const limits = limitsOf(call);
    if (!limits || !Object.values(limits).some(Boolean)) return next(call);
    const identity = `${identityOf(call)} ${call.kind}`;
    const schedule = schedules.get(identity) ?? new Schedule(limits);
    schedules.set(identity, schedule);

    const { concurrent: _, ...rates } = limits;
    const pace = Object.values(rates).some(Boolean) ? machine : undefined;
    const slot = await shared(pace, identity, schedule, () => {
      const now = clock();
      return schedule.reserve(now, now + call.deadline - Date.now());
    });
    if ("tooLateBy" in slot) throw slot.tooLateBy > 0 ? pacing(call, slot.tooLateBy) : outOfTime(call);
    try {
      await turn(schedule, slot.at, call);
      // It waited for another one: the others have to count from when it really starts.
      if (clock() - slot.at > noticeableMs) await shared(pace, identity, schedule);
    } catch {
      await shared(pace, identity, schedule, slot.release);
      if (call.signal.aborted) throw cancelled(call.provider.id);
      throw pacing(call, 1000);
    }
    try {
      return await next(call);
    } finally {
      schedule.leave();
    }
  };
}

const noticeableMs = 250;

/** Changes a schedule while no other process does: it knows their starts, and they get to know its own. */
function shared<T>(
  pace: SharedPace | undefined,
  identity: string,
  schedule: Schedule,
  change?: () => T,
): T | Promise<T> {
  const work = change ?? ((() => undefined) as () => T);
  if (!pace) return work();
  return pace.exchange(identity, (others) => {
    schedule.others = others;
    return { result: work(), starts: schedule.starts };
  });
}

/** Waits for the reserved moment, for a free place, and for the spacing; rejects when the call's time is over. */
async function turn(schedule: Schedule, reserved: number, call: Call): Promise<void> {
  // Usually there is no wait; only a wait needs a signal for its end.
  const over = () => AbortSignal.any([call.signal, AbortSignal.timeout(timeLeft(call))]);
  const wait = reserved - clock();
  if (wait > 0) await sleep(Math.ceil(wait), over());
  await schedule.enter(over);
  try {
    const gap = schedule.gap(clock());
    if (gap > 0) await sleep(gap, over());
    schedule.start(reserved, clock());
  } catch (error) {
    schedule.leave();
    throw error;
  }
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
