import { describe, expect, it } from "vitest";
import { beforeDate, hasWeekday, normaliseDate } from "./date.ts";

describe("normaliseDate", () => {
  it.each([
    ["2024-03-05T10:20:30Z", "2024-03-05T10:20:30Z"],
    ["2024-03-05T10:20:30.123+0100", "2024-03-05T10:20:30+01:00"],
    ["2024-03-05 10:20", "2024-03-05"],
    ["2024-3-5", "2024-03-05"],
    ["March 5, 2024", "2024-03-05"],
    ["5 March 2024", "2024-03-05"],
    ["Published on 5th of March 2024 at noon", "2024-03-05"],
    ["5. März 2024", "2024-03-05"],
    ["le 5 août 2024", "2024-08-05"],
    ["5 de marzo de 2024", "2024-03-05"],
    ["2024年3月5日", "2024-03-05"],
    ["2024년 3월 5일", "2024-03-05"],
    ["5 марта 2024 г.", "2024-03-05"],
    ["5. března 2024", "2024-03-05"],
    ["5 maj 2024", "2024-05-05"],
    ["5 Ağustos 2024", "2024-08-05"],
    ["05.03.2024", "2024-03-05"],
    ["2024 Mar 5", "2024-03-05"],
    ["2024-Mar-05", "2024-03-05"],
    ["05-Mar-2024", "2024-03-05"],
    ["05/Mar/2024", "2024-03-05"],
    ["25/03/2024", "2024-03-25"],
    ["03/25/2024", "2024-03-25"],
  ])("%s", (text, expected) => {
    expect(normaliseDate(text)).toBe(expected);
  });

  it.each([
    "03/04/2024",
    "2024-13-01",
    "yesterday",
    "",
    "1887-01-01",
    "2024-02-31",
    "31 June 2024",
    "5 Foo 2024",
  ])("does not guess: %s", (text) => {
    expect(normaliseDate(text)).toBeUndefined();
  });
});

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
