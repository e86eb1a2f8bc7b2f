import { describe, expect, test } from "vitest";
import { wordsOf } from "./words.ts";

describe("wordsOf", () => {
  test("spaced scripts: lower case, without punctuation", () => {
    expect(wordsOf("The *Quick* fox-trot, 3.5 Ähren!")).toEqual([
      "the",
      "quick",
      "fox",
      "trot",
      "3",
      "5",
      "ähren",
    ]);
    expect(wordsOf("Привет, Κόσμε")).toEqual(["привет", "κόσμε"]);
  });
  test("composed and decomposed letters are one word", () => {
    expect(wordsOf("cafe\u0301")).toEqual(wordsOf("café"));
  });
  test("the fast way finds what Intl.Segmenter finds", () => {
    const segmenter = new Intl.Segmenter("und", { granularity: "word" });
    for (const text of [
      "Eine Zeile über Bäume und 14 Vögel",
      "Ночью идёт снег",
      "Το νερό είναι κρύο",
      "الماء بارد جدا",
    ]) {
      const slow = [...segmenter.segment(text)]
        .filter(({ isWordLike }) => isWordLike)
        .map(({ segment }) => segment.toLowerCase());
      expect(wordsOf(text)).toEqual(slow);
    }
  });
  test("Chinese: dictionary words and pairs of characters", () => {
    const words = wordsOf("空气净化器");
    expect(words).toContain("空气");
    expect(words).toContain("_净化");
  });
  test("Thai words come from the dictionary", () => {
    expect(wordsOf("ประเทศไทยสวย")).toContain("สวย");
  });
  test("mixed scripts are cut where the script changes", () => {
    expect(wordsOf("iPhone手机")).toEqual(expect.arrayContaining(["iphone", "手机"]));
  });
  test("a text of nothing but accents is read in one go", () => {
    expect(wordsOf("\u0301".repeat(300_000))).toHaveLength(1);
    expect(wordsOf("a\u0301手机")).toEqual(["a", "手机", "_手机"]);
  });
  test("very long words are cut", () => {
    expect(wordsOf("a".repeat(1_000_000))).toEqual(["a".repeat(64)]);
  });
});
