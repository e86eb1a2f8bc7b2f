import { expect, it } from "vitest";
import { timeLimit } from "./time-limit.ts";

it("takes what the caller says, else what is usual", () => {
  expect(timeLimit(undefined, 20_000)).toBe(20_000);
  expect(timeLimit(1500, 20_000)).toBe(1500);
});

it.each([Number.POSITIVE_INFINITY, 2 ** 33])("makes of %d what a timer can hold", (said) => {
  const ms = timeLimit(said, 20_000);
  expect(ms).toBeGreaterThan(20_000);
  expect(ms).toBeLessThan(2 ** 31);
});

it.each([0, -5, Number.NaN])("refuses %d", (said) => {
  expect(() => timeLimit(said, 20_000)).toThrow(`timeoutMs is ${said}, but`);
});
