import type { Content, ContentInput } from "./content.ts";
import { decodeText, textContent } from "./plain.ts";

const longestCell = 500;
const mostColumns = 100;

/** The separator that the first line has most of, outside quotes. */
function separatorOf(text: string): string {
  const line =
    text
      .slice(0, 5000)
      .split("\n", 1)[0]
      ?.replace(/"[^"]*"/g, "") ?? "";
  const counts = [",", ";", "\t", "|"].map((separator) => ({
    separator,
    count: line.split(separator).length,
  }));
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).separator;
}

/** Rows of a CSV text (RFC 4180, any separator), at most `most` of them. One pass, no backtracking. */
export function parseCsv(text: string, most: number): { rows: string[][]; more: boolean } {
  const separator = separatorOf(text);
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    if (rows.length >= most) return { rows, more: true };
    const { value, end } = text[at] === '"' ? quotedCell(text, at, separator) : bareCell(text, at, separator);
    row.push(value);
    at = end;
    if (text[at] === separator) {
      at += 1;
      if (at < text.length) continue;
      row.push("");
    }
    if (text[at] === "\r") at += 1;
    if (text[at] === "\n") at += 1;
    if (row.some((cell) => cell !== "")) rows.push(row);
    row = [];
  }
  return { rows, more: false };
}

function bareCell(text: string, start: number, separator: string): { value: string; end: number } {
  let end = start;
  while (end < text.length && text[end] !== separator && text[end] !== "\n" && text[end] !== "\r") end += 1;
  return { value: text.slice(start, end).trim(), end };
}

function quotedCell(text: string, start: number, separator: string): { value: string; end: number } {
  const pieces: string[] = [];
  let at = start + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return { value: pieces.join("") + text.slice(at), end: text.length };
    pieces.push(text.slice(at, quote));
    if (text[quote + 1] !== '"') {
      // Some writers forget to double a quote; what follows still belongs to the cell.
      const { end } = bareCell(text, quote + 1, separator);
      return { value: pieces.join("") + text.slice(quote + 1, end).trimEnd(), end };
    }
    pieces.push('"');
    at = quote + 2;
  }
}

function shortened(value: string): string {
  const line = value.replace(/\s+/g, " ").trim();
  return line.length > longestCell ? `${line.slice(0, longestCell - 1).toWellFormed()}…` : line;
}

export function readCsv(input: ContentInput): Content {
  const decoded = decodeText(input);
  const { rows, more } = parseCsv(decoded.text, input.limits.tableRows + 1);
  const width = Math.min(mostColumns, Math.max(0, ...rows.map((row) => row.length)));
  if (width < 2) return textContent(input, decoded, decoded.text);
  if (more) decoded.warnings.push(`Only the first ${input.limits.tableRows} rows are shown.`);
  if (rows.some((row) => row.length > width))
    decoded.warnings.push(`Only the first ${width} columns are shown.`);
  const cells = rows.map((row) => row.slice(0, width).map(shortened));
  return textContent(input, decoded, markdownTable(cells, width));
}

/** Rows of text as a Markdown table: the first is its header, and what a row has beyond `width` cells is left out. */
export function markdownTable(rows: readonly (readonly string[])[], width: number): string {
  const line = (row: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, column) => cell(row[column] ?? "")).join(" | ")} |`;
  const [header = [], ...rest] = rows;
  return [line(header), `|${" --- |".repeat(width)}`, ...rest.map(line)].join("\n");
}

const cell = (text: string): string => text.replace(/\s+/g, " ").trim().replace(/[\\|]/g, "\\$&");
