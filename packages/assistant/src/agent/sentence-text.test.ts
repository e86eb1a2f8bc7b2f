import { expect, it } from "vitest";
import { sentenceText } from "./sentence-text.ts";

it.each([
  ["Runa kept **twelve** goats.", "Runa kept twelve goats."],
  ["It is _very_ *old* and ~~new~~.", "It is very old and new."],
  ["See [the almanac](https://lanterns.example/a) for `blow(3)`.", "See the almanac for blow(3)."],
  ["The name snake_case_name and 3 * 4 * 5 stay.", "The name snake_case_name and 3 * 4 * 5 stay."],
  ["[1] stays a number, f(x) = [x](a b) too.", "[1] stays a number, f(x) = [x](a b) too."],
])("%s", (markdown, text) => {
  expect(sentenceText(markdown)).toBe(text);
});
