import { type Block, keptChars } from "../blocks.ts";
import { type PageNode, walk } from "../tree/node.ts";
import { closest, eachWithLines } from "./around.ts";
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
  if (!draft.switches.on("choose.tables")) return;
  const isTable = ({ tag, chars, linkChars }: PageNode) => tag === "table" && linkChars <= chars * mostLinks;
  const { blocks } = draft;
  eachWithLines(draft, isTable, (table, lines, first) => {
    const isBetween = () => parts(table, blocks[first - 1], blocks[first + lines.length]);
    if (!(lines.some(isKept) || isBetween()) || !isOfFigures(table)) return;
    completeRows(lines);
    if (keptChars(lines) >= table.chars * mostlyKept || isBetween())
      for (const line of lines) line.keep = true;
  });
}

/** Boxes around a table in the middle of a text: one that scrolls, one that centres it, a figure. */
const mostBoxes = 3;

/** Whether a table stands between two kept lines of one element. */
function parts(table: PageNode, before: Block | undefined, after: Block | undefined): boolean {
  const around = before?.owner.parent;
  if (!around || !before.keep || !after?.keep || after.owner.parent !== around) return false;
  let node = table.parent;
  for (let step = 0; node && node !== around && step < mostBoxes; step++) node = node.parent;
  return node === around;
}

const tableTag: ReadonlySet<string> = new Set(["table"]);
const rowTag: ReadonlySet<string> = new Set(["tr"]);

/** Tells of lines whether the nearest table around them is one of figures; each table is looked at once. */
export function figuresAround(): (owner: PageNode) => boolean {
  const known = new Map<PageNode, boolean>();
  return (owner) => {
    const table = closest(owner, tableTag);
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

function completeRows(lines: readonly Block[]): void {
  if (lines.every(isKept)) return;
  const rowOf = ({ owner }: Block) => closest(owner, rowTag);
  const kept = new Set(lines.filter(isKept).map(rowOf));
  for (const line of lines) line.keep ||= kept.has(rowOf(line));
}
