import { describe, expect, test } from "vitest";
import { PreparedDocument } from "./document.ts";
import { prepareQuery } from "./query.ts";

function likenessIn(markdown: string, query: string): (unitText: string, word: string) => number {
  const document = new PreparedDocument(markdown);
  const prepared = prepareQuery(document, query);
  return (unitText, word) => {
    const unit = document.units.findIndex(({ start, end }) => markdown.slice(start, end).includes(unitText));
    const term = prepared?.terms.findIndex((one) => one.word === word) ?? -1;
    if (unit === -1 || term === -1) throw new Error(`${unitText} and ${word} must be there.`);
    return prepared?.likeness[unit * prepared.terms.length + term] ?? 0;
  };
}

function weightsIn(markdown: string, query: string): Map<string, number> {
  const prepared = prepareQuery(new PreparedDocument(markdown), query);
  return new Map(prepared?.terms.map(({ word, weight }) => [word, weight]));
}

describe("a row of a table", () => {
  const rows = "| Year | Kettle | Stove |\n| --- | --- | --- |\n| 1903 | Ada | Ben |\n| 1904 | Cleo | Dan |";

  test("includes the words of its header when one of its own words matches", () => {
    const likeness = likenessIn(rows, "1903 stove");
    expect(likeness("| 1903", "stove")).toBeGreaterThan(0.5);
    expect(likeness("| 1903", "stove")).toBeLessThan(likeness("| Year", "stove"));
    expect(likeness("| 1904", "stove")).toBe(0);
  });
});

describe("weights", () => {
  const yards = Array.from({ length: 30 }, (_, index) => `Im Hof ${index} steht ein Fass.`).join("\n\n");

  test("question words together weigh less than the one noun", () => {
    const weights = weightsIn(
      `${yards}\n\nWie viel die Mühle ist, weiß er. Die Mühlensteuer steigt.`,
      "Wie viel ist die Mühlensteuer?",
    );
    const noun = weights.get("mühlensteuer") ?? 0;
    const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
    expect(total - noun).toBeLessThan(noun);
  });

  test("words that resemble a rare one make it no common one", () => {
    const taxes = yards.replaceAll("Fass", "Steuer");
    const weights = weightsIn(`${taxes}\n\nDie Mühlensteuer gilt im Turm.`, "Mühlensteuer Turm");
    expect(weights.get("mühlensteuer")).toBeGreaterThan(0.25 * (weights.get("turm") ?? 0));
  });
});
