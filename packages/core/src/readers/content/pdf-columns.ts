import type { Line, Run } from "./pdf-lines.ts";

/** Fewer lines side by side may as well be a small table, and stay as they were drawn. */
const fewestLines = 4;
/** In heights of a letter: the least space between columns, and the most from one line to the next. */
const gutterWidth = 0.8;
const lineStep = 4;

/** Newspapers have six; a line of a thousand cells would be tried a thousand times. */
const mostColumns = 6;

export interface Columns {
  left: Line[];
  right: Line[];
  /** The first line after them. */
  end: number;
}

/**
 * Two columns of running text that the page draws line by line across both: a gap that runs through many lines, with
 * sentences on either side. Undefined where there are none; `end` then says how far the same gap went.
 */
export function columnsAt(
  lines: readonly Line[],
  from: number,
  most = mostColumns,
): Columns | { end: number } {
  const first = lines[from];
  let furthest = from + 1;
  for (let at = 1; first && at < Math.min(first.runs.length, most); at++) {
    const columns = grow(lines, from, at);
    const pairs = columns.left.length + columns.right.length - (columns.end - from);
    if (pairs >= fewestLines && isProse(columns.left) && isText(columns.right, most - 1)) return columns;
    furthest = Math.max(furthest, columns.end);
  }
  return { end: furthest };
}

/** Running text, or more columns of it. */
const isText = (lines: readonly Line[], mostColumns: number) =>
  isProse(lines) || "left" in columnsAt(lines, 0, mostColumns);

/** As far down as nothing is in the gap before the run `at` of the first line. */
function grow(lines: readonly Line[], from: number, at: number): Columns {
  const columns: Columns = { left: [], right: [], end: from };
  const gutter = { start: Number.NEGATIVE_INFINITY, end: lines[from]?.runs[at]?.start ?? 0 };
  for (let previous: Line | undefined; columns.end < lines.length; columns.end++) {
    const line = lines[columns.end];
    if (!line || (previous && !follows(previous, line))) break;
    const split = splitAt(line, gutter);
    if (!split) break;
    const [left, right] = split;
    gutter.start = left.reduce((most, { end }) => Math.max(most, end), gutter.start);
    gutter.end = right.reduce((least, { start }) => Math.min(least, start), gutter.end);
    if (left.length) columns.left.push({ ...line, runs: left });
    if (right.length) columns.right.push({ ...line, runs: right });
    previous = line;
  }
  return columns;
}

function follows(previous: Line, line: Line): boolean {
  const step = previous.y - line.y;
  return step > 0 && step <= lineStep * Math.max(previous.height, line.height);
}

/** The runs on either side; undefined when one is in the gap. */
function splitAt(line: Line, gutter: { start: number; end: number }): [Run[], Run[]] | undefined {
  const least = line.height * gutterWidth;
  const left: Run[] = [];
  const right: Run[] = [];
  for (const run of line.runs) {
    if (run.end <= gutter.end - least) left.push(run);
    // The first line of a paragraph is indented, the next ones begin a little before it.
    else if (run.start >= gutter.end - 3 * line.height && run.start >= gutter.start + least) right.push(run);
    else return undefined;
  }
  return [left, right];
}

/** Lines that fill their column and go on in the next one, which the cells of a table do not. */
function isProse(lines: readonly Line[]): boolean {
  const unbroken = lines.filter(({ runs }) => runs.length === 1).length;
  if (unbroken < lines.length * 0.8) return false;
  const widths = lines.map(({ runs }) => (runs.at(-1)?.end ?? 0) - (runs[0]?.start ?? 0));
  const widest = widths.reduce((most, width) => Math.max(most, width), 0);
  if (widths.filter((width) => width >= widest * 0.8).length < lines.length * 0.6) return false;
  const texts = lines.map(({ runs }) => runs.map(({ text }) => text.trim()).join(" "));
  const beginning = (letter: RegExp) => texts.filter((text) => letter.test(text)).length;
  // Scripts without capital letters write without spaces, or nearly so, and fill their lines to the end.
  if (beginning(/^\p{Lo}/u) >= texts.length / 2) return true;
  const all = texts.join("");
  const letters = all.match(/\p{L}/gu)?.length ?? 0;
  const prosaic = all.length >= texts.length * 20 && letters >= all.length * 0.6;
  return prosaic && beginning(/^\p{Ll}/u) >= texts.length * 0.3;
}
