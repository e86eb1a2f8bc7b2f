import type { WebSearchData } from "@scry/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { styleFor } from "../terminal/look.ts";
import { decorateSearch } from "./decorate-search.ts";

const full = styleFor({ colours: true, links: true });
const plain = styleFor({ colours: false, links: false });
const withoutEscapes = (text: string) =>
  text.replace(/\u001b\]8;;[^\u001b]*\u001b\\/g, "").replace(/\u001b\[\d+m/g, "");

const result = {
  citation_id: 1,
  title: "A title",
  url: "https://a.example/",
  snippet: "Words.",
  provider: "x",
};
const data = { results: [result] } as unknown as WebSearchData;

describe("decorateSearch", () => {
  it("links the title, colours the address, sets answer and notes apart", () => {
    const text =
      'Found 1 result(s) for "q":\n\nAnswer: Yes.\n\n1. A title — https://a.example/\n   Words.\n\nNote: Old.';
    const decorated = decorateSearch(text, data, full);
    expect(decorated).toContain("\u001b]8;;https://a.example/\u001b\\A title\u001b]8;;\u001b\\");
    expect(decorated).toContain("\u001b[36mhttps://a.example/\u001b[39m");
    expect(decorated).toContain("\u001b[33mNote: Old.\u001b[39m");
    expect(decorated).toContain("\u001b[32mAnswer:\u001b[39m");
    expect(decorated).toContain("\n   Words.\n");
    expect(withoutEscapes(decorated)).toBe(text);
  });

  it("knows the Markdown form too", () => {
    const text = "## Search Results\n\n### 1. A title\n**URL:** https://a.example/\n\nWords.";
    const decorated = decorateSearch(text, data, full);
    expect(decorated).toContain("\u001b]8;;https://a.example/\u001b\\A title");
    expect(withoutEscapes(decorated)).toBe(text);
  });

  it("only ever adds escape sequences", () => {
    const line = fc.oneof(
      fc.string(),
      fc.constantFrom("1. A title — https://a.example/", "Answer: x", "Note: y", "### 1. A title", ""),
    );
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const text = lines.join("\n").replaceAll("\u001b", "");
        expect(withoutEscapes(decorateSearch(text, data, full))).toBe(text);
        expect(decorateSearch(text, data, plain)).toBe(text);
      }),
    );
  });
});
