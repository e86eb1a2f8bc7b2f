import { describe, expect, it } from "vitest";
import { decodeScores } from "../model/load.ts";
import { classScores } from "../model/weights.ts";
import { bodyWords, classPairs, classWords } from "./class-words.ts";
import { wordKey } from "./word-key.ts";

describe("wordKey", () => {
  it("is the same for a word of either case, wherever it stands", () => {
    expect(wordKey("my-SideBar-2", 3, 10)).toBe(wordKey("sidebar"));
    expect(wordKey("sidebar", 4, 7, wordKey("side"))).toBe(wordKey("sidebar"));
    expect(wordKey("sidebar")).not.toBe(wordKey("barside"));
  });

  it("tells all words apart that mean something", () => {
    const words = new Set([
      ...Object.values(classWords).flatMap((list) => list.split(" ")),
      ...Object.keys(classPairs),
      ...bodyWords.flat(),
      ...decodeScores(classScores).keys(),
    ]);
    expect(new Set(Array.from(words, (word) => wordKey(word))).size).toBe(words.size);
  });
});
