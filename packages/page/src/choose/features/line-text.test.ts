import { describe, expect, it } from "vitest";
import { countText, TitleMatcher } from "./line-text.ts";

function figures(text: string) {
  const counted = { words: 0, digits: 0, capitals: 0 };
  countText(text, counted);
  return counted;
}

describe("countText", () => {
  it("counts words, digits and capitals in one pass", () => {
    expect(figures("Two Bees, 34 hives")).toEqual({ words: 4, digits: 2, capitals: 2 });
    expect(figures("word")).toEqual({ words: 1, digits: 0, capitals: 0 });
  });
  it("knows capitals of other scripts", () => {
    expect(figures("Élan ÄÖ Жук ñ").capitals).toBe(4);
  });
});

describe("TitleMatcher", () => {
  const title = new TitleMatcher("“Garden bees”: they return in spring");
  it("knows the title whatever its marks and case", () => {
    expect(title.same("GARDEN BEES – they return in spring")).toBe(true);
    expect(title.same("Garden bees")).toBe(false);
    expect(title.same("Winter bees: they return in spring")).toBe(false);
  });
  it("knows a long beginning of it, and it with words behind", () => {
    expect(title.agrees("Garden bees: they return")).toBe(true);
    expect(title.agrees("Garden bees: they return in spring | The Meadow")).toBe(true);
    expect(title.agrees("Garden")).toBe(false);
    expect(title.agrees("Return in spring")).toBe(false);
  });
  it("agrees with nothing without a title", () => {
    expect(new TitleMatcher("").agrees("")).toBe(false);
    expect(new TitleMatcher("").same("")).toBe(false);
  });
});
