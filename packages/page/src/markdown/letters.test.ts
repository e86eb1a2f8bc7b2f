import { describe, expect, test } from "vitest";
import { foldWord } from "./letters.ts";

describe("foldWord", () => {
  test.each([
    ["Ähre", "ahre"],
    ["straße", "strasse"],
    ["ΛΌΓΟΣ", "λογοσ"],
    ["إلى", "الي"],
    ["İstanbul", "istanbul"],
  ])("%s", (word, folded) => {
    expect(foldWord(word)).toBe(folded);
  });
});
