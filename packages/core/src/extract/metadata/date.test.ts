import { describe, expect, it } from "vitest";
import { normaliseDate } from "./date.ts";

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
    ["05.03.2024", "2024-03-05"],
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
