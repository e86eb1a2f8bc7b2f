import { describe, expect, test } from "vitest";
import { editDistance, WordIndex } from "./similar.ts";

function likeness(asked: string, word: string): number {
  return new WordIndex([word, "zzz"]).similar(asked).get(0) ?? 0;
}

describe("WordIndex", () => {
  test.each([
    ["inflection", "vaccine", "vaccines"],
    ["inflection", "haus", "häuser"],
    ["inflection", "собака", "собаки"],
    ["typo", "vacine", "vaccine"],
    ["typo: swapped letters", "recieve", "receive"],
    ["missing accent", "telefono", "teléfono"],
    ["compound", "projekt", "bauprojekte"],
    ["a Korean noun with a particle", "예약", "예약은"],
    ["a Korean verb in another form", "빌릴", "빌려"],
    ["an Arabic noun with its article", "كتاب", "والكتاب"],
  ])("%s: %s finds %s", (_, asked, word) => {
    expect(likeness(asked, word)).toBeGreaterThanOrEqual(0.5);
  });
  test.each([
    ["cat", "car"],
    ["1987", "1978"],
    ["station", "nation"],
    ["water", "winter"],
    ["test", "quietest"],
    ["학교", "학생"],
  ])("%s does not stand for %s", (asked, word) => {
    expect(likeness(asked, word)).toBeLessThan(0.75);
  });
  test("a word that the page has is not taken for a mistyped one", () => {
    expect(new WordIndex(["boat", "goat"]).similar("boat").has(1)).toBe(false);
    expect(new WordIndex(["goat"]).similar("boat").has(0)).toBe(true);
  });
  test("numbers are equal or different", () => {
    expect(likeness("12000", "120000")).toBe(0);
  });
  test("the word itself is left to the caller", () => {
    expect(new WordIndex(["same"]).similar("same").size).toBe(0);
  });
});

describe("editDistance", () => {
  test.each([
    ["kitten", "sitting", 3],
    ["ab", "ba", 1],
    ["", "abc", 3],
    ["same", "same", 0],
  ])("%s to %s", (a, b, distance) => {
    expect(editDistance(a, b, 5)).toBe(distance);
  });
  test("stops above the limit", () => {
    expect(editDistance("abcdefgh", "zyxwvuts", 2)).toBeGreaterThan(2);
  });
});
