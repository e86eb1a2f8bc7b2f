import { expect, test } from "vitest";
import { parseBlocks } from "./blocks.ts";

function seen(markdown: string): [string, string][] {
  return parseBlocks(markdown).map(({ kind, start, end }) => [kind, markdown.slice(start, end)]);
}

test("headings, paragraphs, list items, tables and code are distinguished", () => {
  const markdown =
    "# Title\n\nOne line\nand a second.\n\n- first\n- second\n\n| A | B |\n|---|---|\n| 1 | 2 |\n\n```js\nlet a;\n\nlet b;\n```\n";
  expect(seen(markdown)).toEqual([
    ["heading", "# Title"],
    ["paragraph", "One line\nand a second."],
    ["item", "- first"],
    ["item", "- second"],
    ["table", "| A | B |\n|---|---|\n| 1 | 2 |"],
    ["code", "```js\nlet a;\n\nlet b;\n```"],
  ]);
});

test("every block knows the heading above it", () => {
  const blocks = parseBlocks("Before.\n\n# One\n\nText.\n\n## Two\n\nMore.");
  expect(blocks.map(({ heading }) => heading)).toEqual([-1, -1, 1, 1, 3]);
  expect(blocks.map(({ level }) => level)).toEqual([0, 1, 0, 2, 0]);
});

test("a line of `=` or hyphens makes the line above a heading", () => {
  expect(seen("Title\n=====\n\nText")).toEqual([
    ["heading", "Title\n====="],
    ["paragraph", "Text"],
  ]);
});

test("hashes inside code are not headings, and an open fence runs to the end", () => {
  expect(seen("~~~\n# not a heading\n")).toEqual([["code", "~~~\n# not a heading"]]);
});

test("a shorter fence does not close a longer one", () => {
  expect(seen("````\n```\n````\nText")).toEqual([
    ["code", "````\n```\n````"],
    ["paragraph", "Text"],
  ]);
});

test("a thematic break separates and is nothing itself", () => {
  expect(seen("One\n\n***\n\nTwo").map(([kind]) => kind)).toEqual(["paragraph", "paragraph"]);
});

test("continued lines stay with their list item", () => {
  expect(seen("1. first\n   goes on\n2. second")).toEqual([
    ["item", "1. first\n   goes on"],
    ["item", "2. second"],
  ]);
});

test("a line with bars and no delimiter row below is a paragraph", () => {
  expect(seen("a | b\nc | d")).toEqual([["paragraph", "a | b\nc | d"]]);
});

test.each([
  ["as the first thing of a list item", "- ```sh\n  # run\n  npm install\n  ```\n\n## Next"],
  ["whose end is not indented", "- ```sh\n  # run\n```\n\n## Next"],
  ["in a list item that ends before it", "- ```sh\n  # run\n\n## Next"],
  ["in a numbered item", "1. ```sh\n   # run\n   ```\n\n## Next"],
  ["in a quotation", "> ```sh\n> # run\n>\n> npm install\n> ```\n\n## Next"],
  ["in a quotation that ends before it", "> ```sh\n> # run\n\n## Next"],
])("code %s ends there", (_, markdown) => {
  expect(seen(markdown).map(([kind]) => kind)).toEqual(["code", "heading"]);
});

test("a quoted fence inside code does not close it, and code in a line of text opens none", () => {
  expect(seen("```\n> ```\n# no heading\n```").map(([kind]) => kind)).toEqual(["code"]);
  expect(seen("```ls``` lists files.\n\n# Next").map(([kind]) => kind)).toEqual(["paragraph", "heading"]);
});

test("a line with nothing but the mark of a quotation ends a paragraph", () => {
  expect(seen("> One.\n>\n> ```\n> a\n> ```\n>\n> Two.").map(([, text]) => text)).toEqual([
    "> One.",
    "> ```\n> a\n> ```",
    "> Two.",
  ]);
});
