import type { WebSearchData } from "@scry/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { styleFor } from "../terminal/look.ts";
import { searchText } from "./search.ts";

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
const data = { query: "q", results: [result], answer: "Yes." } as unknown as WebSearchData;

const wording = { found: '1 result for "q"', bodyOf: ({ snippet }: { snippet: string }) => snippet };

describe("searchText", () => {
  it("links the title, colours the address, separates answer and notes", () => {
    const text = searchText(data, "numbered", full, ["Note: Old."], wording);
    expect(text).toContain("\u001b]8;;https://a.example/\u001b\\A title\u001b]8;;\u001b\\");
    expect(text).toContain("\u001b[36mhttps://a.example/\u001b[39m");
    expect(text).toContain("\u001b[33mNote: Old.\u001b[39m");
    expect(text).toContain("\u001b[32mAnswer:\u001b[39m");
    expect(text).toContain("\n   Words.\n");
    expect(withoutEscapes(text)).toBe(
      'Found 1 result for "q":\n\nAnswer: Yes.\n\n1. A title — https://a.example/\n   Words.\n\nNote: Old.',
    );
  });

  it("writes Markdown, and dates where they are known", () => {
    const dated = { ...data, results: [{ ...result, published_at: "2026-01-31T00:00:00Z" }] };
    const text = searchText(dated, "markdown", full, [], wording);
    expect(text).toContain("\u001b]8;;https://a.example/\u001b\\A title");
    expect(withoutEscapes(text)).toBe(
      "## Answer\n\nYes.\n\n## Search Results\n\n### 1. A title\n**URL:** https://a.example/\n**Published:** 2026-01-31\n\nWords.",
    );
    expect(searchText(dated, "numbered", plain, [], wording)).toContain("\n   (2026-01-31) Words.");
  });

  it("reports an empty result in every format, after the answer", () => {
    const message = 'No results found for "q". Try rephrasing your search.';
    for (const format of ["numbered", "markdown", "brief"] as const)
      expect(
        searchText({ ...data, message, results: [] }, format, plain, ["Note: 1 was left out."], wording),
      ).toBe(
        'Answer: Yes.\n\nNo results found for "q". Try rephrasing your search.\n\nNote: 1 was left out.',
      );
  });

  it("adds nothing but escape sequences, whatever the results say", () => {
    const text = fc.string().map((value) => value.replaceAll("\u001b", ""));
    const format = fc.constantFrom("numbered" as const, "markdown" as const, "brief" as const);
    fc.assert(
      fc.property(text, text, text, format, (title, snippet, answer, chosen) => {
        const some = { ...data, answer, results: [{ ...result, title, snippet }] };
        expect(withoutEscapes(searchText(some, chosen, full, [], wording))).toBe(
          searchText(some, chosen, plain, [], wording),
        );
      }),
    );
  });
});
