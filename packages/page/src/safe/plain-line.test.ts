import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plainLine, shorten } from "./plain-line.ts";

describe("plainLine", () => {
  it.each([
    ["tags", "<b>Fold</b>ing <span class='x'>it</span>", "Folding it"],
    ["block tags, which part words", "one<br/>two<p>three</p>four", "one two three four"],
    ["comments, closed or not", "a<!-- b --> c <!-- d", "a c"],
    ["entities", "a &amp; b &#8211; c &nbsp; d &lt;e&gt;", "a & b – c d <e>"],
    ["entities that were escaped twice", "a &amp;amp; b &amp;lt;b&amp;gt;c&amp;lt;/b&amp;gt;", "a & b c"],
    ["white space", " a\n\n\tb\u00a0 c ", "a b c"],
    ["invisible characters", "a\u200bb\u202ec\u{e0041}", "abc"],
    ["tags in capitals and with attributes", 'an <A HREF="/x">old</A> page <img src="y.png">', "an old page"],
    [
      "types, which are words",
      "a Map<String, List<Integer>> or Set<T>",
      "a Map<String, List<Integer>> or Set<T>",
    ],
    [
      "names of components, which are words",
      "wrap <Link> in <Button></Button>",
      "wrap <Link> in <Button></Button>",
    ],
    [
      "the name of an element that is spoken of",
      "The <template> HTML element",
      "The <template> HTML element",
    ],
    ["the same, escaped", "The &lt;strong&gt; HTML element", "The <strong> HTML element"],
    ["a place to fill in", "git clone <url> <folder>", "git clone <url> <folder>"],
    ["two comparisons, which stay", "a <b and c> d", "a <b and c> d"],
    ["a lone comparison, which stays", "1 < 2 and 3 > 2", "1 < 2 and 3 > 2"],
    ["nothing", "", ""],
  ])("cleans %s", (_name, raw, expected) => {
    expect(plainLine(raw)).toBe(expected);
  });

  it("gives one well-formed line, whatever comes in", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (raw) => {
        const line = plainLine(raw);
        expect(line).not.toMatch(/[\u0000-\u001f\u2028\u2029]/);
        expect(line.isWellFormed()).toBe(true);
        expect(line).toBe(line.trim());
      }),
    );
  });

  it("takes no longer for hostile input", () => {
    // Each of these would be quadratic or worse with a careless pattern.
    for (const raw of ["<".repeat(200_000), "<a".repeat(100_000), "<!--".repeat(50_000), "&".repeat(200_000)])
      expect(typeof plainLine(raw)).toBe("string");
  });
});

describe("shorten", () => {
  it.each([
    ["short enough", 20, "short enough"],
    ["cut at the end of a word", 16, "cut at the end…"],
    ["averyveryverylongword", 10, "averyvery…"],
    ["🦊🦊🦊", 4, "🦊…"],
  ])("%j to %i", (text, most, expected) => {
    expect(shorten(text, most)).toBe(expected);
  });

  it("is never longer than allowed, and well-formed", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 2, max: 50 }), (text, most) => {
        const cut = shorten(text, most);
        expect(cut.length).toBeLessThanOrEqual(most);
        expect(cut.isWellFormed()).toBe(true);
      }),
    );
  });
});
