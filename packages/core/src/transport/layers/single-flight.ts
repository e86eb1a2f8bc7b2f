import { cacheKey } from "../cache-key.ts";
import type { Answered, Layer } from "../call.ts";
import { cancelled } from "./deadline.ts";

interface Flight {
  answer: Promise<Answered>;
  waiting: number;
  controller: AbortController;
}

/** The same question under way is asked once. It is cancelled only when the last one who waits for it gives up. */
export function singleFlight(): Layer {
  const flights = new Map<string, Flight>();
  return (next) => async (call) => {
    if (call.fresh) return next(call);
    if (call.signal.aborted) throw cancelled(call.provider.id);
    const key = cacheKey(call);
    let flight = flights.get(key);
    if (!flight) {
      const controller = new AbortController();
      const answer = next({ ...call, signal: controller.signal }).finally(() => flights.delete(key));
      // Everybody who waits handles the failure; the flight itself must not count as unhandled.
      answer.catch(() => undefined);
      flight = { answer, waiting: 0, controller };
      flights.set(key, flight);
    }
    const mine = flight;
    mine.waiting++;
    const gaveUp = Promise.withResolvers<never>();
    const abort = () => gaveUp.reject(cancelled(call.provider.id));
    call.signal.addEventListener("abort", abort, { once: true });
    try {
      return await Promise.race([mine.answer, gaveUp.promise]);
    } finally {
      call.signal.removeEventListener("abort", abort);
      mine.waiting--;
      if (mine.waiting === 0) mine.controller.abort();
    }
  };
}
