import { cancelled, ScryError } from "../../contracts/error.ts";
import type { Answered, Call, Layer } from "../call.ts";
import {
  createFirstTaker,
  createSingleFlight,
  hasMoreTime,
  type Period,
  ranOutOfTime,
} from "../single-flight.ts";
import { outOfTime, timeLeft } from "./deadline.ts";
import { cacheKey } from "./reply-cache.ts";

/**
 * Sends the same question only once while it is under way. It is cancelled only when the last caller gives up; each
 * waits until its own deadline, and asks again when the first caller's time ends before that.
 */
export function shareCalls(): Layer {
  const running = createSingleFlight<Answered>();
  const isFirstTaker = createFirstTaker();
  return (next) => {
    const share = async (call: Call, signal: AbortSignal): Promise<Answered> => {
      const period = { from: Date.now(), until: call.deadline };
      const answered = await running.join(cacheKey(call), {
        period,
        signal,
        work: (shared) => next({ ...call, signal: shared }),
        gaveUp: () => (call.signal.aborted ? cancelled(call.provider.id) : outOfTime(call)),
        retries: (error, starter) => asksAgain(error, starter, period),
      });
      return isFirstTaker(answered) ? answered : { ...answered, shared: true };
    };
    return async (call) => {
      if (call.fresh) return next(call);
      // The shared request keeps to the time of the caller who started it.
      if (!running.has(cacheKey(call))) return await share(call, call.signal);
      const late = new AbortController();
      const timer = setTimeout(() => late.abort(), timeLeft(call));
      try {
        return await share(call, AbortSignal.any([call.signal, late.signal]));
      } finally {
        clearTimeout(timer);
      }
    };
  };
}

/** Also when the starter's time was too short to get a turn, which fails before anything is sent. */
function asksAgain(error: unknown, starter: Period, own: Period): boolean {
  if (ScryError.is(error) && error.local) return hasMoreTime(starter, own);
  return ranOutOfTime(error, starter, own);
}
