import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { excerpts } from "./index.ts";
import { Lexicon } from "./lexicon.ts";
import { wordsOf } from "./words.ts";

function read(lexicon: Lexicon, text: string): string[] {
  const ids: number[] = [];
  lexicon.read(text, 0, text.length, ids);
  return ids.map((id) => lexicon.words[id] ?? "");
}

describe("Lexicon", () => {
  test("one id for a word however it is written, and none for what was not read", () => {
    const lexicon = new Lexicon();
    expect(read(lexicon, "Kettle kettle KETTLE, pot")).toEqual(["kettle", "kettle", "kettle", "pot"]);
    expect(lexicon.words).toEqual(["kettle", "pot"]);
    expect(lexicon.idOf("pot")).toBe(1);
    expect(lexicon.idOf("pan")).toBeUndefined();
  });

  test("tells whether a text is ASCII", () => {
    const lexicon = new Lexicon();
    expect(lexicon.read("plain text", 0, 10, [])).toBe(true);
    expect(lexicon.read("café", 0, 4, [])).toBe(false);
  });

  test("thousands of words keep their ids", () => {
    const lexicon = new Lexicon();
    const words = Array.from({ length: 5000 }, (_, index) => `word${index}`);
    expect(read(lexicon, words.join(" "))).toEqual(words);
    expect(read(lexicon, words.join("-"))).toEqual(words);
    expect(lexicon.words).toHaveLength(5000);
  });

  test("any text: the words that wordsOf tells", () => {
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
