import { expect, it } from "vitest";
import { findAnswer } from "./letters.ts";
import { firstTokens } from "./script.ts";
import { ownSet, readSet } from "./set.ts";

it("ships a few dozen questions whose answers are in their pages", async () => {
  const { questions, pages } = await readSet(ownSet);
  expect(questions.length).toBeGreaterThan(36);
  expect(questions.filter(({ world }) => world).length).toBeGreaterThan(12);
  expect(new Set(questions.map(({ page }) => page)).size).toBeGreaterThan(10);
  expect(pages.reduce((bytes, { body }) => bytes + body.length, 0)).toBeLessThan(100_000);
});

it.each([
  ["| `SIGPIPE` | 13 | terminate |", "SIGPIPE 13", true],
  ["SIGPIPE | 130", "SIGPIPE 13", false],
  ["3125 metres", "125 metres", false],
  ["see [Ada](https://ada.example/x) Quern", "Ada Quern", true],
  ["ADA QUERN’s mill", "Ada Quern", true],
  ["", "Ada Quern", false],
  ["anything", "…", false],
])("in %j the answer %j is found: %s", (text, answer, isFound) => {
  expect(findAnswer(text, [answer])).toBe(isFound ? answer : undefined);
});

it("cuts a text at a number of tokens, never to more", () => {
  const text = "The mill stands by the river. ".repeat(500);
  const cut = firstTokens(text, 100);
  expect(text.startsWith(cut)).toBe(true);
  expect(cut.length).toBeGreaterThan(300);
  expect(cut.length).toBeLessThan(700);
  expect(firstTokens("short", 100)).toBe("short");
});
