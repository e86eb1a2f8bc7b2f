import { describe, expect, it } from "vitest";
import { findSections, outlineOf } from "./sections.ts";

describe("sections", () => {
  it("end before the next heading of their level or above", () => {
    const markdown = "# A\n\n## B\n\n### C\n\n## D\n\n# E\n";
    const range = (name: string) => {
      const [section] = findSections(markdown, outlineOf(markdown), name).sections;
      return markdown.slice(section?.start, section?.end).trim();
    };
    expect(range("A")).toBe("# A\n\n## B\n\n### C\n\n## D");
    expect(range("B")).toBe("## B\n\n### C");
    expect(range("C")).toBe("### C");
    expect(range("E")).toBe("# E");
  });

  it("are found among 126,000 headings", () => {
    const count = 126_000;
    const markdown = Array.from({ length: count }, (_, index) => `## Wheel ${index}\n`).join("");
    const { sections, isExact } = findSections(markdown, outlineOf(markdown), `Wheel ${count - 1}`);
    expect(isExact).toBe(true);
    expect(sections[0]?.heading.text).toBe(`Wheel ${count - 1}`);
    expect(findSections(markdown, outlineOf(markdown), "wheel").sections).toHaveLength(count);
  });
});

const headings = (markdown: string) => outlineOf(markdown).map(({ text }) => text);

describe("outlineOf", () => {
  it("finds headings with their places, links as their text", () => {
    const markdown = "# One\n\ntext\n\n## [Two](https://example.org/) ##\n";
    expect(outlineOf(markdown)).toEqual([
      { level: 1, text: "One", offset: 0 },
      { level: 2, text: "Two", offset: markdown.indexOf("## [") },
    ]);
  });
  it("does not mistake a line of code for one", () => {
    expect(headings("# One\n\n```sh\n# not\n```\n\n# Two")).toEqual(["One", "Two"]);
  });
  it("finds those after code in a list item, and none in it", () => {
    expect(headings("# One\n\n- ```sh\n  # not\n  ```\n- text\n\n# Two")).toEqual(["One", "Two"]);
    expect(headings("1. ```\n   # not\n   ```\n\n# Two\n\n```\n# not\n```\n\n# Three")).toEqual([
      "Two",
      "Three",
    ]);
  });
  it("ends code in a list item with the item", () => {
    expect(headings("- ```\n  code\n\n# Two")).toEqual(["Two"]);
  });
});
