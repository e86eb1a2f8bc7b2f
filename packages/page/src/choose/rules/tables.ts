import { headingLevel, type PageNode, walk } from "../../html/node.ts";
import { type Block, keptChars } from "../blocks.ts";
import { cellDepth, closest, type Draft, eachWithBlocks } from "./draft.ts";

/** A cell with more text is a part of the page, not a value. */
const longestCell = 400;
/** The rest follows when so much of a table is kept, counting its kept rows as whole. */
const mostlyKept = 0.5;
/** In tables that are mostly links (matches, offers, downloads) only rows with two kept cells are made whole. */
const mostLinks = 0.6;

/**
 * A data table stays whole: a column without its head or a row without its name says nothing, and single words and
 * numbers are what a choice by blocks judges worst.
 */
export function keepTables(draft: Draft): void {
  const { blocks, places } = draft;
  const isAny = () => true;
  eachWithBlocks(draft, places.tables, isAny, (table, inside, first) => {
    const figure = closest(table, figureTag, mostBoxes);
    const above = captionBlocks(figure, blocks, first - 1, -1);
    const below = captionBlocks(figure, blocks, first + inside.length, 1);
    const isBetween = () =>
      interrupts(figure ?? table, blocks, first - 1 - above.length, first + inside.length + below.length);
    if (!(inside.some(isKept) || isBetween()) || !isDataTable(table)) return;
    if (table.linkChars > table.chars * mostLinks) {
      completeRows(inside, 2);
      return;
    }
    completeRows(inside, 1);
    if (keptChars(inside) >= table.chars * mostlyKept || isBetween())
      for (const block of [...above, ...inside, ...below]) block.keep = true;
  });
}

const figureTag: ReadonlySet<string> = new Set(["figure"]);
const captionTag: ReadonlySet<string> = new Set(["figcaption"]);
/** "Table 3", what it shows, and its source. */
const mostCaptions = 3;

/** The blocks of a figure's caption, from one end of its table on. */
function captionBlocks(
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

/** Boxes around a table in a text: one that scrolls, one that centres it, a figure. */
const mostBoxes = 3;
/** A quotation or an advertisement may follow a table before the text goes on. */
const mostAfter = 3;

/** Whether a table, or the figure around it, comes right after a kept block of an element that goes on below. */
function interrupts(table: PageNode, blocks: readonly Block[], above: number, below: number): boolean {
  const before = blocks[above];
  if (!before?.keep) return false;
  const isFigure = figureTag.has(table.tag);
  let node = table.parent;
  for (let step = 0; node && step < mostBoxes && !isIn(before, node, isFigure); step++) node = node.parent;
  if (!node || !isIn(before, node, isFigure)) return false;
  for (let at = below; at <= below + mostAfter; at++) {
    const after = blocks[at];
    if (after?.keep && (isIn(after, node, isFigure) || (isFigure && headingLevel(after.owner) > 0)))
      return true;
  }
  return false;
}

/** Whether a block is in an element: beside figures paragraphs may have a box of their own (LaTeXML). */
const isIn = ({ owner }: Block, element: PageNode, mayBeBoxed: boolean) =>
  owner.parent === element || (mayBeBoxed && owner.parent?.parent === element);

const tableTag: ReadonlySet<string> = new Set(["table"]);
const rowTag: ReadonlySet<string> = new Set(["tr"]);

/** Returns a test whether the nearest table around an element is a data table; each table is judged once. */
export function dataTableAround(): (owner: PageNode) => boolean {
  const known = new Map<PageNode, boolean>();
  return (owner) => {
    const table = closest(owner, tableTag);
    if (!table) return false;
    const isData = known.get(table) ?? isDataTable(table);
    known.set(table, isData);
    return isData;
  };
}

/** At least two rows of two cells, and no cell that holds a text or another table. */
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

/** Keeps the whole of rows with so many kept blocks. */
function completeRows(blocks: readonly Block[], fewest: number): void {
  if (blocks.every(isKept)) return;
  const rowOf = ({ owner }: Block) => closest(owner, rowTag);
  const kept = new Map<PageNode | undefined, number>();
  for (const block of blocks) if (block.keep) kept.set(rowOf(block), (kept.get(rowOf(block)) ?? 0) + 1);
  for (const block of blocks) block.keep ||= (kept.get(rowOf(block)) ?? 0) >= fewest;
}
