import { type PageNode, walk } from "../../html/node.ts";
import { type Block, keptChars } from "../layout.ts";
import { zoneBit } from "../zones.ts";
import { closest, type Draft, eachWithBlocks, keepAll } from "./draft.ts";

/** A cell with more text is a part of the page, not a value. */
const longestCell = 400;
/** The rest follows when so much of a table is kept, counting its kept rows as whole. */
const mostlyKept = 0.5;
/** In tables that are mostly links (matches, offers, downloads) only rows with two kept cells are made whole. */
const mostLinks = 0.6;

/**
 * A data table stays whole: a column without its head or a row without its name says nothing, and single words and
 * numbers are what judging each block by itself gets wrong most often.
 */
export function keepTables(draft: Draft): void {
  const { blocks } = draft;
  const isTable = ({ tag }: PageNode) => tag === "table";
  eachWithBlocks(draft, isTable, (table, inside, first) => {
    const isBetween = blocks[first - 1]?.keep && blocks[first + inside.length]?.keep;
    if (!(inside.some(isKept) || isBetween) || !isDataTable(table)) return;
    const isOfLinks = table.linkChars > table.chars * mostLinks;
    completeRows(inside, isOfLinks ? 2 : 1);
    if (!isOfLinks && (isBetween || keptChars(inside) >= table.chars * mostlyKept)) keepAll(inside);
  });
}

const rowTag: ReadonlySet<string> = new Set(["tr"]);

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

/** Keeps rows with this many kept blocks whole. */
function completeRows(blocks: readonly Block[], fewest: number): void {
  if (blocks.every(isKept)) return;
  const rowOf = ({ owner }: Block) => closest(owner, rowTag);
  const kept = new Map<PageNode | undefined, number>();
  for (const block of blocks) if (block.keep) kept.set(rowOf(block), (kept.get(rowOf(block)) ?? 0) + 1);
  for (const block of blocks) block.keep ||= (kept.get(rowOf(block)) ?? 0) >= fewest;
}

/** Below this a block is something else, even between kept ones. */
const leastLikely = 0.2;
const structured = zoneBit.code | zoneBit.table | zoneBit.list;
/** How many blocks further on the next kept one may be. */
const furthest = 4;

/** Code, tables and lists between two kept blocks belong to them. */
export function fillGaps({ blocks, likelihoods }: Draft): void {
  for (let index = 1; index + 1 < blocks.length; index++) {
    const block = blocks[index] as Block;
    if (block.keep || !(block.zone & structured) || (likelihoods[index] as number) < leastLikely) continue;
    if (!blocks[index - 1]?.keep) continue;
    block.keep = blocks.slice(index + 1, index + 1 + furthest).some(({ keep }) => keep);
  }
}

/** Below this even what comes right after the text is something else. */
const leastLikelyTail = 0.05;
const tailTags: ReadonlySet<string> = new Set(["pre", "table"]);

/**
 * Code and tables right after the last kept block, in the same element or in a box in it, belong to the text: with no
 * text after them their cells and lines look like small print.
 */
export function keepTail({ blocks, likelihoods }: Draft): void {
  const last = blocks.findLastIndex(({ keep }) => keep);
  const around = blocks[last]?.owner.parent;
  if (!around) return;
  for (let index = last + 1; index < blocks.length; index++) {
    const block = blocks[index] as Block;
    const box = closest(block.owner, tailTags)?.parent;
    const isTail = box && (box === around || box.parent === around) && block.linkChars * 2 < block.chars;
    if (!isTail || (likelihoods[index] as number) < leastLikelyTail) return;
    block.keep = true;
  }
}
