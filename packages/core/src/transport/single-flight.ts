import { ScryError } from "../contracts/error.ts";

interface SharedWork<T> {
  result: Promise<T>;
  /** The time that the caller who started it had. */
  period: Period;
  waiting: number;
  controller: AbortController;
}

/** The time that a caller has, in epoch milliseconds. */
export interface Period {
  from: number;
  until: number;
}

interface Caller<T> {
  period: Period;
  /** The caller waits until it fires, and then fails with `gaveUp`. */
  signal: AbortSignal;
  work(signal: AbortSignal): Promise<T>;
  gaveUp(): Error;
  /** Whether to try again after shared work that another caller started failed with this error. */
  retries(error: unknown, starter: Period): boolean;
}

/** Work under way, by key: a caller who asks for the same joins in. */
interface SingleFlight<T> {
  has(key: string): boolean;
  join(key: string, caller: Caller<T>): Promise<T>;
}

/** Does the same work once. It is cancelled only when the last waiting caller cancels. */
export function createSingleFlight<T>(): SingleFlight<T> {
  const running = new Map<string, SharedWork<T>>();
  const forget = (key: string, shared: SharedWork<T>) => {
    if (running.get(key) === shared) running.delete(key);
  };

  function start(key: string, { work, period }: Caller<T>): SharedWork<T> {
    const controller = new AbortController();
    const shared = { result: work(controller.signal), period, waiting: 0, controller };
    const done = () => forget(key, shared);
    // Every caller handles the rejection; this branch only keeps it from counting as unhandled.
    shared.result.then(done, done);
    running.set(key, shared);
    return shared;
  }

  async function wait(key: string, shared: SharedWork<T>, { signal, gaveUp }: Caller<T>): Promise<T> {
    shared.waiting++;
    const over = Promise.withResolvers<never>();
    const abort = () => over.reject(gaveUp());
    signal.addEventListener("abort", abort, { once: true });
    try {
      return await Promise.race([shared.result, over.promise]);
    } finally {
      signal.removeEventListener("abort", abort);
      shared.waiting--;
      // Work that has ended need not be cancelled: that would only build an unused error.
      if (shared.waiting === 0 && running.get(key) === shared) {
        // The next caller must not join work that is being cancelled.
        forget(key, shared);
        shared.controller.abort(signal.reason);
      }
    }
  }

  return {
    has: (key) => running.has(key),
    async join(key, caller) {
      for (;;) {
        if (caller.signal.aborted) throw caller.gaveUp();
        const known = running.get(key);
        if (!known) return await wait(key, start(key, caller), caller);
        try {
          return await wait(key, known, caller);
        } catch (error) {
          if (caller.signal.aborted || !caller.retries(error, known.period)) throw error;
        }
      }
    },
  };
}

/** Timers may fire a little early. */
const slackMs = 20;
const enoughMs = 1000;

/** Whether shared work failed because its starter ran out of time, while a caller who joined has enough left. */
export function ranOutOfTime(error: unknown, starter: Period, own: Period): boolean {
  if (!ScryError.is(error)) return false;
  if (error.code === "cancelled") return hasMoreTime(starter, own);
  return error.code === "timeout" && Date.now() >= starter.until - slackMs && hasMoreTime(starter, own);
}

/**
 * Whether a caller who joined has enough more time than the starter: a second, or half of what the starter had. With
 * less, hundreds of callers who asked at nearly the same time would start over one after another.
 */
export function hasMoreTime(starter: Period, own: Period): boolean {
  const more = own.until - Math.max(starter.until, Date.now());
  return more >= Math.min(enoughMs, (starter.until - starter.from) / 2);
}

/**
 * True once for every result. The first to get it is charged: the starter may have given up, and the cost has to be
 * counted exactly once.
 */
export function createFirstTaker(): (result: object) => boolean {
  const taken = new WeakSet<object>();
  return (result) => {
    if (taken.has(result)) return false;
    taken.add(result);
    return true;
  };
}
