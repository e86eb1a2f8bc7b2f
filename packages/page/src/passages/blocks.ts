import { closesFence, type Fence, fenceOpenedBy, isBehindFence } from "../markdown/fences.ts";
import { beginsFormula, endsFormula } from "./formulas.ts";

/** Markdown as a flat list of blocks with offsets: just enough structure to cut it well, one pass over the lines. */
export type BlockKind = "heading" | "paragraph" | "item" | "definition" | "table" | "code";

export interface Block {
  kind: BlockKind;
  start: number;
  end: number;
  /** Index of the heading block that this block stands under, -1 before the first. */
  heading: number;
  /** For headings 1 to 6, otherwise 0. */
  level: number;
}

/** Between the paragraphs of a quotation stands its mark. */
const blank = /^[\s>]*$/;
const atxHeading = /^ {0,3}(#{1,6})(?:\s|$)/;
const setextUnderline = /^ {0,3}(?:=+|-{2,})\s*$/;
const thematicBreak = /^ {0,3}(?:(?:\*\s*){3,}|(?:-\s*){3,}|(?:_\s*){3,})$/;
const listItem = /^\s*(?:>\s?)?(?:[-*+]|\d{1,9}[.)])\s/;
/** What our own extraction writes for `dl`: the term on a line, each definition behind a colon. */
const definition = /^ {0,3}:\s+\S/;
const widestGap = 3;
const delimiterRow = /^[\s|:-]+$/;

function isDelimiterRow(line: string): boolean {
  return line.includes("-") && line.includes("|") && delimiterRow.test(line);
}

/** A definition stands under its term, under code in its place, or under another definition; a blank line may be between. */
function termBefore(blocks: readonly Block[], markdown: string, position: number): boolean {
  const before = blocks.at(-1);
  if (before === undefined || before.kind === "heading" || before.kind === "table") return false;
  return position - before.end <= widestGap && markdown.slice(before.end, position).trim() === "";
}

/** The blocks of a Markdown text in order. Blank lines and thematic breaks belong to no block. */
export function parseBlocks(markdown: string): Block[] {
  const blocks: Block[] = [];
  let heading = -1;
  let open: Block | undefined;
  let openLines = 0;
  let fence: Fence | undefined;
  let formula = false;

  const begin = (kind: BlockKind, start: number, end: number, level = 0): Block => {
    const block = { kind, start, end, heading, level };
    blocks.push(block);
    openLines = 1;
    if (kind === "heading") heading = blocks.length - 1;
    return block;
  };

  let position = 0;
  while (position < markdown.length) {
    const newline = markdown.indexOf("\n", position);
    const lineEnd = newline === -1 ? markdown.length : newline;
    const next = lineEnd + 1;
    // Every pattern decides within the first characters or is a plain run: a megabyte line costs one look.
    const line = markdown.slice(position, Math.min(lineEnd, position + 400));

    if (fence !== undefined && open !== undefined && !isBehindFence(line, fence)) {
      open.end = lineEnd;
      if (closesFence(line, fence)) {
        fence = undefined;
        open = undefined;
      }
      position = next;
      continue;
    }
    if (fence !== undefined) open = undefined;
    if (formula) {
      // A blank line ends one that nobody closed.
      if (open !== undefined && line.trim() !== "") open.end = lineEnd;
      formula = line.trim() !== "" && !endsFormula(line);
      if (!formula) open = undefined;
      position = next;
      continue;
    }

    fence = fenceOpenedBy(line);
    const atx = atxHeading.exec(line);
    if (blank.test(line) && lineEnd - position <= 400) {
      open = undefined;
    } else if (fence !== undefined) {
      open = begin("code", position, lineEnd);
    } else if (open === undefined && beginsFormula(line)) {
      formula = true;
      open = begin("code", position, lineEnd);
    } else if (atx?.[1] !== undefined) {
      begin("heading", position, lineEnd, atx[1].length);
      open = undefined;
    } else if (open?.kind === "paragraph" && openLines === 1 && setextUnderline.test(line)) {
      open.kind = "heading";
      open.level = line.includes("=") ? 1 : 2;
      open.end = lineEnd;
      heading = blocks.length - 1;
      open = undefined;
    } else if (open?.kind === "paragraph" && openLines === 1 && isDelimiterRow(line)) {
      open.kind = "table";
      open.end = lineEnd;
    } else if (thematicBreak.test(line)) {
      open = undefined;
    } else if (open?.kind === "table") {
      open.end = lineEnd;
    } else if (definition.test(line) && termBefore(blocks, markdown, position)) {
      open = begin("definition", position, lineEnd);
    } else if (listItem.test(line)) {
      open = begin("item", position, lineEnd);
    } else if (open !== undefined) {
      open.end = lineEnd;
      openLines++;
    } else {
      open = begin("paragraph", position, lineEnd);
    }
    position = next;
  }
  return blocks;
}
