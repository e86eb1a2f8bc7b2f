import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { passagesOf } from "./hosted-tools.ts";

const paragraph = (word: string, length: number) => `${word} `.repeat(length).trim();

describe("passages of a page", () => {
  it("begins a new one at each heading, and keeps a heading with its text", () => {
    const page = "# Mills\n\n## Old\n\nBuilt in 1783.\n\nOf oak.\n\n## New\n\nBuilt of steel.";
    expect(passagesOf(page)).toEqual([
      "# Mills\n\n## Old\n\nBuilt in 1783.\n\nOf oak.",
      "## New\n\nBuilt of steel.",
    ]);
  });

  it("cuts long sections between paragraphs", () => {
    const paragraphs = ["one", "two", "three", "four"].map((word) => paragraph(word, 150));
    const passages = passagesOf(paragraphs.join("\n\n"));
    expect(passages.length).toBeGreaterThan(1);
    expect(passages.join("\n\n")).toBe(paragraphs.join("\n\n"));
  });

  it("gives no empty passage and loses no word", () => {
    const piece = fc.constantFrom(
      "# Head",
      "Some words here.",
      "- item",
      "```\ncode\n```",
      "",
      "---",
      "> said",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const page = pieces.join("\n\n");
        const passages = passagesOf(page);
        for (const passage of passages) expect(passage.trim()).not.toBe("");
        const words = (text: string) => text.split(/\s+/).filter(Boolean);
        expect(words(passages.join("\n\n"))).toEqual(words(page));
      }),
    );
  });
});
