import { collapseSpaces, type PageNode } from "../html/node.ts";

/** A finished block of Markdown. */
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
  /** Of code: the text between its fences, and its language. */
  code?: string;
  language?: string;
  /** Of a table: its cells. */
  rows?: readonly (readonly string[])[];
  /** Of a list, definitions and a quote: the blocks of each part. */
  parts?: MarkdownBlock[][];
  /** Of a heading: its level is the number of `#` before its text. */
  heading?: { level: number; node: PageNode };
}

/** A rendered element: a stretch of inline Markdown, or finished blocks. */
export type Piece = string | MarkdownBlock[];

/** A line break inside inline text, until the paragraph decides what becomes of it. */
export const lineBreak = "\u0000";

export function joinBlocks(blocks: readonly MarkdownBlock[]): string {
  return blocks.map((block) => block.text).join("\n\n");
}

/** The same list if there is nothing to drop, as in most cases. */
export function without(
  blocks: MarkdownBlock[],
  isDropped: (block: MarkdownBlock, index: number, blocks: readonly MarkdownBlock[]) => boolean,
): MarkdownBlock[] {
  return blocks.some(isDropped) ? blocks.filter((...block) => !isDropped(...block)) : blocks;
}

/** White space and line breaks as single spaces. */
export function withSingleSpaces(text: string): string {
  return collapseSpaces(text.includes(lineBreak) ? text.replaceAll(lineBreak, " ") : text);
}

/** The same without any at the ends. */
export function oneLine(text: string): string {
  return withSingleSpaces(text.trim()).trim();
}

export function indent(text: string, by: string): string {
  return text.includes("\n") ? text.replace(/\n(?=[^\n])/g, `\n${by}`) : text;
}

/**
 * What any step from text to Markdown would change: white space other than single spaces, a space before a comma or
 * full stop, characters with a meaning in Markdown or TeX, and the control characters used for marks and line breaks.
 */
const special = /[^\S ]| [ ,.]|[\u0000-\u0008\u000e\u000f\\`*_[\]<~&|$]/;

/** Most texts contain nothing of this, and one search is faster than one for each step. */
export const isPlain = (text: string): boolean => !special.test(text);

/** Whether a text starts with an ASCII letter, so that no rule for the beginning of a line applies. */
export function startsWithLetter(text: string): boolean {
  const small = text.charCodeAt(0) | 0x20;
  return small >= 0x61 && small <= 0x7a;
}

/** The text of a node that holds a single plain text, like most paragraphs, list items and cells. */
export function onlyText({ children }: PageNode): string | undefined {
  const first = children[0];
  if (first?.tag !== "" || children.length !== 1) return undefined;
  const text = first.text.trim();
  return isPlain(text) ? text : undefined;
}
