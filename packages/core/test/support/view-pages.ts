import { outlineOf } from "@scry/page/markdown";
import type { Page } from "../../src/contracts/page.ts";
import { pageAt } from "./page-at.ts";

/** A page of this text, for tests of views. */
export const pageOf = (text: string): Page =>
  pageAt("https://example.com/guide", { title: "Guide", markdown: text, outline: outlineOf(text) });

/** So many sentences about something. */
export const paragraph = (topic: string, sentences: number) =>
  Array.from(
    { length: sentences },
    (_, index) => `Sentence ${index + 1} tells about ${topic} in plain words.`,
  ).join(" ");

/** Headings, a code block, a word with an accent. */
export const markdown = [
  "# Guide",
  paragraph("beginnings", 8),
  "## Installation on Linux",
  paragraph("installing", 12),
  "### From source",
  paragraph("compilers", 6),
  "## Café menu",
  "The café opens at nine. The CAFE closes at six.",
  "```js\nconst first = 1;\n\nconst second = 2;\n```",
  "## The end",
  paragraph("endings", 10),
].join("\n\n");
