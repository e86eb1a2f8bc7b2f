import type { PageNode } from "../html/node.ts";
import { escapeBars } from "./escape.ts";
import { addParagraphs, flatten } from "./one-line.ts";
import type { MarkdownBlock, Piece } from "./pieces.ts";

interface Row {
  cells: { node: PageNode; piece: Piece }[];
  header: boolean;
}

interface Table {
  rows: Row[];
  caption: MarkdownBlock[];
}

/** How the parts of a table are rendered. */
interface PartRenderer {
  cell: (node: PageNode) => Piece;
  caption: (node: PageNode) => MarkdownBlock[];
}

/** Collects the rows of a table, whatever sections they are in. */
export function collectRows(table: PageNode, render: PartRenderer): Table {
  const rows: Row[] = [];
  let caption: MarkdownBlock[] = [];
  let hasHead = false;
  const addRow = (row: PageNode, inHead: boolean) => {
    if (row.tag === "tr") rows.push(toRow(row, inHead, hasHead, rows.at(-1), render));
    else if (row.chars > 0) rows.push({ cells: [{ node: row, piece: render.cell(row) }], header: false });
  };
  for (const child of table.children) {
    if (child.tag === "thead" || child.tag === "tbody" || child.tag === "tfoot") {
      for (const row of child.children) addRow(row, child.tag === "thead");
      hasHead ||= child.tag === "thead" && child.chars > 0;
    } else if (child.tag === "caption") caption = render.caption(child);
    else addRow(child, false);
  }
  return { rows, caption };
}

const isBlank = ({ tag, chars }: PageNode) => tag === "" && chars === 0;

function toRow(
  { children }: PageNode,
  inHead: boolean,
  hasHead: boolean,
  above: Row | undefined,
  render: PartRenderer,
): Row {
  const nodes = children.some(isBlank) ? children.filter((node) => !isBlank(node)) : children;
  const cells = nodes.map((node) => ({ node, piece: render.cell(node) }));
  if (inHead) return { cells, header: true };
  // A single cell below a header names the rows after it.
  const namesGroup = cells.length === 1 && (hasHead || (above !== undefined && above.cells.length > 1));
  return { cells, header: !namesGroup && cells.length > 0 && nodes.every(({ tag }) => tag === "th") };
}

const maximumColumns = 60;
const maximumSpan = 1_000;
/** A cell with more text than this holds a part of the page, not data. */
const layoutCell = 1_000;
/** More lines of code than this are unreadable on one line. */
const codeLines = 3;

/** Whether a table only arranges the page: one cell per row, or cells full of blocks. */
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

/** Under a header short code and small tables are data like any other. */
function needsRoom({ kind, code }: MarkdownBlock, headed: boolean): boolean {
  if (kind === "code") return !headed || (code ?? "").split("\n").length > codeLines;
  return kind === "heading" || (kind === "table" && !headed);
}

/** Does not look into blocks: nested tables would be read once for each level. */
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
  // GFM needs exactly one header row: several are joined, and a table without one gets an empty one.
  const header = joinHeaders(grid.slice(0, headers));
  const body = grid.slice(headers);
  // Without its rows, which a script would have filled in, the header is a line of words.
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

/** More header rows than this are the rows of a table of words. */
const mostHeaders = 3;

function headerRows(rows: readonly Row[]): number {
  let count = 0;
  while (count < mostHeaders && rows[count]?.header) count += 1;
  if (count > 0) return count;
  // Editors without header cells: a bold row above rows that are not.
  const [first, second] = rows;
  return first && second && isBold(first) && !isBold(second) ? 1 : 0;
}

function isBold({ cells }: Row): boolean {
  return cells.length > 1 && cells.every(({ piece }) => /^\*\*[^*]+\*\*$/.test(flatten(piece)));
}

/** Joins the words of each column from the top down, without repetitions. */
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

/** From this many cells on, at least one in ten must be written in the page: others come from huge spans. */
const manyCells = 10_000;
const emptyShare = 10;

/**
 * Puts cells into columns. A cell that spans several is written once and leaves the rest empty; above other headers it
 * is repeated, because its words belong to theirs. Undefined if nearly all cells would come from spans.
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

/** `taken` says for how many more rows a cell above occupies each column. */
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
