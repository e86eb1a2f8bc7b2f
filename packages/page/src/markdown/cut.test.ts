import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cutText } from "./sentences.ts";

function parts(text: string, length: number): string[] {
  return cutText(text, { start: 0, end: text.length }, length).map(({ start, end }) =>
    text.slice(start, end),
  );
}

const address = "https://mill.example/the-old-mill";

describe("a cut", () => {
  test("falls between words, and the last part is no scrap", () => {
    const found = parts(`${"corn ".repeat(60)}end`, 100);
    expect(found).toHaveLength(4);
    for (const part of found) expect(part.length).toBeGreaterThan(50);
    expect(found.join(" ")).toBe(`${"corn ".repeat(60)}end`);
  });

  test.each([
    ["a link", `[the old mill of the town](${address})`],
    ["a link with brackets in its address", "[the old mill](https://mill.example/Mill_(town))"],
    ["an image", `![the old mill of the town](${address})`],
    ["a code span", "`grind --corn fine --speed 3`"],
    ["bold words", "**never in a storm at night**"],
    ["italics", "_the Miller and his Donkey_"],
  ])("never falls inside %s", (_, span) => {
    for (let length = span.length + 12; length < 140; length++) {
      const found = parts(`${"corn ".repeat(12)}${span} ${"flour ".repeat(12)}`.trim(), length);
      expect(found.filter((part) => part.includes(span))).toHaveLength(1);
    }
  });

  test("leaves a link whole that is longer than a part may be", () => {
    const link = `[the old mill](${address})`;
    expect(parts(`corn ${link} flour and bread and cake`, 16)).toContain(link);
  });

  test.each([
    ["a letter and its marks", "e\u0301\u0323"],
    ["a Thai letter and its marks", "ที่"],
    ["an emoji of several", "👩🏽‍🚀"],
    ["a letter of two units", "𝒳"],
  ])("never falls between the parts of %s", (_, letter) => {
    for (let length = 16; length < 24; length++)
      for (const part of parts(letter.repeat(40), length)) expect(part.replaceAll(letter, "")).toBe("");
  });

  test("falls inside long bold text rather than nowhere", () => {
    const text = `**${"corn ".repeat(30)}bread**`;
    for (const part of parts(text, 40)) expect(part.length).toBeLessThanOrEqual(40);
  });

  test("loses nothing but white space, and parts are no longer than asked, whatever the text", () => {
    const pieces = fc.constantFrom("corn ", "\n", "*", "**", "`", "[a b]", "(c)", "_", "😀", "[", "](", ") ");
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 80 }), fc.integer({ min: 2, max: 40 }), (list, length) => {
        const text = list.join("");
        const found = parts(text, length);
        expect(found.join("").replace(/\s/g, "")).toBe(text.replace(/\s/g, ""));
        for (const part of found) if (!part.includes("](")) expect(part.length).toBeLessThanOrEqual(length);
        expect(found.every((part) => part.isWellFormed())).toBe(true);
      }),
    );
  });
});

test("the marker of a list item is not a separate part", () => {
  const text = `- ${"字".repeat(40)}`;
  expect(parts(text, 20).map((part) => part.length)).not.toContain(1);
});
