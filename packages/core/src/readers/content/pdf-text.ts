import { columnsAt } from "./pdf-columns.ts";
import { type Line, linesOf, type TextItem } from "./pdf-lines.ts";
import { continuesCell, tablesAmong } from "./pdf-rows.ts";
import { tableOf } from "./pdf-tables.ts";

export interface PageText {
  text: string;
  /** Pieces that no reader of the page could see: off the paper or without size. */
  hidden: number;
}

/** The text of one page: lines from pieces, columns and rows from gaps, paragraphs from lines. */
export function pageText(items: readonly TextItem[], view: readonly number[]): PageText {
  const { lines, hidden } = linesOf(items, view);
  return { text: blocks(inReadingOrder(lines)), hidden };
}

interface PlacedLine extends Line {
  text: string;
  /** The rows of the table that it is a row of; a row does not run on into the next. */
  table: readonly Line[] | undefined;
  /** Characters of the longest line of its column, or of the page where there is none; and where lines end there. */
  widest: number;
  rightmost: number;
}

/** Columns that are drawn side by side come one after the other; all else stays in the order in which it is drawn. */
function inReadingOrder(lines: readonly Line[]): PlacedLine[] {
  const parts: PlacedLine[][] = [];
  let begin = 0;
  for (let at = 0; at < lines.length; ) {
    const found = columnsAt(lines, at);
    if ("left" in found) {
      parts.push(placed(lines.slice(begin, at)), inReadingOrder(found.left), inReadingOrder(found.right));
      begin = found.end;
    }
    at = found.end;
  }
  parts.push(placed(lines.slice(begin)));
  const all = parts.flat();
  const widest = all.reduce((most, { text }) => Math.max(most, text.length), 0);
  const rightmost = all.reduce((most, { runs }) => Math.max(most, runs.at(-1)?.end ?? 0), 0);
  return all.map((line) => (line.widest ? line : { ...line, widest, rightmost }));
}

function placed(lines: readonly Line[]): PlacedLine[] {
  const tables = tablesAmong(lines);
  return lines.map((line, at) => {
    const text = line.runs.map((run) => run.text).join(" ");
    return {
      ...line,
      text: text.replace(/\s+/g, " ").trim(),
      table: tables[at],
      widest: 0,
      rightmost: 0,
    };
  });
}

/** Tables, and paragraphs around them. */
function blocks(lines: readonly PlacedLine[]): string {
  const pieces: string[] = [];
  let begin = 0;
  for (let at = 0; at < lines.length; ) {
    const { rows, end } = rowsAt(lines, at);
    const table = tableOf(rows);
    if (table !== undefined) {
      pieces.push(paragraphs(lines.slice(begin, at)), table);
      begin = end;
    }
    at = end;
  }
  pieces.push(paragraphs(lines.slice(begin)));
  return pieces.filter(Boolean).join("\n\n");
}

/** The rows of a table that begins here, the last one with its continuation in the next line; and where they end. */
function rowsAt(lines: readonly PlacedLine[], at: number): { rows: readonly Line[]; end: number } {
  const { table: rows = [] } = lines[at] ?? {};
  const end = at + Math.max(1, rows.length);
  const last = lines[end - 1];
  const next = lines[end];
  const cell = last?.runs.at(-1);
  if (!last?.table || !cell || !next || isApart(last, next) || !runsOn(last, next)) return { rows, end };
  const begun = cell.text.trim();
  const text = isDivided(begun, next.text) ? begun.slice(0, -1) + next.text : `${begun} ${next.text}`;
  const whole = { ...cell, text, end: Math.max(cell.end, next.runs.at(-1)?.end ?? 0) };
  return {
    rows: [...rows.slice(0, -1), { ...last, runs: [...last.runs.slice(0, -1), whole] }],
    end: end + 1,
  };
}

/** Lines that run on become one paragraph; short lines, as in addresses, and rows of tables keep their breaks. */
function paragraphs(lines: readonly PlacedLine[]): string {
  const pieces: string[] = [];
  let previous: PlacedLine | undefined;
  for (const line of lines) {
    const last = pieces.at(-1);
    if (previous && last !== undefined) {
      if (isApart(previous, line)) pieces.push("\n\n");
      else if (!runsOn(previous, line)) pieces.push("\n");
      else if (isDivided(last, line.text)) pieces[pieces.length - 1] = last.slice(0, -1);
      else pieces.push(" ");
    }
    pieces.push(line.text);
    previous = line;
  }
  return pieces.join("");
}

/** A word divided at the line's end. Compounds lose their hyphen too, but seldom break just there. */
const isDivided = (before: string, after: string) => dividedWord.test(before) && /^\p{Ll}{2}/u.test(after);
const dividedWord = /\p{Ll}{2}[-\u00ad\u2010]$/u;
const listItem = /^(?:[•·▪–*-]|\(?\d{1,3}[.)])\s/;

function runsOn(previous: PlacedLine, line: PlacedLine): boolean {
  if (line.table || listItem.test(line.text)) return false;
  if (previous.table) return continuesCell(previous.runs, line, line.rightmost);
  return previous.text.length > line.widest * 0.7;
}

/** A gap, a larger letter or a step upwards (the next column) begins something new. */
function isApart(previous: PlacedLine, line: PlacedLine): boolean {
  const gap = previous.y - line.y;
  const height = Math.max(previous.height, line.height);
  return gap > height * 1.7 || gap < 0 || line.height > previous.height * 1.25;
}
