import { describe, expect, it } from "vitest";
import { byFirstLetters } from "./first-letters.ts";
import { linePhrases, phraseBits, phraseGroups } from "./line-phrases.ts";

describe("first letters", () => {
  const possible = byFirstLetters(["share|e-?mail(?: this|z)?|à lire", "\\d+ votes|\\(c\\)|©|she "]);

  it("are those of the alternatives", () => {
    expect(["Share", "E-Mail", "email", "SHE is"].map(possible)).toEqual([1, 1, 1, 2]);
    expect(["shop", "some", "vote", "mail", "an"].map(possible)).toEqual([0, 0, 0, 0, 0]);
    expect(["7 votes", "12 votes"].map(possible)).toEqual([2, 2]);
  });

  it("say nothing about other signs", () => {
    expect(["à lire", "- share", "© 2019", "– "].map(possible)).toEqual([3, 3, 3, 3]);
  });

  it("are missing where a line has ended", () => {
    expect(["sh", "s", "e", "7", ""].map(possible)).toEqual([0, 0, 1, 2, 0]);
    expect(byFirstLetters(["share"])("–")).toBe(0);
  });

  it("are all of them where a pattern leaves it open", () => {
    for (const pattern of ["share|(?:a|b)c", "x?yes", "[a-c]x", ""])
      expect(["zz", "a1", "1a"].map(byFirstLetters([pattern]))).toEqual([1, 1, 1]);
    expect(["az", "bz"].map(byFirstLetters(["ab?c"]))).toEqual([1, 0]);
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
