import { describe, expect, it } from "vitest";
import { chooseSamples } from "./score-blocks.ts";

/** Blocks of some kinds, one kind after the other. */
const blocks = (count: number, kinds: number) =>
  Array.from({ length: count }, (_, index) => ({
    kind: Math.floor((index * kinds) / count),
    chars: 20,
    linkChars: 0,
  }));

const countOf = (wanted: Uint8Array) => wanted.reduce((sum, is) => sum + is, 0);

describe("blocks that are scored on behalf of others", () => {
  it("are all on pages of a usual length and density", () => {
    expect(countOf(chooseSamples(blocks(400, 3), 5_000))).toBe(400);
    expect(countOf(chooseSamples(blocks(1_570, 90), 314_576))).toBe(1_570);
    expect(countOf(chooseSamples(blocks(3_000, 90), 600_000))).toBe(3_000);
  });

  it("are some of a row of links of one kind", () => {
    const row = (kinds: string) =>
      Array.from(kinds, (kind) => ({ kind: kind.charCodeAt(0), chars: 9, linkChars: kind === "t" ? 4 : 9 }));
    expect(chooseSamples(row("aaaaaaabb"), 5_000).join("")).toBe("100010010");
    expect(chooseSamples(row("ttttt"), 5_000).join("")).toBe("11111");
  });

  it("are few on dense pages", () => {
    const dense = chooseSamples(blocks(2_900, 4), 106_000);
    expect(countOf(dense)).toBeGreaterThan(300);
    expect(countOf(dense)).toBeLessThan(1_100);
    for (const kinds of [1, 50, 80_000])
      expect(countOf(chooseSamples(blocks(80_000, kinds), 1_000_000))).toBeLessThan(2_000);
  });

  it("are the first two of every kind, and some of the rest", () => {
    const wanted = chooseSamples(blocks(4_000, 4), 40_000);
    for (const first of [0, 1_000, 2_000, 3_000]) {
      expect([...wanted.subarray(first, first + 2)]).toEqual([1, 1]);
      expect(countOf(wanted.subarray(first + 2, first + 1_000))).toBeGreaterThan(10);
    }
  });
});
