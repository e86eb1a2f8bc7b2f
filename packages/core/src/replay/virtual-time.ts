import { useEnvelopeNumbers } from "@scry/page/safe";

/** The clock and the random numbers of a run that is recorded or replayed. */
export interface VirtualTime {
  now(): number;
  /** Moves forward only. */
  moveTo(time: number): void;
  release(): void;
}

/** Small, even and the same everywhere; nothing secret is made of it (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Sets the clock of the process: time stands still between two events of the network. Both runs then read the same
 * times, whatever the machine does in between. Timers keep real time: a wait before a retry takes as long as it says and
 * does not move the clock; the next event does.
 */
export function setVirtualTime(start: number, seed: number): VirtualTime {
  const RealDate = Date;
  const realRandom = Math.random;
  let now = start;
  class VirtualDate extends RealDate {
    constructor(...given: [] | ConstructorParameters<typeof RealDate>) {
      if (given.length === 0) super(now);
      else super(...(given as ConstructorParameters<typeof RealDate>));
    }
    static override now(): number {
      return now;
    }
  }
  globalThis.Date = VirtualDate as DateConstructor;
  Math.random = numbers(seed);
  useEnvelopeNumbers(numbers(seed + 1));
  return {
    now: () => now,
    moveTo(time) {
      now = Math.max(now, time);
    },
    release() {
      globalThis.Date = RealDate;
      Math.random = realRandom;
      useEnvelopeNumbers(undefined);
    },
  };
}
