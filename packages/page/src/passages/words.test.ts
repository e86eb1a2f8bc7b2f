import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { excerpts } from "./index.ts";
import { Lexicon, wordsOf } from "./words.ts";

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
  test("the fast path finds what Intl.Segmenter finds", () => {
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
  test("a text of nothing but accents is read in one pass", () => {
    expect(wordsOf("\u0301".repeat(300_000))).toHaveLength(1);
    expect(wordsOf("a\u0301手机")).toEqual(["á", "手机", "_手机"]);
  });
  test("very long words are cut", () => {
    expect(wordsOf("a".repeat(1_000_000))).toEqual(["a".repeat(64)]);
  });
});

function read(lexicon: Lexicon, text: string): string[] {
  return lexicon.read(text).map((id) => lexicon.words[id] ?? "");
}

describe("Lexicon", () => {
  test("one id for a word however it is written, and none for what was not read", () => {
    const lexicon = new Lexicon();
    expect(read(lexicon, "Kettle kettle KETTLE, pot")).toEqual(["kettle", "kettle", "kettle", "pot"]);
    expect(lexicon.words).toEqual(["kettle", "pot"]);
    expect(lexicon.idOf("pot")).toBe(1);
    expect(lexicon.idOf("pan")).toBeUndefined();
  });

  test("thousands of words keep their ids", () => {
    const lexicon = new Lexicon();
    const words = Array.from({ length: 5000 }, (_, index) => `word${index}`);
    expect(read(lexicon, words.join(" "))).toEqual(words);
    expect(read(lexicon, words.join("-"))).toEqual(words);
    expect(lexicon.words).toHaveLength(5000);
  });

  test("any text: the words that wordsOf returns", () => {
    const part = fc.oneof(
      fc.constantFrom(
        "kettle",
        "KETTLE",
        "K",
        "é",
        "e\u0301",
        "中国",
        "カップ",
        "ひら",
        "ก",
        "ิ",
        "한글",
        "𠀀𠀁",
        "ß",
      ),
      fc.constantFrom(" ", "_", "'", "-", "\n", "。", "7", "x".repeat(70), "\u0301", "क", "ि", "\ud800"),
    );
    const lexicon = new Lexicon();
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        expect(read(lexicon, parts.join(""))).toEqual(wordsOf(parts.join("")));
      }),
      { numRuns: 500 },
    );
  });
});

test("a page of Chinese beyond what the dictionary reads is still searched to its end", () => {
  const filler = "天空中有许多白色的云彩慢慢飘过山顶。".repeat(6500);
  const answer = "滤网的使用寿命约为十二个月。";
  const found = excerpts(`${filler}\n\n${answer}\n\n${filler}`, "滤网使用寿命", { maxTokens: 60 });
  expect(found.map(({ text }) => text).join("\n")).toContain(answer);
});
