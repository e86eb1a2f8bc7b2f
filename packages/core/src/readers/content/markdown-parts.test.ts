import { describe, expect, it } from "vitest";
import { outlineOf } from "./markdown-parts.ts";

const headings = (markdown: string) => outlineOf(markdown).map(({ text }) => text);

describe("outlineOf", () => {
  it("finds headings with their places, links as their text", () => {
    const markdown = "# One\n\ntext\n\n## [Two](https://example.org/) ##\n";
    expect(outlineOf(markdown)).toEqual([
      { level: 1, text: "One", offset: 0 },
      { level: 2, text: "Two", offset: markdown.indexOf("## [") },
    ]);
  });
  it("takes no line of code for one", () => {
    expect(headings("# One\n\n```sh\n# not\n```\n\n# Two")).toEqual(["One", "Two"]);
  });
  it("finds those behind code in a list item, and none in it", () => {
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
