interface Flight<T> {
  result: Promise<T>;
  waiting: number;
  controller: AbortController;
}

/** Work under way, by key: whoever asks for the same joins in. */
export interface Flights<T> {
  join(key: string, signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
}

/** The same work is done once. It is given up only when the last one who waits for it gives up. */
export function createFlights<T>(cancelled: () => Error): Flights<T> {
  const flights = new Map<string, Flight<T>>();

  function take(key: string, work: (signal: AbortSignal) => Promise<T>): Flight<T> {
    const known = flights.get(key);
    if (known) return known;
    const controller = new AbortController();
    const flight = { result: work(controller.signal), waiting: 0, controller };
    const done = () => {
      if (flights.get(key) === flight) flights.delete(key);
    };
    // Everybody who waits handles the failure; the flight itself must not count as unhandled.
    flight.result.then(done, done);
    flights.set(key, flight);
    return flight;
  }

  return {
    async join(key, signal, work) {
      if (signal.aborted) throw cancelled();
      const flight = take(key, work);
      flight.waiting++;
      const gaveUp = Promise.withResolvers<never>();
      const abort = () => gaveUp.reject(cancelled());
      signal.addEventListener("abort", abort, { once: true });
      try {
        return await Promise.race([flight.result, gaveUp.promise]);
      } finally {
        signal.removeEventListener("abort", abort);
        flight.waiting--;
        if (flight.waiting === 0) {
          // Nobody may join what is being given up.
          if (flights.get(key) === flight) flights.delete(key);
          flight.controller.abort();
        }
      }
    },
  };
}
