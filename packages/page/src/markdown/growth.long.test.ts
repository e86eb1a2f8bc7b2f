import { describe, expect, it } from "vitest";
import { growth, mostGrowth, repeated } from "../../test/support/growth.ts";
import { parseBlocks } from "./blocks.ts";
import { safeMarkdown } from "./clean.ts";
import { plainMarkdown, shownText } from "./plain.ts";
import { splitSentences } from "./sentences.ts";
import { findIn } from "./views/find.ts";
import { findSections, outlineOf } from "./views/sections.ts";
import { sliceOf } from "./views/slice.ts";

const readers: Record<string, (markdown: string) => unknown> = {
  blocks: parseBlocks,
  sentences: (markdown) => splitSentences(markdown, 0, markdown.length),
  "the cleaner": (markdown) => safeMarkdown(markdown),
  "plain text": plainMarkdown,
  "shown text": shownText,
  find: (markdown) => findIn(markdown, "wheel", 1000),
  "find of a letter": (markdown) => findIn(markdown, "a", 1000),
  sections: (markdown) => findSections(markdown, outlineOf(markdown), "Wheel 2"),
  "sections by a long name": (markdown) =>
    findSections(markdown, outlineOf(markdown), markdown.slice(0, 2_000)),
  slices: (markdown) => sliceOf(markdown, 10, markdown.length, markdown.length - 20),
};
const parts = [
  "a",
  "[",
  "[a](",
  "`a",
  "`",
  "**a ",
  "_",
  "> ",
  "- ",
  "1. ",
  "# a\n",
  "## Wheel\n\n",
  "```\n",
  "|-",
  "$$\n",
  ". ",
  " ",
  "<b>",
  "\\",
  "http://",
];

describe("the time for hostile Markdown is linear in its length", () => {
  it.each(Object.keys(readers).flatMap((name) => parts.map((part) => [name, part] as const)))(
    "%s: %j",
    (name, part) => {
      const read = (text: string) => void readers[name]?.(text);
      expect(growth(repeated(part), 100_000, read)).toBeLessThan(mostGrowth);
    },
  );
});
