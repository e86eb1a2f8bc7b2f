import {
  closesFence,
  closesFormula,
  type Fence,
  fenceOpenedBy,
  headingIn,
  isAfterFence,
  isDefinition,
  isDelimiterRow,
  isRule,
  itemIn,
  mostLineRead,
  opensFormula,
  underlineLevel,
  withoutQuoteMark,
} from "./lines.ts";

export type BlockKind = "heading" | "paragraph" | "item" | "definition" | "table" | "code";

/** A block of Markdown and its position. Quotations and lists are flat: each paragraph or item is a block. */
export interface Block {
  kind: BlockKind;
  start: number;
  end: number;
  /** Index of the heading that this block is under, -1 before the first. */
  heading: number;
  /** For headings 1 to 6, otherwise 0. */
  level: number;
}

/** The paragraphs of a quotation are separated by lines with its mark alone. */
const blank = /^[\s>]*$/;
/** Characters between a term and its definition: a blank line at most. */
const widestGap = 3;

/** A definition is under its term, under code in its place, or under another definition. */
function hasTerm(blocks: readonly Block[], markdown: string, position: number): boolean {
  const before = blocks.at(-1);
  if (before === undefined || before.kind === "heading" || before.kind === "table") return false;
  return position - before.end <= widestGap && markdown.slice(before.end, position).trim() === "";
}

/** The blocks of a Markdown text in order, in one pass over its lines. Blank lines and rules belong to no block. */
export function parseBlocks(markdown: string): Block[] {
  const blocks: Block[] = [];
  let heading = -1;
  let open: Block | undefined;
  let openLines = 0;
  let fence: Fence | undefined;
  let inFormula = false;

  const begin = (kind: BlockKind, start: number, end: number, level = 0): Block => {
    const block = { kind, start, end, heading, level };
    blocks.push(block);
    openLines = 1;
    if (kind === "heading") heading = blocks.length - 1;
    return block;
  };

  for (let position = 0, next = 0; position < markdown.length; position = next) {
    const newline = markdown.indexOf("\n", position);
    const lineEnd = newline === -1 ? markdown.length : newline;
    next = lineEnd + 1;
    const line = markdown.slice(position, Math.min(lineEnd, position + mostLineRead));

    if (fence !== undefined && open !== undefined && !isAfterFence(line, fence)) {
      open.end = lineEnd;
      if (closesFence(line, fence)) {
        fence = undefined;
        open = undefined;
      }
      continue;
    }
    if (fence !== undefined) open = undefined;
    if (inFormula) {
      // A blank line ends an unclosed formula.
      if (open !== undefined && line.trim() !== "") open.end = lineEnd;
      inFormula = line.trim() !== "" && !closesFormula(line);
      if (!inFormula) open = undefined;
      continue;
    }

    fence = fenceOpenedBy(line);
    const isSecondLine = open?.kind === "paragraph" && openLines === 1;
    const atx = headingIn(line);
    if (blank.test(line) && lineEnd - position <= mostLineRead) {
      open = undefined;
    } else if (fence !== undefined) {
      open = begin("code", position, lineEnd);
    } else if (open === undefined && opensFormula(line)) {
      inFormula = true;
      open = begin("code", position, lineEnd);
    } else if (atx !== undefined) {
      begin("heading", position, lineEnd, atx.level);
      open = undefined;
    } else if (open !== undefined && isSecondLine && underlineLevel(line) > 0) {
      open.kind = "heading";
      open.level = underlineLevel(line);
      open.end = lineEnd;
      heading = blocks.length - 1;
      open = undefined;
    } else if (open !== undefined && isSecondLine && isDelimiterRow(line)) {
      open.kind = "table";
      open.end = lineEnd;
    } else if (isRule(line)) {
      open = undefined;
    } else if (open?.kind === "table") {
      open.end = lineEnd;
    } else if (isDefinition(line) && hasTerm(blocks, markdown, position)) {
      open = begin("definition", position, lineEnd);
    } else if (itemIn(withoutQuoteMark(line) ?? line) !== undefined) {
      open = begin("item", position, lineEnd);
    } else if (open !== undefined) {
      open.end = lineEnd;
      openLines++;
    } else {
      open = begin("paragraph", position, lineEnd);
    }
  }
  return blocks;
}
