import { cacheKey } from "../cache-key.ts";
import type { Answered, Layer } from "../call.ts";
import { cancelled, outOfTime, timeLeft } from "./deadline.ts";

interface Flight {
  answer: Promise<Answered>;
  waiting: number;
  controller: AbortController;
}

/**
 * The same question under way is asked once. It is cancelled only when the last one who waits for it gives
 * up; each of them waits no longer than until its own deadline, whoever asked first.
 */
export function singleFlight(): Layer {
  const flights = new Map<string, Flight>();
  return (next) => async (call) => {
    if (call.fresh) return next(call);
    if (call.signal.aborted) throw cancelled(call.provider.id);
    const key = cacheKey(call);
    const land = (flight: Flight) => {
      if (flights.get(key) === flight) flights.delete(key);
    };
    let flight = flights.get(key);
    const joins = flight !== undefined;
    if (!flight) {
      const controller = new AbortController();
      const answer = next({ ...call, signal: controller.signal });
      const started: Flight = { answer, waiting: 0, controller };
      // Everybody who waits handles the failure; the flight itself must not count as unhandled.
      answer.then(
        () => land(started),
        () => land(started),
      );
      flights.set(key, started);
      flight = started;
    }
    const mine = flight;
    mine.waiting++;
    const gaveUp = Promise.withResolvers<never>();
    const abort = () => gaveUp.reject(cancelled(call.provider.id));
    call.signal.addEventListener("abort", abort, { once: true });
    // The flight itself keeps to the time of the one who started it.
    const timer = joins ? setTimeout(() => gaveUp.reject(outOfTime(call)), timeLeft(call)) : undefined;
    try {
      return await Promise.race([mine.answer, gaveUp.promise]);
    } finally {
      clearTimeout(timer);
      call.signal.removeEventListener("abort", abort);
      mine.waiting--;
      // One that has landed is over; cancelling it would only cost the making of an error.
      if (mine.waiting === 0 && flights.get(key) === mine) {
        // Whoever comes now must not join a flight that is being cancelled.
        land(mine);
        mine.controller.abort();
      }
    }
  };
}
