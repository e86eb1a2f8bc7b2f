import type { PageNode } from "../html/node.ts";

/** What a rendered element is: a stretch of inline Markdown, or finished blocks. */
export interface MarkdownBlock {
  kind:
    | "paragraph"
    | "heading"
    | "list"
    | "code"
    | "quote"
    | "table"
    | "rule"
    | "math"
    | "note"
    | "definitions";
  text: string;
  /** Of code: what stands between its fences, and its language. */
  code?: string;
  language?: string;
  /** Of a table: its cells. */
  rows?: readonly (readonly string[])[];
  /** Of a list, definitions and a quote: the blocks of each part. */
  parts?: MarkdownBlock[][];
  /** Of a heading: as many `#` stand before its text. */
  heading?: { level: number; node: PageNode };
}

export type Piece = string | MarkdownBlock[];

/** A line break inside inline text, until the paragraph decides what it becomes. */
export const lineBreak = "\u0000";

export function joinBlocks(blocks: readonly MarkdownBlock[]): string {
  return blocks.map((block) => block.text).join("\n\n");
}

const untidy = /[^\S ]| {2}|\u0000/;
const blanks = /[\s\u0000]{2,}|[^\S ]|\u0000/g;

/** White space and line breaks as single spaces. A search is cheaper than replacing every space by itself. */
export function withSingleSpaces(text: string): string {
  return untidy.test(text) ? text.replace(blanks, " ") : text;
}

/** The same without any at the ends; a line break there is a space only then. */
export function oneLine(text: string): string {
  return withSingleSpaces(text.trim()).trim();
}

export function indent(text: string, by: string): string {
  return text.includes("\n") ? text.replace(/\n(?=[^\n])/g, `\n${by}`) : text;
}
