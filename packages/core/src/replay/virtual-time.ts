import { useEnvelopeNumbers } from "@scry/page/safe";
import { onSlept } from "../transport/sleep.ts";

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
 * Sets the clock of the process: time does not pass except for events of the network and the ends of waits (before a
 * retry, for a service's pace). Both runs then read the same times, whatever the machine does in between.
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
  const moveTo = (time: number) => {
    now = Math.max(now, time);
  };
  onSlept(moveTo);
  return {
    now: () => now,
    moveTo,
    release() {
      onSlept(undefined);
      globalThis.Date = RealDate;
      Math.random = realRandom;
      useEnvelopeNumbers(undefined);
    },
  };
}
