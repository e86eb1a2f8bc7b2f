import { type Block, endOf, keptChars } from "../blocks.ts";
import type { PageNode } from "../tree/node.ts";
import type { Draft } from "./shared.ts";

/** A cell with more text than this holds a part of the page, not a figure. */
const longestCell = 400;
/** So much of a table has to be kept, its kept rows made whole, before the rest follows. */
const mostlyKept = 0.5;
/** Of rows that are mostly links (matches, offers, downloads) only what was chosen stays. */
const mostLinks = 0.6;

/**
 * A table of figures stays whole: a column without its head or a row without its name says nothing, and single
 * words and numbers are what a choice by lines tells worst.
 */
export function keepTablesWhole(draft: Draft): void {
  const { blocks, elements, switches } = draft;
  if (!switches.on("choose.tables")) return;
  let block = 0;
  elements.forEach((element, index) => {
    if (element.tag !== "table") return;
    while (block < blocks.length && (blocks[block] as Block).element < index) block += 1;
    const end = endOf(index, draft);
    let last = block;
    while (last < blocks.length && (blocks[last] as Block).element < end) last += 1;
    const lines = blocks.slice(block, last);
    if (
      !lines.some(({ keep }) => keep) ||
      element.linkChars > element.chars * mostLinks ||
      !isOfFigures(element)
    )
      return;
    completeRows(lines);
    if (keptChars(lines) >= element.chars * mostlyKept) for (const line of lines) line.keep = true;
  });
}

/** Tells of lines whether the nearest table around them is one of figures; each table is looked at once. */
export function figuresAround(): (owner: PageNode) => boolean {
  const known = new Map<PageNode, boolean>();
  return (owner) => {
    let table: PageNode | undefined = owner;
    while (table && table.tag !== "table") table = table.parent;
    if (!table) return false;
    const answer = known.get(table) ?? isOfFigures(table);
    known.set(table, answer);
    return answer;
  };
}

/** Two rows of two cells at least, and none that holds a text or another table. */
function isOfFigures(table: PageNode): boolean {
  const role = table.get("role");
  if (role === "presentation" || role === "none") return false;
  let rows = 0;
  const isSmall = (row: PageNode): boolean => {
    const cells = row.children.filter(isCell);
    if (cells.length > 1) rows += 1;
    return cells.every((cell) => cell.chars <= longestCell && !holdsTable(cell));
  };
  const parts = table.children.flatMap((child) => (child.tag === "tr" ? [child] : child.children));
  return parts.every((row) => row.tag !== "tr" || isSmall(row)) && rows > 1;
}

const isCell = ({ tag }: PageNode) => tag === "td" || tag === "th";

const holdsTable = (node: PageNode): boolean =>
  node.children.some((child) => child.tag === "table" || holdsTable(child));

function completeRows(lines: readonly Block[]): void {
  const kept = new Set(lines.filter(({ keep }) => keep).map(({ owner }) => rowOf(owner)));
  for (const line of lines) line.keep ||= kept.has(rowOf(line.owner));
}

function rowOf(owner: PageNode): PageNode {
  let node = owner;
  while (node.tag !== "tr" && node.parent) node = node.parent;
  return node;
}
