import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { estimateTokens, tokenWeight } from "./tokens.ts";

/** The same numbers in every run. */
let seed = 1;
function random(below: number): number {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
  return Math.floor((seed / 0x80000000) * below);
}
function letters(count: number, unit: () => number): string {
  return String.fromCharCode(...Array.from({ length: count }, unit));
}

// tests/peers/tokens compares the estimate with the tokenizer itself.
describe("estimateTokens", () => {
  test("other text is rarely taken for an entry", () => {
    const words = Array.from({ length: 2000 }, () => ` ${letters(7, () => 0x61 + random(26))}`);
    expect(words.filter((word) => tokenWeight(word) === 1).length).toBeLessThan(60);
  });

  test("lines cost what they cost alone", () => {
    const first = "The harbour was built when traders came with wool.\n";
    const second = "Гавань построили, когда купцы привезли шерсть.\n";
    expect(tokenWeight(first + second)).toBeCloseTo(tokenWeight(first) + tokenWeight(second), 9);
  });

  test("one name with a letter of another language says nothing about the other lines", () => {
    const line = "The harbour was built when traders came with wool.\n";
    const all = estimateTokens(line.repeat(40));
    expect(estimateTokens(`${line.repeat(40)}Åsa\n`)).toBeLessThanOrEqual(all + 5);
  });

  test("nothing costs nothing", () => {
    expect(estimateTokens("")).toBe(0);
  });

  test("any text: a whole number, never more than its bytes", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 60 }), (text) => {
        const tokens = estimateTokens(text);
        expect(Number.isInteger(tokens)).toBe(true);
        expect(tokens).toBeGreaterThanOrEqual(text === "" ? 0 : 1);
        expect(tokens).toBeLessThanOrEqual(Math.max(1, Buffer.byteLength(text)));
      }),
    );
  });
});
