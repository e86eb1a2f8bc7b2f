import type { PageNode } from "../tree/node.ts";
import { toBlocks } from "./paragraph.ts";
import { type MarkdownBlock, oneLine, type Piece } from "./pieces.ts";

const maximumColumns = 60;
const maximumSpan = 1_000;
/** A cell with more text than this holds a page, not a figure. */
const layoutCell = 1_000;

export interface Row {
  cells: { node: PageNode; piece: Piece }[];
  header: boolean;
}

/** Tables that only arrange a page: nested ones, one cell a row, or cells full of blocks. */
export function isLayout(node: PageNode, rows: readonly Row[]): boolean {
  const role = node.get("role");
  if (role === "presentation" || role === "none") return true;
  if (rows.every((row) => row.cells.length <= 1)) return true;
  let structured = 0;
  for (const row of rows)
    for (const { node: cell, piece } of row.cells) {
      if (cell.chars > layoutCell) return true;
      if (
        typeof piece !== "string" &&
        piece.some((block) => block.kind === "heading" || block.kind === "code" || block.kind === "table")
      )
        structured += 1;
    }
  return structured > 1;
}

export function renderTable(node: PageNode, rows: readonly Row[], caption: MarkdownBlock[]): MarkdownBlock[] {
  const filled = rows.filter((row) => row.cells.some(({ piece }) => oneLine(piece) !== ""));
  if (filled.length === 0) return caption;
  if (isLayout(node, filled))
    return [...caption, ...filled.flatMap((row) => row.cells.flatMap(({ piece }) => toBlocks([piece])))];
  const grid = spread(filled);
  const widest = grid.reduce((most, row) => Math.max(most, row.length), 0);
  const width = Math.min(maximumColumns, widest);
  const lines = grid.map((row) => {
    const cells = Array.from({ length: width }, (_, column) => row[column] ?? "");
    return `| ${cells.join(" | ")} |`;
  });
  // GFM has no table without a header: without one in the page an empty header stands above.
  const headed = filled[0]?.header ?? false;
  // Rows that a script would have filled in: without them the header is a line of words.
  if (headed && filled.length === 1) {
    const words = (grid[0] ?? []).filter((cell) => cell !== "").join(" | ");
    return [...caption, { kind: "paragraph", text: words }];
  }
  const empty = `|${"  |".repeat(width)}`;
  const rule = `|${" --- |".repeat(width)}`;
  const text = headed ? [lines[0], rule, ...lines.slice(1)] : [empty, rule, ...lines];
  return [...caption, { kind: "table", text: text.join("\n") }];
}

/** Cells into columns: a cell over several rows or columns is written once and leaves the rest empty. */
function spread(rows: readonly Row[]): string[][] {
  const taken: number[] = [];
  return rows.map((row) => {
    const line: string[] = [];
    let column = 0;
    for (const { node, piece } of row.cells) {
      while ((taken[column] ?? 0) > 0 && column < maximumColumns) {
        line[column] = "";
        column += 1;
      }
      const text = oneLine(piece).replace(/\|/g, "\\|");
      const across = span(node.get("colspan"));
      const down = span(node.get("rowspan"));
      if (column >= maximumColumns) {
        line[maximumColumns - 1] = `${line[maximumColumns - 1] ?? ""} ${text}`.trim();
        continue;
      }
      for (let offset = 0; offset < across && column < maximumColumns; offset++, column++) {
        line[column] = offset === 0 ? text : "";
        taken[column] = down;
      }
    }
    for (let index = 0; index < taken.length; index++) {
      line[index] ??= "";
      taken[index] = Math.max(0, (taken[index] ?? 0) - 1);
    }
    return line;
  });
}

function span(value: string): number {
  const number = Number.parseInt(value, 10);
  return Number.isFinite(number) && number >= 1 ? Math.min(number, maximumSpan) : 1;
}
