import { describe, expect, it } from "vitest";
import { growth, mostGrowth, repeated } from "../../test/support/growth.ts";
import { checkCitations } from "./check-citations.ts";
import { CitationScanner } from "./scan.ts";
import { createCitationStream, renderCitations } from "./stream.ts";

describe("the time for hostile texts is linear in their length", () => {
  it.each(["[", "[1][", "`a``", "](", "(((", "   ", "【1†", "https://[1]", "xhttp://", "```\n"])(
    "scanned: %j",
    (part) => {
      const scan = (text: string) => {
        const scanner = new CitationScanner(() => true);
        scanner.push(text);
        scanner.end();
      };
      expect(growth(repeated(part), 100_000, scan)).toBeLessThan(mostGrowth);
    },
  );

  const parts = [
    "[",
    "**",
    "*a ",
    "> ",
    "- ",
    "|",
    "`",
    "  ",
    "[a](",
    "<",
    "# ",
    "a [1] ",
    "> - ",
    "xhttp://",
  ];
  const sources = [{ id: 1, url: "https://a.example/", title: "A", calls: [1], passages: [] }];

  it.each(
    (["web", "telegram", "anthropic"] as const).flatMap((target) =>
      parts.map((part) => [target, part] as const),
    ),
  )("rendered for %s: %j", (target, part) => {
    const render = (text: string) => void renderCitations(text, sources, target);
    expect(growth(repeated(part), 50_000, render)).toBeLessThan(mostGrowth);
  });

  it.each(["web", "telegram", "anthropic"] as const)("many lines after an indented one for %s", (target) => {
    const lines = (length: number) => `${" ".repeat(length / 2)}${"---\n\\".repeat(length / 10)}`;
    const render = (text: string) => void renderCitations(text, sources, target);
    expect(growth(lines, 150_000, render)).toBeLessThan(mostGrowth);
  });

  it.each(["a", " ", "[1][", "| a "])("streamed as one line in pieces of a word: %j", (part) => {
    const stream = (text: string) => {
      const { push, end } = createCitationStream(sources, "web");
      for (let at = 0; at < text.length; at += 4) push(text.slice(at, at + 4));
      end();
    };
    expect(growth(repeated(part), 100_000, stream)).toBeLessThan(mostGrowth);
  });

  it("a line of code, streamed", () => {
    const stream = (text: string) => {
      const { push, end } = createCitationStream(sources, "web");
      push("```\n");
      for (let at = 0; at < text.length; at += 4) push(text.slice(at, at + 4));
      end();
    };
    expect(growth(repeated("a"), 100_000, stream)).toBeLessThan(mostGrowth);
  });

  it.each(["web", "telegram"] as const)("a table with as many columns as rows for %s", (target) => {
    const table = (length: number) => {
      const width = Math.floor(Math.sqrt(length / 2));
      const row = `${"a|".repeat(width)}\n`;
      return `${row}${"-|".repeat(width)}\n${row.repeat(width)}`;
    };
    const render = (text: string) => void renderCitations(text, sources, target);
    expect(growth(table, 60_000, render)).toBeLessThan(mostGrowth);
  });

  it("checked against a table whose header is as long as all its rows", () => {
    const table = (length: number) => `${"a|".repeat(length / 4)}\n-|-\n${"b|c\n".repeat(length / 8)}`;
    const check = (pageText: string) =>
      void checkCitations("It was lit in 1872 [1].", { sources: () => sources, pageText: () => pageText });
    expect(growth(table, 10_000, check)).toBeLessThan(mostGrowth);
  });

  it("a row that is almost a delimiter", () => {
    const rows = (length: number) => `a|b\n${"-|".repeat(length / 2)}x`;
    const render = (text: string) => void renderCitations(text, sources, "web");
    expect(growth(rows, 100_000, render)).toBeLessThan(mostGrowth);
  });
});
