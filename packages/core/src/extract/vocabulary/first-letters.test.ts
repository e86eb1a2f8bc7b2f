import { describe, expect, it } from "vitest";
import { firstLetters, letterBit } from "./first-letters.ts";
import { linePhrases, phraseBits, phraseGroups } from "./phrases.ts";

const letters = (pattern: string) =>
  [..."abcdefghijklmnopqrstuvwxyz"]
    .filter((letter) => firstLetters(pattern) & letterBit(letter.charCodeAt(0)))
    .join("");

describe("first letters", () => {
  it("are those of the alternatives", () => {
    expect(letters("share|tweet|e-?mail(?: this|z)?|\\d+ votes|\\(c\\)|©|à lire")).toBe("est");
  });

  it("are all of them where a pattern leaves it open", () => {
    expect(letters("share|(?:a|b)c")).toHaveLength(26);
    expect(letters("x?yes")).toHaveLength(26);
    expect(letters("[a-c]x")).toHaveLength(26);
    expect(letters("")).toHaveLength(26);
  });

  it("never hide a phrase", () => {
    for (const name of phraseGroups) {
      const pattern = new RegExp(`^[\\s\\W]{0,3}(?:${linePhrases[name]})`, "iu");
      const lines = linePhrases[name].split("|").map((phrase) => phrase.replace(/[^\p{L}\d© ]/gu, ""));
      for (const line of lines.flatMap((text) => [text, text.toUpperCase(), `- ${text}`]))
        expect((phraseBits(line, line.length) >> phraseGroups.indexOf(name)) & 1, line).toBe(
          pattern.test(line) ? 1 : 0,
        );
    }
  });
});
