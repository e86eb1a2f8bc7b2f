import { expect, test } from "vitest";
import { Allowance } from "./allowance.ts";

test("grants a minute's worth at once, then one after another", () => {
  const allowance = new Allowance(3);
  const at = 1_000_000;
  expect([1, 2, 3].map(() => allowance.take("ada", at))).toEqual([0, 0, 0]);
  expect(allowance.take("ada", at)).toBe(20);
  expect(allowance.take("bob", at)).toBe(0);
  expect(allowance.take("ada", at + 20_000)).toBe(0);
  expect(allowance.take("ada", at + 20_000)).toBe(20);
});

test("an idle hour does not add up to more than one minute's worth", () => {
  const allowance = new Allowance(2);
  allowance.take("ada", 0);
  const later = 3_600_000;
  expect([1, 2, 3].map(() => allowance.take("ada", later))).toEqual([0, 0, 30]);
});
