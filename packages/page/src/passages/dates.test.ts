import { expect, test } from "vitest";
import { datesIn } from "./dates.ts";

test.each([
  "2024-11-12",
  "12.11.2024",
  "12. 11. 2024",
  "12 November 2024",
  "12. November 2024",
  "November 12th, 2024",
  "le 12 novembre 2024",
  "12 de noviembre de 2024",
  "12 ноября 2024",
  "2024年11月12日",
])("%s is the same day in other words", (written) => {
  const [date] = datesIn(`what was decided on ${written}`);
  expect(date?.others).toContainEqual(["12", "november", "2024"]);
  expect(date?.others).toContainEqual(["2024", "11", "12"]);
});

test("a date with strokes can be read both ways", () => {
  const [date] = datesIn("05/06/2025");
  expect(date?.others).toContainEqual(["6", "may", "2025"]);
  expect(date?.others).toContainEqual(["5", "june", "2025"]);
});

test.each(["version 3.2", "in 2024", "call 0931 55 27", "12 monkeys 2024", "2024-19-45"])(
  "%s is no date",
  (text) => {
    expect(datesIn(text)).toEqual([]);
  },
);
