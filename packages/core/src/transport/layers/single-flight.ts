import { createFirst, createFlights } from "../../cache/flights.ts";
import { cancelled } from "../../contracts/error.ts";
import { cacheKey } from "../cache-key.ts";
import type { Answered, Layer } from "../call.ts";
import { outOfTime, timeLeft } from "./deadline.ts";

/**
 * The same question under way is asked once. It is cancelled only when the last one who waits for it gives
 * up; each of them waits no longer than until its own deadline, whoever asked first.
 */
export function singleFlight(): Layer {
  const flights = createFlights<Answered>();
  const firstOf = createFirst();
  const join = async (...flight: Parameters<typeof flights.join>): Promise<Answered> => {
    const answered = await flights.join(...flight);
    return firstOf(answered) ? answered : { ...answered, shared: true };
  };
  return (next) => async (call) => {
    if (call.fresh) return next(call);
    const key = cacheKey(call);
    const work = (signal: AbortSignal) => next({ ...call, signal });
    const gaveUp = () => (call.signal.aborted ? cancelled(call.provider.id) : outOfTime(call));
    // The flight itself keeps to the time of the one who started it.
    if (!flights.has(key)) return await join(key, call.signal, work, gaveUp);
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), timeLeft(call));
    try {
      return await join(key, AbortSignal.any([call.signal, late.signal]), work, gaveUp);
    } finally {
      clearTimeout(timer);
    }
  };
}
