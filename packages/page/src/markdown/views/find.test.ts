import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findIn, findMatches } from "./find.ts";

describe("find", () => {
  it.each([
    ["パス", "ここからバスに乗り、パスを見せる。ハスの花。", ["パス"]],
    ["ที่", "กำหนดให้ทำที่บ้าน ท้องฟ้า ทาง ทุกวัน", ["ที่"]],
    ["कल", "कुल राशि, कल की बात, किला", ["कल"]],
    ["사", "산에서 샀다. 사과", ["사"]],
    ["사과", "\u1109\u1161\u1100\u116a와 사과", ["\u1109\u1161\u1100\u116a", "사과"]],
    ["don't", "You don’t know.", ["don’t"]],
    ['"Hello"', "“Hello”, he said. «Hello»", ["“Hello”", "«Hello»"]],
    ["1871-1889", "Built 1871–1889.", ["1871–1889"]],
    ["non-breaking", "A non‑breaking one.", ["non‑breaking"]],
    ["oresund", "The Øresund bridge.", ["Øresund"]],
    ["lodz", "In ŁÓDŹ, not Lódz.", ["ŁÓDŹ", "Lódz"]],
    ["Oeffnungszeiten", "Die Öffnungszeiten hier.", ["Öffnungszeiten"]],
    ["Donaudampf", "Die Donau\u00addampf fährt.", ["Donau\u00addampf"]],
    ["istanbul", "İstanbul", ["İstanbul"]],
    ["s", "ß", ["ß"]],
    ["1/2 litre", "Take ½ litre.", ["½ litre"]],
    ["كتاب", "كِتَاب", ["كِتَاب"]],
  ])("finds %s, and no other letters", (find, text, expected) => {
    const found = findMatches(text, find).map(({ start, end }) => text.slice(start, end));
    expect(found).toEqual(expected);
    expect(findIn(text, find, 900)).toMatchObject({ matches: expected.length });
  });

  it("keeps the places of any text", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", maxLength: 30 }),
        fc.string({ unit: "binary" }),
        (part, rest) => {
          for (const { start, end } of findMatches(`${rest} ${part}`, part)) {
            expect(end).toBeGreaterThan(start);
            expect(end).toBeLessThanOrEqual(rest.length + 1 + part.length);
          }
        },
      ),
    );
  });
});
