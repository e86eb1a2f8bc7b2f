import { createFlights } from "../../cache/flights.ts";
import { cacheKey } from "../cache-key.ts";
import type { Answered, Layer } from "../call.ts";
import { cancelled } from "./deadline.ts";

/** The same question under way is asked once. */
export function singleFlight(): Layer {
  const flights = createFlights<Answered>(cancelled);
  return (next) => (call) =>
    call.fresh
      ? next(call)
      : flights.join(cacheKey(call), call.signal, (signal) => next({ ...call, signal }));
}
