import {
  createFirst,
  createFlights,
  endedByItsTime,
  hasMoreTime,
  type Schedule,
} from "../../cache/single-flight.ts";
import { cancelled, ScryError } from "../../contracts/error.ts";
import type { Answered, Call, Layer } from "../call.ts";
import { outOfTime, timeLeft } from "./deadline.ts";
import { cacheKey } from "./reply-cache.ts";

/**
 * The same question under way is asked once. It is cancelled only when the last one who waits for it gives
 * up; each of them waits no longer than until its own deadline, whoever asked first, and asks anew when the
 * time of the one who asked first is over before.
 */
export function singleFlight(): Layer {
  const flights = createFlights<Answered, Schedule>();
  const firstOf = createFirst();
  return (next) => {
    const fly = async (call: Call, signal: AbortSignal): Promise<Answered> => {
      const by = { from: Date.now(), until: call.deadline };
      const answered = await flights.join(cacheKey(call), {
        by,
        signal,
        work: (shared) => next({ ...call, signal: shared }),
        gaveUp: () => (call.signal.aborted ? cancelled(call.provider.id) : outOfTime(call)),
        another: (failure, first) => asksAnew(failure, first, by),
      });
      return firstOf(answered) ? answered : { ...answered, shared: true };
    };
    return async (call) => {
      if (call.fresh) return next(call);
      // The flight itself keeps to the time of the one who started it.
      if (!flights.has(cacheKey(call))) return await fly(call, call.signal);
      const late = new AbortController();
      const timer = setTimeout(() => late.abort(), timeLeft(call));
      try {
        return await fly(call, AbortSignal.any([call.signal, late.signal]));
      } finally {
        clearTimeout(timer);
      }
    };
  };
}

/** Also where the first one's time was too short for a turn, which is told before anything is sent. */
function asksAnew(failure: unknown, first: Schedule, own: Schedule): boolean {
  if (ScryError.is(failure) && failure.local) return hasMoreTime(first, own);
  return endedByItsTime(failure, first, own);
}
