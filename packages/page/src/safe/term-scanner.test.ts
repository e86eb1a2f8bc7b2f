import { describe, expect, it } from "vitest";
import { TermScanner } from "./term-scanner.ts";
import { vocabularies } from "./vocabulary/index.ts";

/** Every term with its role and the bit of its language. */
const terms = Object.values(vocabularies).flatMap((vocabulary, index) =>
  Object.entries(vocabulary).flatMap(([role, list]) =>
    list.split(",").map((term) => ({ text: term.trim().replaceAll("*", ""), role, language: 1 << index })),
  ),
);

describe("TermScanner", () => {
  it("finds every term of every language, in whichever order they are met", () => {
    for (const order of [terms, terms.toReversed()]) {
      const scanner = new TermScanner(vocabularies);
      const missed = order.filter(
        ({ text, role, language }) =>
          !scanner
            .scan(text)
            .some((hit) => hit.role === role && (hit.languages & language) !== 0 && hit.start === 0),
      );
      expect(missed).toEqual([]);
    }
    expect(terms.length).toBeGreaterThan(6000);
  });

  it("knows a term's roles in all languages that share it, and takes any ending for a star", () => {
    const scanner = new TermScanner({
      one: { orders: "rule*, sea", hide: "rules of the sea" },
      other: { orders: "rule*", user: "rules of" },
    });
    const found = scanner
      .scan("The rules of the sea")
      .map(({ role, languages, start, end }) => [role, languages, start, end]);
    expect(found).toEqual([
      ["orders", 3, 4, 9],
      ["user", 2, 4, 12],
      ["hide", 1, 4, 20],
      ["orders", 1, 17, 20],
    ]);
  });

  it("finds nothing inside of other words", () => {
    expect(new TermScanner({ one: { orders: "rule" } }).scan("ferrule, ruler, overrule")).toEqual([]);
  });
});
