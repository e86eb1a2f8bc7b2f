import { describe, expect, it } from "vitest";
import { countText, TitleMatcher } from "./line-text.ts";

function counts(text: string) {
  const counted = { words: 0, digits: 0, capitals: 0 };
  countText(text, counted);
  return counted;
}

describe("countText", () => {
  it("counts words, digits and capitals in one pass", () => {
    expect(counts("Two Bees, 34 hives")).toEqual({ words: 4, digits: 2, capitals: 2 });
    expect(counts("word")).toEqual({ words: 1, digits: 0, capitals: 0 });
  });
  it("knows capitals of other scripts", () => {
    expect(counts("Élan ÄÖ Жук ñ").capitals).toBe(4);
  });
});

describe("TitleMatcher", () => {
  const title = new TitleMatcher("“Garden bees”: they return in spring");
  it("knows the title whatever its marks and case", () => {
    expect(title.same("GARDEN BEES – they return in spring")).toBe(true);
    expect(title.same("Garden bees")).toBe(false);
    expect(title.same("Winter bees: they return in spring")).toBe(false);
  });
  it("matches nothing without a title", () => {
    expect(new TitleMatcher("").same("")).toBe(false);
  });
});
