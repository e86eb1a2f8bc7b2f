import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { renderCitations } from "./render-citations.ts";
import { CitationScanner } from "./scan.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** Processor time in milliseconds; the best of some runs, because other work only ever adds. */
function cost(work: () => void, runs: number): number {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run++) {
    collectGarbage();
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
}

/** How much more four times the text costs. Linear time makes 4 of it, time that grows with the square 16. */
function growth(part: string, characters: number, work: (text: string) => void): number {
  const make = (length: number) => part.repeat(Math.ceil(length / part.length));
  const [small, large] = [make(characters), make(4 * characters)];
  cost(() => work(small), 1);
  const base = cost(() => work(small), 3);
  return cost(() => work(large), 2) / Math.max(2, base);
}

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
