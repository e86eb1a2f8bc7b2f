import { expect } from "vitest";

/** Waits until something is true: CI machines stall for seconds. */
export const eventually = (look: () => unknown): ReturnType<typeof expect.poll> =>
  expect.poll(look, { interval: 20 });
