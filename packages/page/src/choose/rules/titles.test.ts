import { describe, expect, it } from "vitest";
import { draft, kept } from "../../../test/support/draft.ts";
import type { RuleName } from "../rules.ts";
import { keepTitles } from "./titles.ts";

const text = "Five evenings at the lake, with all that is needed to build one's own boat.";
const courses = ["Boats for beginners", "Sails and how to mend them", "Knots, from easy to hard"];

function left(titles: readonly string[], likelihood = 0.3, without: RuleName[] = []): string[] {
  const entries = titles.map(
    (title) => `<li><div class=name>${title}</div><div class=text>${text}</div></li>`,
  );
  const page = draft(
    `<ul>${entries.join("")}</ul>`,
    titles.flatMap(() => [likelihood, 0.8]),
    without,
  );
  keepTitles(page);
  return kept(page).filter((line) => line !== text);
}

describe("keepTitles", () => {
  it("keeps the titles above kept texts", () => {
    expect(left(courses)).toEqual(courses);
  });
  it("leaves labels that are equal or short, and what is unlikely", () => {
    expect(left(["A course for adults", "A course for adults", "A course for adults"])).toEqual([]);
    expect(left(["Boats", "Sails", "Knots"])).toEqual([]);
    expect(left(courses, 0.05)).toEqual([]);
  });
  it("leaves lines above a text of another entry", () => {
    const rows = courses.map((title) => `<li><div class=name>${title}</div></li><li><p>${text}</p></li>`);
    const html = `<ul>${rows.join("")}<li><p>${text.repeat(25)}</p></li></ul>`;
    const page = draft(html, [0.3, 0.8, 0.3, 0.8, 0.3, 0.8, 0.8]);
    keepTitles(page);
    expect(kept(page)).toHaveLength(4);
  });
  it("can be switched off", () => {
    expect(left(courses, 0.3, ["choose.titles"])).toEqual([]);
  });
});
