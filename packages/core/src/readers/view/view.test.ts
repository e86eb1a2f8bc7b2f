import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { markdown, pageOf } from "../../../test/support/view-pages.ts";
import { viewPage } from "./view.ts";

const page = pageOf(markdown);
const view = (request: Parameters<typeof viewPage>[1], most = 15_000) => viewPage(page, request, most);

describe("slices", () => {
  it("returns a short page whole", () => {
    expect(view({})).toEqual({ content: markdown, truncated: false });
  });

  it("cuts between blocks, says where it continues, and lists the headings", () => {
    const { content, truncated, nextOffset, outline } = view({ maxLength: 700 });
    expect(truncated).toBe(true);
    expect(content.length).toBeLessThanOrEqual(700);
    expect(markdown.slice(nextOffset)).toMatch(/^## Installation/);
    expect(outline?.map(({ text }) => text)).toContain("The end");
  });

  it("never cuts a code block at a blank line inside it", () => {
    const start = markdown.indexOf("The café opens");
    const inside = markdown.indexOf("const second") - start + 5;
    const { nextOffset = 0 } = view({ offset: start, maxLength: inside });
    expect(markdown.slice(nextOffset)).toMatch(/^```js/);
  });

  it("keeps a code block together whose end still fits, and one that a piece begins in", () => {
    const code = `\`\`\`js\n${"const line = 1;\n\n".repeat(12)}\`\`\``;
    const text = `${"Words before. ".repeat(20)}\n\n${code}\n${"More words. ".repeat(20)}`;
    const end = text.indexOf("\n", text.indexOf(code) + code.length);
    const { nextOffset } = viewPage(pageOf(text), { maxLength: end + 4 }, 1000);
    expect(nextOffset).not.toBe(text.lastIndexOf("\n\n", end) + 2);
    // From the middle of the code on, what follows it is prose again.
    const offset = text.indexOf(code) + 60;
    const rest = viewPage(
      pageOf(`${text}\n\nLast words.`),
      { offset, maxLength: text.length - offset + 6 },
      1000,
    );
    expect(rest.nextOffset).toBe(text.length + 2);
  });

  it("knows the end of code in a list item", () => {
    const text = `- \`\`\`sh\n  run\n  \`\`\`\n\n${"Words of a paragraph. ".repeat(10)}\n\n${"Words of another. ".repeat(20)}`;
    const { nextOffset = 0 } = viewPage(pageOf(text), { maxLength: 400 }, 1000);
    expect(text.slice(nextOffset)).toMatch(/^Words of another/);
  });

  it("marks only what is cut: the last piece is not", () => {
    const last = view({ offset: markdown.indexOf("## The end") });
    expect(last).toEqual({ content: markdown.slice(markdown.indexOf("## The end")), truncated: false });
  });

  it.each([
    ["offset past the end", { offset: 100_000 }, "only"],
    ["negative offset", { offset: -1 }, "0 or more"],
    ["zero max_length", { maxLength: 0 }, "1 or more"],
    ["negative max_length", { maxLength: -5 }, "1 or more"],
    ["a blank text to find", { find: " \t" }, "blank"],
    ["two wishes at once", { query: "a", find: "b" }, "only one of"],
  ])("refuses %s", (_name, request, words) => {
    expect(() => view(request)).toThrow(words);
  });

  it("distinguishes an offset past the end from one that no page has", () => {
    expect(() => view({ offset: 100_000 })).toThrow(expect.objectContaining({ absent: true }));
    expect(() => view({ offset: -1 })).toThrow(expect.objectContaining({ absent: false }));
  });

  it("reads any text completely in pieces of any size, losing nothing but white space at the seams", () => {
    const text = fc.array(
      fc.constantFrom("word ", "Satz. ", "\n\n", "\n", "```\n", "日本語。", "😀", "x".repeat(50)),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 120 }), (parts, maxLength) => {
        const whole = pageOf(parts.join(""));
        let offset = 0;
        let read = "";
        for (let step = 0; step < 5000; step++) {
          const piece = viewPage(whole, { offset, maxLength }, 1000);
          expect(piece.content.length).toBeLessThanOrEqual(maxLength);
          expect(piece.content.isWellFormed()).toBe(true);
          read += piece.content;
          if (piece.nextOffset === undefined) break;
          expect(piece.nextOffset).toBeGreaterThan(offset);
          offset = piece.nextOffset;
        }
        // A single character of two code units does not fit into one.
        if (maxLength > 1) expect(read.replace(/\s/g, "")).toBe(whole.markdown.replace(/\s/g, ""));
      }),
    );
  });
});

it("the outline beside a view is no longer than the view may be", () => {
  const markdown = "## A heading of the mill\n\n".repeat(9_000);
  const outline = Array.from({ length: 9_000 }, (_, index) => ({
    level: 2,
    text: "A heading of the mill",
    offset: index * 26,
  }));
  const view = viewPage({ markdown, outline }, {}, 15_000);
  expect(JSON.stringify(view.outline).length).toBeLessThan(20_000);
  expect(view.outline?.length).toBeGreaterThan(100);
});
