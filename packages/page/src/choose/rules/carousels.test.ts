import { describe, expect, it } from "vitest";
import { draft, kept } from "../../../test/support/draft.ts";
import type { RuleName } from "../rules.ts";
import { dropRounds } from "./carousels.ts";

const paragraphs = (texts: readonly string[]) => texts.map((text) => `<p>${text}</p>`).join("");

function left(texts: readonly string[], without: RuleName[] = [], html = paragraphs(texts)): string[] {
  const page = draft(
    html,
    texts.map(() => 0.9),
    without,
  );
  dropRounds(page);
  return kept(page);
}

const band = ["30 boats", "on two lakes", "4,000 guests", "a year"];

describe("dropRounds", () => {
  it("keeps one round of a band, also where the last one is cut off", () => {
    expect(left(["Welcome", ...band, ...band, ...band, "30 boats", "Prices"])).toEqual([
      "Welcome",
      ...band,
      "Prices",
    ]);
  });
  it("keeps what is said again elsewhere", () => {
    const texts = [...band, "Prices", ...band];
    expect(left(texts)).toEqual(texts);
  });
  it("keeps entries that happen to be equal", () => {
    const texts = [
      "Skipper",
      "Lake North",
      "Summer",
      "Skipper",
      "Lake North",
      "Summer",
      ...Array.from({ length: 12 }, () => "€ 9"),
    ];
    expect(left(texts)).toEqual(texts);
  });
  it("keeps equal rows of a table", () => {
    const texts = [...band, ...band];
    const cells = (row: readonly string[]) => `<tr>${row.map((text) => `<td>${text}</td>`).join("")}</tr>`;
    expect(left(texts, [], `<table>${cells(band)}${cells(band)}</table>`)).toEqual(texts);
  });
  it("can be switched off", () => {
    expect(left([...band, ...band], ["choose.rounds"])).toHaveLength(8);
  });
});
