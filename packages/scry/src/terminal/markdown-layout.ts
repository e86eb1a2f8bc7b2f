import { closesFence, type Fence, fenceOpenedBy, isAfterFence } from "@scry/page/markdown";
import { textWidth, wrapText } from "./wrap.ts";

/** Fewer columns than this for a cell would leave one word on a line. */
const narrowestCell = 8;
/** A cell is at least as wide as its longest word; a longer word, such as an address, reaches beyond its cell. */
const longestWord = 20;
/** More is printed as it is: nobody reads it on a terminal. */
const mostRows = 2000;
const mostCells = 20_000;

const row = /^\s*\|.*\|\s*$/;
const ruler = /^\s*\|(?:\s*:?-+:?\s*\|)+\s*$/;

/** Recognises code in Markdown that is read line by line. */
export class CodeReader {
  private fence: Fence | undefined;

  /** Whether the lines read so far end inside code. */
  get isInCode(): boolean {
    return this.fence !== undefined;
  }

  /** What the next line is: code, a fence around code, or neither. */
  read(line: string): "code" | "fence" | undefined {
    if (this.fence && !isAfterFence(line, this.fence)) {
      if (!closesFence(line, this.fence)) return "code";
      this.fence = undefined;
      return "fence";
    }
    this.fence = fenceOpenedBy(line);
    return this.fence && "fence";
  }
}

/**
 * Lays Markdown out for a terminal: paragraphs, list items and quotes are wrapped with their indentation, tables are
 * aligned; code stays as it is. The marks stay too, so what is shown can be copied. Without columns the text is
 * returned unchanged.
 */
export function layOutMarkdown(text: string, columns: number | undefined): string {
  if (columns === undefined) return text;
  const laid: string[] = [];
  const lines = text.split("\n");
  const code = new CodeReader();
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    if (code.read(line)) laid.push(line);
    else if (row.test(line) && ruler.test(lines[at + 1] ?? "")) {
      let end = at + 2;
      while (row.test(lines[end] ?? "")) end++;
      laid.push(layOutTable(lines.slice(at, end), columns));
      at = end - 1;
    } else laid.push(/^(?: {4}|\t)\S/.test(line) && isCode(laid) ? line : wrapText(line, columns));
  }
  return laid.join("\n");
}

/** An indented line is code after a blank line, unless that follows a list item. */
const isCode = (before: readonly string[]) =>
  before.at(-1) === "" && !/^\s*(?:[-*+]|\d{1,4}[.)])\s/.test(before.at(-2) ?? "");

/** Whether a line can be part of a Markdown table. */
export const isTableRow = (line: string): boolean => row.test(line);

/** The rows of a Markdown table (header, ruler, body) with aligned columns, wrapped within their cells if need be. */
export function layOutTable(
  lines: readonly string[],
  columns: number,
  style: (cell: string) => string = (cell) => cell,
): string {
  if (lines.length > mostRows) return lines.join("\n");
  const rows = lines.map(cellsOf);
  const count = rows[0]?.length ?? 0;
  if (count * rows.length > mostCells) return lines.join("\n");
  const table = rows.map((cells) => Array.from({ length: count }, (_, index) => style(cells[index] ?? "")));
  const [header = [], , ...body] = table;
  const cellsBelow = header.map((cell, index) => [cell, ...body.map((cells) => cells[index] ?? "")]);
  const widths = fit(
    cellsBelow.map((cells) => Math.max(3, ...cells.map(textWidth))),
    cellsBelow.map((cells) => widestWord(cells)),
    columns - 3 * count - 1,
  );
  if (!widths) return asRecords(header, body, columns);
  const dashes = widths.map((width) => "-".repeat(width));
  return [header, dashes, ...body].map((cells) => tableRow(cells, widths)).join("\n");
}

/** The cells between the bars; a bar after a backslash belongs to its cell. */
const cellsOf = (line: string): string[] =>
  line
    .trim()
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());

const widestWord = (cells: readonly string[]) =>
  Math.min(longestWord, Math.max(...cells.flatMap((cell) => cell.split(" ")).map(textWidth)));

/** Takes columns from the widest cells until the table fits; undefined if it cannot. */
function fit(widths: readonly number[], words: readonly number[], room: number): number[] | undefined {
  const fitted = [...widths];
  const least = widths.map((width, index) => Math.min(width, Math.max(narrowestCell, words[index] ?? 0)));
  if (least.reduce((sum, width) => sum + width, 0) > room) return undefined;
  for (let over = fitted.reduce((sum, width) => sum + width, 0) - room; over > 0; over--) {
    const shrinkable = fitted.map((width, index) => (width > (least[index] ?? 0) ? width : 0));
    const widest = shrinkable.indexOf(Math.max(...shrinkable));
    fitted[widest] = (fitted[widest] ?? 0) - 1;
  }
  return fitted;
}

function tableRow(cells: readonly string[], widths: readonly number[]): string {
  const parts = cells.map((cell, index) => wrapText(cell, widths[index] ?? narrowestCell).split("\n"));
  const height = Math.max(1, ...parts.map(({ length }) => length));
  return Array.from({ length: height }, (_, line) => {
    const padded = widths.map((width, index) => {
      const part = parts[index]?.[line] ?? "";
      return part + " ".repeat(Math.max(0, width - textWidth(part)));
    });
    return `| ${padded.join(" | ")} |`;
  }).join("\n");
}

/** A table with too many columns for the terminal: each row as lines "column: cell". */
const asRecords = (
  header: readonly string[],
  body: readonly (readonly string[])[],
  columns: number,
): string =>
  body
    .map((cells) =>
      cells
        .flatMap((cell, index) =>
          cell ? [`${index ? "  " : "- "}${header[index] || index + 1}: ${cell}`] : [],
        )
        .map((line) => wrapText(line, columns))
        .join("\n"),
    )
    .join("\n");

/** Plain text as its page wrote it: the engine escapes what Markdown would take for a tag. */
export const plainText = (content: string): string => content.replace(/\\<(?=[a-z/!?])/gi, "<");
