import { renderCitations } from "@scry/core/citations";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseTelegramHtml } from "../../../test/support/telegram-html.ts";
import { plainText } from "./format.ts";
import { splitHtml } from "./split.ts";

const bare = (text: string) => text.replace(/\s+/g, "");

describe("splitHtml", () => {
  test("leaves a short answer as it is", () => {
    expect(splitHtml("<b>Hello</b>\n\nyou &amp; me")).toEqual(["<b>Hello</b>\n\nyou &amp; me"]);
  });

  test("cuts between blocks where it can", () => {
    const block = `${"lamp ".repeat(300).trim()}`;
    const parts = splitHtml([block, block, block].join("\n\n"));
    expect(parts).toEqual([`${block}\n\n${block}`, block]);
  });

  test("counts what a person sees, not the tags and entities", () => {
    const html = `<a href="https://lamps.example/${"x".repeat(3000)}">${"&lt;".repeat(4096)}</a>`;
    expect(splitHtml(html)).toEqual([html]);
    expect(splitHtml(html.replace("</a>", "!</a>"))).toHaveLength(2);
  });

  test("closes and reopens tags at a cut", () => {
    const lines = Array.from({ length: 400 }, (_, index) => `print("line ${index}")`).join("\n");
    const html = `<pre><code class="language-python">${lines}</code></pre>`;
    const parts = splitHtml(html);
    expect(parts.length).toBeGreaterThan(1);
    for (const part of parts) {
      expect(part).toMatch(/^<pre><code class="language-python">print.*<\/code><\/pre>$/s);
    }
    expect(parts.map(plainText).join("\n")).toBe(lines);
  });

  test("keeps pairs of surrogates together", () => {
    const parts = splitHtml("🏮".repeat(3000));
    expect(parts.map((part) => part.length)).toEqual([4096, 1904]);
    expect(parts.join("").isWellFormed()).toBe(true);
  });

  test("gives a message no more than a hundred entities", () => {
    const parts = splitHtml(Array.from({ length: 250 }, (_, index) => `<b>${index}</b>`).join("\n\n"));
    expect(parts.map((part) => parseTelegramHtml(part).entities)).toEqual([100, 100, 50]);
  });

  test("gives nothing for nothing", () => {
    expect(splitHtml("")).toEqual([]);
    expect(splitHtml("<b> \n</b>\n\n")).toEqual([]);
  });

  test("whatever Markdown an answer has, Telegram takes every part, and nothing is lost", () => {
    const piece = fc.oneof(
      fc.constantFrom(
        "**",
        "_",
        "`",
        "```\n",
        "> ",
        "\n\n",
        "\n",
        "- ",
        "1. ",
        "# ",
        "| a | b |\n| - | - |\n",
      ),
      fc.constantFrom(
        "[1]",
        "[2]",
        "[a](https://lamps.example/?a=1&b=2)",
        "<b>",
        "</b>",
        "<script>",
        "&amp;",
        "&",
      ),
      fc.string({ unit: "grapheme", maxLength: 40 }),
      fc.integer({ min: 1, max: 3000 }).map((length) => "lamp & light ".repeat(length).slice(0, length)),
    );
    const sources = [{ id: 1, url: "https://a.example/?x=1&y=2", title: "A", calls: [1], passages: [] }];
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const html = renderCitations(pieces.join(""), sources, "telegram").text;
        const parts = splitHtml(html);
        for (const part of parts) {
          const { text, entities } = parseTelegramHtml(part);
          expect(text.length).toBeLessThanOrEqual(4096);
          expect(text.trim()).not.toBe("");
          expect(entities).toBeLessThanOrEqual(100);
        }
        expect(bare(parts.map((part) => parseTelegramHtml(part).text).join(""))).toBe(
          bare(parseTelegramHtml(html).text),
        );
      }),
      { numRuns: 300 },
    );
  });
});

test("plainText keeps addresses, but not after numbers", () => {
  expect(
    plainText(
      '<b>Lamps</b> &lt;3 <a href="https://a.example/?x=1&amp;y=2">[1]</a> <a href="https://b.example/">here</a>',
    ),
  ).toBe("Lamps <3 [1] here (https://b.example/)");
});
