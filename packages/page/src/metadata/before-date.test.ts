import { describe, expect, it } from "vitest";
import { beforeDate, hasWeekday } from "./before-date.ts";

describe("beforeDate", () => {
  it.each([
    ["Updated November 19, 2021", "Updated"],
    ["Last updated on Feb 27, 2026", "Last updated on"],
    ["Ann Bee Sunday, 8 March 2020", "Ann Bee"],
    ["Ann Bee Mon May 14, 2012", "Ann Bee"],
    ["Stand: 05. Februar 2020", "Stand:"],
    ["Posted 2020-03-08", "Posted"],
    ["(12 comments)", ""],
    ["April May", "April May"],
    ["Sun Li", "Sun Li"],
    ["", ""],
  ])("%s", (line, expected) => {
    expect(beforeDate(line)).toBe(expected);
  });
});

describe("hasWeekday", () => {
  it.each([
    ["Friday, July 19, 2013", true],
    ["sobota, 5 marca", true],
    ["Fri so", false],
    ["July 19, 2013", false],
  ])("%s", (line, expected) => {
    expect(hasWeekday(line)).toBe(expected);
  });
});
