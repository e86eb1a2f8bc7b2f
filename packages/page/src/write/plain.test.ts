import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { escapeText } from "./escape.ts";
import { writeMarks } from "./marks.ts";
import { withFormulas } from "./math.ts";
import { addParagraphs } from "./one-line.ts";
import { isPlain, type MarkdownBlock, oneLine, startsWithLetter } from "./pieces.ts";

/** Letters and spaces with each of the characters that one of the steps looks for. */
const pieces = [
  ..."aaaaéż中🐝 7.,;:!?()-+#>='\"\\`*_[]<~&|$^{}\t\n\u00a0\u2028\u3000\u0000\u0001\u0006\u0007\u000e\u000f",
];
const text = fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((list) => list.join(""));

describe("isPlain", () => {
  it("says so only of texts that no step changes", () => {
    fc.assert(
      fc.property(text, (sample) => {
        fc.pre(isPlain(sample));
        expect(escapeText(sample)).toBe(sample);
        expect(withFormulas(sample, () => "")).toBe("");
        expect(writeMarks(sample)).toBe(sample);
        expect(oneLine(sample)).toBe(sample.trim());
      }),
      { numRuns: 1_000 },
    );
  });

  it.each(["The keeper counts, every morning.", "Größe 7 (neu)", "蜂蜜", " a ", ""])(
    "knows %j as plain",
    (sample) => expect(isPlain(sample)).toBe(true),
  );
});

describe("startsWithLetter", () => {
  it("is true only of lines whose beginning needs no escape", () => {
    fc.assert(
      fc.property(text, (sample) => {
        fc.pre(startsWithLetter(sample) && isPlain(sample));
        const blocks: MarkdownBlock[] = [];
        addParagraphs(sample, blocks);
        expect(blocks).toEqual([{ kind: "paragraph", text: sample.trim() }]);
      }),
    );
    expect(["a", "Z", "1", "-", "#", "é", ""].filter(startsWithLetter)).toEqual(["a", "Z"]);
  });
});
