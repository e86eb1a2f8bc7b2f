import type { PageNode } from "../html/node.ts";
import { escapeBars } from "./escape.ts";
import { flatten } from "./flat.ts";
import { addParagraphs } from "./paragraph.ts";
import type { MarkdownBlock, Piece } from "./pieces.ts";
import type { Row, Table } from "./table-rows.ts";

const maximumColumns = 60;
const maximumSpan = 1_000;
/** A cell with more text than this holds a page, not a figure. */
const layoutCell = 1_000;
/** Code of more lines than this is unreadable on one. */
const codeLines = 3;

/** Tables that only arrange a page: nested ones, one cell a row, or cells full of blocks. */
function isLayout(node: PageNode, rows: readonly Row[]): boolean {
  const role = node.get("role");
  if (role === "presentation" || role === "none") return true;
  if (rows.every((row) => row.cells.length <= 1)) return true;
  const headed = rows[0]?.header ?? false;
  let structured = 0;
  for (const row of rows)
    for (const { node: cell, piece } of row.cells) {
      if (cell.chars > layoutCell) return true;
      if (typeof piece !== "string" && piece.some((block) => needsRoom(block, headed))) structured += 1;
      if (structured > 1) return true;
    }
  return false;
}

/** Under a header short code and small tables are figures like others. */
function needsRoom({ kind, code }: MarkdownBlock, headed: boolean): boolean {
  if (kind === "code") return !headed || (code ?? "").split("\n").length > codeLines;
  return kind === "heading" || (kind === "table" && !headed);
}

/** Blocks are not looked into: tables in tables would be read once for each level. */
function isFilled(piece: Piece): boolean {
  return typeof piece === "string" ? flatten(piece) !== "" : piece.some(({ kind }) => kind !== "rule");
}

export function renderTable(node: PageNode, { rows, caption }: Table): MarkdownBlock[] {
  const filled = rows.filter((row) => row.cells.some(({ piece }) => isFilled(piece)));
  if (filled.length === 0) return caption;
  const oneBelowTheOther = () => {
    const blocks = [...caption];
    for (const row of filled)
      for (const { piece } of row.cells)
        if (typeof piece === "string") addParagraphs(piece, blocks);
        else for (const block of piece) blocks.push(block);
    return blocks;
  };
  if (isLayout(node, filled)) return oneBelowTheOther();
  const headers = headerRows(filled);
  const cells = spread(filled, headers);
  const grid = cells && withoutEmptyColumns(cells);
  if (!grid || grid.every((row) => row.length < 2)) return oneBelowTheOther();
  // GFM has one header row and no table without: rows above each other are joined, and an empty one stands for none.
  const header = joinHeaders(grid.slice(0, headers));
  const body = grid.slice(headers);
  // Rows that a script would have filled in: without them the header is a line of words.
  if (body.length === 0)
    return [...caption, { kind: "paragraph", text: header.filter((cell) => cell !== "").join(" | ") }];
  const width = body.reduce((most, row) => Math.max(most, row.length), header.length);
  const top = headers > 0 ? writeLine(header, width) : `|${"  |".repeat(width)}`;
  const lines = body.map((row) => writeLine(row, width)).join("\n");
  return [...caption, { kind: "table", text: `${top}\n|${" --- |".repeat(width)}\n${lines}`, rows: grid }];
}

function writeLine(row: readonly string[], width: number): string {
  let line = "|";
  for (let column = 0; column < width; column++) line += ` ${escapeBars(row[column] ?? "")} |`;
  return line;
}

/** How many rows at the top are headers; more than this are rows of a table without figures. */
const mostHeaders = 3;

function headerRows(rows: readonly Row[]): number {
  let count = 0;
  while (count < mostHeaders && rows[count]?.header) count += 1;
  if (count > 0) return count;
  // Editors without header cells: a first row that is bold, above rows that are not.
  const [first, second] = rows;
  return first && second && isBold(first) && !isBold(second) ? 1 : 0;
}

function isBold({ cells }: Row): boolean {
  return cells.length > 1 && cells.every(({ piece }) => /^\*\*[^*]+\*\*$/.test(flatten(piece)));
}

/** The words of each column from the top down, each once. */
function joinHeaders(rows: readonly (readonly string[])[]): string[] {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  return Array.from({ length: width }, (_, column) => {
    const words = rows.map((row) => row[column] ?? "").filter((cell) => cell !== "");
    return [...new Set(words)].join(" ").replace(/^\*\*([^*]+)\*\*$/, "$1");
  });
}

function withoutEmptyColumns(grid: string[][]): string[][] {
  const width = grid.reduce((most, row) => Math.max(most, row.length), 0);
  const used: number[] = [];
  for (let column = 0; column < width; column++)
    if (grid.some((row) => (row[column] ?? "") !== "")) used.push(column);
  return used.length === width ? grid : grid.map((row) => used.map((column) => row[column] ?? ""));
}

/** A table of this many cells, of which less than one in ten was written: spans without end, no figures. */
const manyCells = 10_000;
const emptyShare = 10;

/**
 * Cells into columns: a cell over several rows or columns is written once and leaves the rest empty. Above
 * other headers it is repeated, because its words are part of theirs. Nothing when the page gave next to none
 * of the cells that this makes.
 */
function spread(rows: readonly Row[], headers: number): string[][] | undefined {
  if (!rows.some(hasSpans)) return rows.map(({ cells }) => cells.map(({ piece }) => flatten(piece)));
  const grid: string[][] = [];
  const taken: number[] = [];
  let given = 0;
  let made = 0;
  for (const row of rows) {
    const line = spreadRow(row, taken, grid.length < headers - 1);
    grid.push(line);
    given += row.cells.length;
    made += line.length;
    if (made > manyCells && made > emptyShare * given) return undefined;
  }
  return grid;
}

/** Whether a row does not simply have a cell for each column. */
function hasSpans({ cells }: Row): boolean {
  return (
    cells.length > maximumColumns || cells.some(({ node }) => node.has("colspan") || node.has("rowspan"))
  );
}

/** `taken` says of each column for how many rows a cell above still holds it. */
function spreadRow({ cells }: Row, taken: number[], repeats: boolean): string[] {
  const line: string[] = [];
  const beyond: string[] = [];
  let column = 0;
  for (const cell of cells) {
    while ((taken[column] ?? 0) > 0 && column < maximumColumns) {
      line[column] = "";
      column += 1;
    }
    const text = flatten(cell.piece);
    if (column >= maximumColumns) {
      beyond.push(text);
      continue;
    }
    const across = span(cell.node.get("colspan"));
    const down = span(cell.node.get("rowspan"));
    for (let offset = 0; offset < across && column < maximumColumns; offset++, column++) {
      line[column] = offset === 0 || repeats ? text : "";
      taken[column] = down;
    }
  }
  for (let index = 0; index < taken.length; index++) {
    line[index] ??= "";
    taken[index] = Math.max(0, (taken[index] ?? 0) - 1);
  }
  if (beyond.length > 0)
    line[maximumColumns - 1] = [line[maximumColumns - 1], ...beyond].filter(Boolean).join(" ");
  return line;
}

function span(value: string): number {
  if (value === "") return 1;
  const number = Number.parseInt(value, 10);
  return Number.isFinite(number) && number >= 1 ? Math.min(number, maximumSpan) : 1;
}
