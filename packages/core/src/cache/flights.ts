interface Flight<T> {
  result: Promise<T>;
  waiting: number;
  controller: AbortController;
}

/** Work under way, by key: whoever asks for the same joins in. */
export interface Flights<T> {
  has(key: string): boolean;
  /** Waits until the signal fires, and fails with `gaveUp` then. */
  join(
    key: string,
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<T>,
    gaveUp: () => Error,
  ): Promise<T>;
}

/** The same work is done once. It is given up only when the last one who waits for it gives up. */
export function createFlights<T>(): Flights<T> {
  const flights = new Map<string, Flight<T>>();
  const land = (key: string, flight: Flight<T>) => {
    if (flights.get(key) === flight) flights.delete(key);
  };

  function take(key: string, work: (signal: AbortSignal) => Promise<T>): Flight<T> {
    const known = flights.get(key);
    if (known) return known;
    const controller = new AbortController();
    const flight = { result: work(controller.signal), waiting: 0, controller };
    const done = () => land(key, flight);
    // Everybody who waits handles the failure; the flight itself must not count as unhandled.
    flight.result.then(done, done);
    flights.set(key, flight);
    return flight;
  }

  return {
    has: (key) => flights.has(key),
    async join(key, signal, work, gaveUp) {
      if (signal.aborted) throw gaveUp();
      const flight = take(key, work);
      flight.waiting++;
      const over = Promise.withResolvers<never>();
      const abort = () => over.reject(gaveUp());
      signal.addEventListener("abort", abort, { once: true });
      try {
        return await Promise.race([flight.result, over.promise]);
      } finally {
        signal.removeEventListener("abort", abort);
        flight.waiting--;
        // One that has landed is over; cancelling it would only cost the making of an error.
        if (flight.waiting === 0 && flights.get(key) === flight) {
          // Whoever comes now must not join a flight that is being cancelled.
          land(key, flight);
          flight.controller.abort(signal.reason);
        }
      }
    },
  };
}

/**
 * True once for every result. Whoever gets it first is the one who pays: the one who set out may have given up, and what
 * a flight took must be counted once, not for nobody and not for all.
 */
export function createFirst(): (result: object) => boolean {
  const taken = new WeakSet<object>();
  return (result) => {
    if (taken.has(result)) return false;
    taken.add(result);
    return true;
  };
}
