import { ScryError } from "../contracts/error.ts";

interface Flight<T, By> {
  result: Promise<T>;
  /** Who set out. */
  by: By;
  waiting: number;
  controller: AbortController;
}

/** One who asks, and what they are ready to do for it. */
export interface Passenger<T, By> {
  by: By;
  /** They wait until it fires, and fail with `gaveUp` then. */
  signal: AbortSignal;
  work(signal: AbortSignal): Promise<T>;
  gaveUp(): Error;
  /** Whether to set out anew, or to join another flight, after one ended in this failure that somebody else had begun. */
  another(failure: unknown, by: By): boolean;
}

/** Work under way, by key: whoever asks for the same joins in. */
export interface Flights<T, By> {
  has(key: string): boolean;
  join(key: string, passenger: Passenger<T, By>): Promise<T>;
}

/** The same work is done once. It is given up only when the last one who waits for it gives up. */
export function createFlights<T, By>(): Flights<T, By> {
  const flights = new Map<string, Flight<T, By>>();
  const land = (key: string, flight: Flight<T, By>) => {
    if (flights.get(key) === flight) flights.delete(key);
  };

  function begin(key: string, { work, by }: Passenger<T, By>): Flight<T, By> {
    const controller = new AbortController();
    const flight = { result: work(controller.signal), by, waiting: 0, controller };
    const done = () => land(key, flight);
    // Everybody who waits handles the failure; the flight itself must not count as unhandled.
    flight.result.then(done, done);
    flights.set(key, flight);
    return flight;
  }

  async function wait(key: string, flight: Flight<T, By>, { signal, gaveUp }: Passenger<T, By>): Promise<T> {
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
  }

  return {
    has: (key) => flights.has(key),
    async join(key, passenger) {
      for (;;) {
        if (passenger.signal.aborted) throw passenger.gaveUp();
        const known = flights.get(key);
        if (!known) return await wait(key, begin(key, passenger), passenger);
        try {
          return await wait(key, known, passenger);
        } catch (failure) {
          if (passenger.signal.aborted || !passenger.another(failure, known.by)) throw failure;
        }
      }
    },
  };
}

/** The time that somebody has for a flight, in epoch milliseconds. */
export interface Schedule {
  from: number;
  until: number;
}

/** Timers may fire a little early. */
const slackMs = 20;
const enoughMs = 1000;

/** Whether a flight failed because the time of the one who began it was over, while one who joined has enough left. */
export function endedByItsTime(failure: unknown, flight: Schedule, own: Schedule): boolean {
  if (!ScryError.is(failure)) return false;
  if (failure.code === "cancelled") return hasMoreTime(flight, own);
  return failure.code === "timeout" && Date.now() >= flight.until - slackMs && hasMoreTime(flight, own);
}

/**
 * Whether one who joined has enough more time than the one who began the flight: a second, or half of what that one
 * had. For less, hundreds who asked at nearly the same time would set out one after another.
 */
export function hasMoreTime(flight: Schedule, own: Schedule): boolean {
  const more = own.until - Math.max(flight.until, Date.now());
  return more >= Math.min(enoughMs, (flight.until - flight.from) / 2);
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
