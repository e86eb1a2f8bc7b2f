import fc from "fast-check";
import { expect, test } from "vitest";
import { piecesOf } from "./token-pieces.ts";

/** The rule as tokenizers write it. */
const piecePattern =
  /[^\r\n\p{L}\p{N}]?(?:[\p{Lu}\p{Lt}]+(?!\p{Ll})|[\p{Lu}\p{Lt}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+|[\p{Lu}\p{Lt}]+)(?:'(?:s|t|re|ve|m|ll|d)(?!\p{L}))?|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+/gu;

test.each([
  ["HTMLParser's docs", ["HTML", "Parser's", " docs"]],
  ["  two spaces", [" ", " two", " spaces"]],
  ["1234567", ["123", "456", "7"]],
  ["a\n\n  b", ["a", "\n\n", " ", " b"]],
  ["end. \n", ["end", ".", " \n"]],
  ["x://y", ["x", "://", "y"]],
])("%j", (text, pieces) => {
  expect(piecesOf(text)).toEqual(pieces);
});

test("any text is cut as the pattern cuts it", () => {
  const part = fc.oneof(
    fc.constantFrom(
      "'s",
      "'ll",
      "'",
      " ",
      "\t",
      "\n",
      "\r",
      "\u00a0",
      "/",
      "-",
      ".",
      "Z",
      "AB",
      "a",
      "é",
      "É",
    ),
    fc.constantFrom("ǅ", "ʰ", "中", "\u0301", "1", "٣", "½", "😀", "𝐀", "𝐚", "𝟙", "\ud800", "\udc00", "👋🏽"),
    fc.string({ unit: "binary", maxLength: 4 }),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const text = parts.join("");
      expect(piecesOf(text)).toEqual(text.match(piecePattern) ?? []);
    }),
    { numRuns: 300 },
  );
});
