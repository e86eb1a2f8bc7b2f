import { describe, expect, it } from "vitest";
import { pageText, type TextItem } from "./pdf-text.ts";

const view = [0, 0, 600, 800];
const at = (str: string, x: number, y: number, height = 10): TextItem => ({
  str,
  transform: [height, 0, 0, height, x, y],
  width: str.length * height * 0.5,
  height,
  hasEOL: false,
});
/** Lines from top to bottom, 12 points apart. */
const lines = (...texts: string[]) => texts.map((text, index) => at(text, 50, 700 - index * 12));

describe("the text of a PDF page", () => {
  it("joins lines that run on and words that were divided", () => {
    const items = lines(
      "The keeper climbed the tower every eve-",
      "ning before the sun went down over the",
      "wide sea.",
    );
    expect(pageText(items, view).text).toBe(
      "The keeper climbed the tower every evening before the sun went down over the wide sea.",
    );
  });

  it("keeps the breaks of short lines, lists and gaps", () => {
    const items = [
      ...lines(
        "Harbour Office",
        "Quay 7",
        "This is the longest line of the page by a good measure",
        "1. first",
        "2. second",
      ),
      at("Far below stands the next paragraph.", 50, 500),
    ];
    expect(pageText(items, view).text).toBe(
      "Harbour Office\nQuay 7\nThis is the longest line of the page by a good measure\n1. first\n2. second\n\nFar below stands the next paragraph.",
    );
  });

  it("puts a space where there is a gap, and none inside a word", () => {
    expect(pageText([at("light", 50, 700), at("house", 75, 700), at("keeper", 110, 700)], view).text).toBe(
      "lighthouse keeper",
    );
  });

  it("begins anew with the next column and with a heading", () => {
    const items = [
      ...lines("A first column that is wide enough"),
      at("A second column, from the top again", 320, 760),
      at("HEADING", 320, 740, 20),
    ];
    expect(pageText(items, view).text.split("\n\n")).toHaveLength(3);
  });

  it("leaves out and counts what nobody can see", () => {
    const items = [
      at("Seen", 50, 700),
      at("beside the paper", 700, 700),
      at("below it", 50, -40),
      at("tiny", 50, 680, 0.5),
    ];
    expect(pageText(items, view)).toEqual({ text: "Seen", hidden: 3 });
  });
});
