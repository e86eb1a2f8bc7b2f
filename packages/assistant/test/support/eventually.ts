import { expect } from "vitest";

/** What comes true some time: machines of continuous integration stall for seconds. */
export const eventually = (look: () => unknown): ReturnType<typeof expect.poll> =>
  expect.poll(look, { interval: 20 });
