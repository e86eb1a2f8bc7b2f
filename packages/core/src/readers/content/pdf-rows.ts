import type { Line, Run } from "./pdf-lines.ts";

/** In heights of a letter: the least space between two cells, and the most from one row to the next. */
const cellGap = 1.5;
const rowStep = 4;
/** In points: how exactly cells are aligned below each other. */
const aligned = 3;

/** Two rows are compared cell by cell; no paper has room for more. */
export const mostCells = 50;

/** A bullet or a number before an item is not a cell. */
const marker = /^(?:[•·▪◦‣–—*-]|\(?(?:\d{1,3}|\p{L}|[ivxIVX]{1,5})[.)]?)$/u;

/**
 * For every line, the rows of the table that it belongs to: consecutive lines with a cell after a gap that the line above
 * or below has too.
 */
export function tablesAmong(lines: readonly Line[]): (readonly Line[] | undefined)[] {
  const cells = lines.map(cellsOf);
  const goesOn = lines.map((line, at) => {
    const above = lines[at - 1];
    if (!above || Math.abs(above.y - line.y) > rowStep * Math.max(above.height, line.height)) return false;
    return (cells[at] ?? []).some((cell) =>
      (cells[at - 1] ?? []).some((theirs) => inSameColumn(cell, theirs)),
    );
  });
  let table: Line[] = [];
  return lines.map((line, at) => {
    if (!goesOn[at]) table = [];
    table.push(line);
    return goesOn[at] || goesOn[at + 1] ? table : undefined;
  });
}

/** A run with the gap before it. */
interface Cell extends Run {
  gapStart: number;
  isLast: boolean;
}

function cellsOf({ runs, height }: Line): Cell[] {
  const cells = runs.length > 1 && marker.test(runs[0]?.text.trim() ?? "") ? runs.slice(1) : runs;
  return cells
    .map((run, at) => ({
      ...run,
      gapStart: cells[at - 1]?.end ?? run.start,
      isLast: at === cells.length - 1,
    }))
    .filter(({ start, gapStart }) => start - gapStart >= height * cellGap)
    .slice(0, mostCells);
}

/** Below each other: by their left edge, their middle, or their right edge. Justified lines all end in one place. */
function inSameColumn(one: Cell, other: Cell): boolean {
  if (Math.max(one.gapStart, other.gapStart) >= Math.min(one.start, other.start)) return false;
  const near = (a: number, b: number) => Math.abs(a - b) <= aligned;
  if (near(one.start, other.start) || near(one.start + one.end, other.start + other.end)) return true;
  const telling = (cell: Cell) => !cell.isLast || figure.test(cell.text.trim());
  return near(one.end, other.end) && telling(one) && telling(other);
}

export const figure = /^\P{L}{0,4}\d[\d.,:%\s-]{0,14}\P{L}{0,4}$/u;

/** Whether a line continues the last cell of the row above it, which was too long for one line. */
export function continuesCell(row: readonly Run[], { runs }: Line, rightmost: number): boolean {
  const [run, ...more] = runs;
  const cell = row.at(-1);
  return (
    run !== undefined &&
    more.length === 0 &&
    cell !== undefined &&
    run.start >= cell.start - aligned &&
    (/^\p{Ll}/u.test(run.text) || cell.end >= cell.start + (rightmost - cell.start) * 0.85)
  );
}
