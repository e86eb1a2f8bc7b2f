import { headingLevel } from "../../html/heading-level.ts";
import { type PageNode, walk } from "../../html/node.ts";
import { type Block, keptChars } from "../blocks.ts";
import { cellDepth, closest, type Draft, eachWithBlocks } from "./draft.ts";

/** A cell with more text than this holds a part of the page, not a figure. */
const longestCell = 400;
/** So much of a table has to be kept, its kept rows made whole, before the rest follows. */
const mostlyKept = 0.5;
/** Of tables that are mostly links (matches, offers, downloads) only rows stay of which two cells were chosen, or what was. */
const mostLinks = 0.6;

/**
 * A table of figures stays whole: a column without its head or a row without its name says nothing, and single
 * words and numbers are what a choice by lines tells worst.
 */
export function keepTables(draft: Draft): void {
  const { blocks, places } = draft;
  const isAny = () => true;
  eachWithBlocks(draft, places.tables, isAny, (table, lines, first) => {
    const figure = closest(table, figureTag, mostBoxes);
    const above = captionLines(figure, blocks, first - 1, -1);
    const below = captionLines(figure, blocks, first + lines.length, 1);
    const isBetween = () =>
      parts(figure ?? table, blocks, first - 1 - above.length, first + lines.length + below.length);
    if (!(lines.some(isKept) || isBetween()) || !isDataTable(table)) return;
    if (table.linkChars > table.chars * mostLinks) {
      completeRows(lines, 2);
      return;
    }
    completeRows(lines, 1);
    if (keptChars(lines) >= table.chars * mostlyKept || isBetween())
      for (const line of [...above, ...lines, ...below]) line.keep = true;
  });
}

const figureTag: ReadonlySet<string> = new Set(["figure"]);
const captionTag: ReadonlySet<string> = new Set(["figcaption"]);
/** "Table 3", what it shows, and where that is from. */
const mostCaptions = 3;

/** The lines of a figure's caption, from one end of its table on: they stay with the table. */
function captionLines(
  figure: PageNode | undefined,
  blocks: readonly Block[],
  from: number,
  step: 1 | -1,
): Block[] {
  const found: Block[] = [];
  for (let at = from; figure && found.length < mostCaptions; at += step) {
    const block = blocks[at];
    if (!block || closest(block.owner, captionTag, cellDepth)?.parent !== figure) break;
    found.push(block);
  }
  return found;
}

/** Boxes around a table in the middle of a text: one that scrolls, one that centres it, a figure. */
const mostBoxes = 3;
/** A quotation or an advertisement may follow a table before the text goes on. */
const mostBehind = 3;

/** Whether a table, or the figure in which it stands, is right behind a kept line of an element that goes on below. */
function parts(table: PageNode, blocks: readonly Block[], above: number, below: number): boolean {
  const before = blocks[above];
  if (!before?.keep) return false;
  const isFigure = figureTag.has(table.tag);
  let node = table.parent;
  for (let step = 0; node && step < mostBoxes && !isIn(before, node, isFigure); step++) node = node.parent;
  if (!node || !isIn(before, node, isFigure)) return false;
  for (let at = below; at <= below + mostBehind; at++) {
    const after = blocks[at];
    if (after?.keep && (isIn(after, node, isFigure) || (isFigure && headingLevel(after.owner) > 0)))
      return true;
  }
  return false;
}

/** Whether a line stands in an element: beside figures paragraphs may have a box of their own (LaTeXML). */
const isIn = ({ owner }: Block, element: PageNode, mayBeBoxed: boolean) =>
  owner.parent === element || (mayBeBoxed && owner.parent?.parent === element);

const tableTag: ReadonlySet<string> = new Set(["table"]);
const rowTag: ReadonlySet<string> = new Set(["tr"]);

/** Tells of lines whether the nearest table around them is one of figures; each table is looked at once. */
export function dataTableAround(): (owner: PageNode) => boolean {
  const known = new Map<PageNode, boolean>();
  return (owner) => {
    const table = closest(owner, tableTag);
    if (!table) return false;
    const answer = known.get(table) ?? isDataTable(table);
    known.set(table, answer);
    return answer;
  };
}

/** Two rows of two cells at least, and none that holds a text or another table. */
function isDataTable(table: PageNode): boolean {
  const role = table.get("role");
  if (role === "presentation" || role === "none") return false;
  let rows = 0;
  const isSmall = ({ children }: PageNode): boolean => {
    let cells = 0;
    for (const cell of children) {
      if (cell.tag !== "td" && cell.tag !== "th") continue;
      if (cell.chars > longestCell || walk(cell, stopAtTable)) return false;
      cells += 1;
    }
    if (cells > 1) rows += 1;
    return true;
  };
  const isFine = (part: PageNode) => part.tag !== "tr" || isSmall(part);
  return (
    table.children.every((part) => isFine(part) && (part.tag === "tr" || part.children.every(isFine))) &&
    rows > 1
  );
}

const stopAtTable = ({ tag }: PageNode) => (tag === "table" ? "stop" : undefined);

const isKept = ({ keep }: Block) => keep;

/** Keeps all of the rows of which so many lines are kept. */
function completeRows(lines: readonly Block[], fewest: number): void {
  if (lines.every(isKept)) return;
  const rowOf = ({ owner }: Block) => closest(owner, rowTag);
  const kept = new Map<PageNode | undefined, number>();
  for (const line of lines) if (line.keep) kept.set(rowOf(line), (kept.get(rowOf(line)) ?? 0) + 1);
  for (const line of lines) line.keep ||= (kept.get(rowOf(line)) ?? 0) >= fewest;
}
