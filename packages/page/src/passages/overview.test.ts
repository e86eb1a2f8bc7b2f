import { describe, expect, test } from "vitest";
import { excerpts } from "./index.ts";

const chapters = ["Harbour", "Bridges", "Mills", "Smithy", "Market"];
const filler = (subject: string): string =>
  Array.from({ length: 6 }, (_, index) => `Old book ${index} tells of the ${subject} at length.`).join(" ");
const page = `# The town of Aldmere\n\nAldmere is a small town on the river. ${filler("river")}\n\n${chapters
  .map((name) => `## ${name}\n\nThe ${name} was built by monks. ${filler(name)}\n\n${filler(`old ${name}`)}`)
  .join("\n\n")}`;

function text(markdown: string, query: string, maxTokens: number): string {
  return excerpts(markdown, query, { maxTokens })
    .map((passage) => passage.text)
    .join("\n\n");
}

describe("a question about the page itself", () => {
  test.each(["what is this page about", "summary", "worum geht es hier", "о чём эта страница", "总结"])(
    "%s gives the title, the first sentence and that of each section",
    (query) => {
      const found = text(page, query, 150);
      expect(found).toContain("# The town of Aldmere\n\nAldmere is a small town on the river.");
      for (const name of chapters) expect(found).toContain(`## ${name}\n\nThe ${name} was built by monks.`);
    },
  );

  test("with little room those of chapters come before those of their parts", () => {
    const parts = page.replaceAll("\n\nOld book", "\n\n### Part\n\nOld book");
    const found = text(parts, "summary", 110);
    for (const name of chapters) expect(found).toContain(`The ${name} was built by monks.`);
  });

  test("a section that is called so comes instead", () => {
    const found = text(`${page}\n\n## Summary\n\nAll was lost in the flood of 1540.`, "summary", 40);
    expect(found).toContain("All was lost in the flood of 1540.");
  });

  test("has some answer on a page without headings, and on one of headings alone", () => {
    expect(text(filler("river"), "summary", 30)).toMatch(/^Old book 0/);
    expect(text("# One\n\n# Two", "summary", 30)).toContain("# One");
  });
});

describe("a query of which the page has no word", () => {
  test("gives the page from its beginning, with a score of 0", () => {
    const found = excerpts(page, "quantum chromodynamics", { maxTokens: 60 });
    expect(found[0]?.text).toMatch(/^# The town of Aldmere\n\nAldmere is a small town .* at length\.$/s);
    expect(found.map(({ score }) => score)).toEqual(found.map(() => 0));
  });

  test("nor any but stop words: the score says so", () => {
    const scores = excerpts(page, "what is the quantum chromodynamics", { maxTokens: 60 });
    expect(new Set(scores.map(({ score }) => score))).toEqual(new Set([0]));
  });
});
