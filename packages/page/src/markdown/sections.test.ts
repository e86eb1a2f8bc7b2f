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
