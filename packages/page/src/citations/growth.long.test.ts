import { describe, expect, it } from "vitest";
import { growth } from "../../test/support/growth.ts";
import { renderCitations } from "./render-citations.ts";
import { CitationScanner } from "./scan.ts";

const allowed = 9;

describe("the time for hostile texts is linear in their length", () => {
  it.each(["[", "[1][", "`a``", "](", "(((", "   ", "【1†", "https://[1]", "```\n"])(
    "scanned: %j",
    (part) => {
      const scan = (text: string) => {
        const scanner = new CitationScanner(() => true);
        scanner.push(text);
        scanner.end();
      };
      expect(growth(part, 100_000, scan)).toBeLessThan(allowed);
    },
  );

  const parts = ["[", "**", "*a ", "> ", "- ", "|", "`", "  ", "[a](", "<", "# ", "a [1] ", "> - "];
  const sources = [{ id: 1, url: "https://a.example/", title: "A", calls: [1], passages: [] }];

  it.each(
    (["web", "telegram", "anthropic"] as const).flatMap((target) =>
      parts.map((part) => [target, part] as const),
    ),
  )("rendered for %s: %j", (target, part) => {
    const render = (text: string) => void renderCitations(text, sources, target);
    expect(growth(part, 50_000, render)).toBeLessThan(allowed);
  });
});
