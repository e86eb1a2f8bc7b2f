import { describe, expect, it } from "vitest";
import { countMentions, countText, mentionNames, sameAsTitle } from "./text-features.ts";

function mentions(line: string): Record<string, number> {
  const counts = new Uint16Array(mentionNames.length);
  countMentions(line, counts);
  return Object.fromEntries(
    mentionNames
      .map((name, index): [string, number] => [name, counts[index] ?? 0])
      .filter(([, count]) => count > 0),
  );
}

describe("countMentions", () => {
  it("finds phrases anywhere in a line, at the beginning of words", () => {
    expect(mentions("The mill is open. Sign up, and SUBSCRIBE to the letter.")).toEqual({ offer: 2 });
    expect(mentions("Links on the mill may earn the miller a commission")).toEqual({ notice: 2 });
    expect(mentions("Assign up-to-date millstones")).toEqual({});
  });

  it("knows other languages, also with letters beyond English", () => {
    expect(mentions("Découvrez le moulin")).toEqual({ offer: 1 });
    expect(mentions("Siga a azenha")).toEqual({ follow: 1 });
    expect(mentions("Подписка на мельницу")).toEqual({ offer: 1 });
  });

  it("counts credits, rights and authors", () => {
    expect(mentions("A mill. © AFP / Getty")).toEqual({ credit: 2, notice: 1 });
    expect(mentions("Ada Miller, a reporter")).toEqual({ person: 1 });
  });

  it("counts marks and years", () => {
    expect(mentions("Mills | wheels • 1987, 20190 and 2019: why? Well…")).toEqual({
      separators: 2,
      years: 2,
      questions: 1,
      dots: 1,
    });
    expect(mentions("Mills!..")).toEqual({ exclamations: 1 });
    expect(mentions("Mills...")).toEqual({ dots: 1 });
  });

  it("finds nothing in an empty line, and forgets the line before", () => {
    const counts = new Uint16Array(mentionNames.length).fill(9);
    countMentions("", counts);
    expect([...counts]).toEqual(mentionNames.map(() => 0));
  });
});

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

describe("sameAsTitle", () => {
  const isTitle = sameAsTitle("“Garden bees”: they return in spring");
  it("recognises the title whatever its punctuation and case", () => {
    expect(isTitle("GARDEN BEES – they return in spring")).toBe(true);
    expect(isTitle("Garden bees")).toBe(false);
    expect(isTitle("Winter bees: they return in spring")).toBe(false);
  });
  it("matches nothing without a title", () => {
    expect(sameAsTitle("")("")).toBe(false);
  });
});
