import type { Line, Run } from "./pdf-lines.ts";

/** In heights of a letter: the least space between two cells, and the most from one row to the next. */
const cellGap = 1.5;
const rowStep = 4;
/** In points: how exactly cells stand below each other. */
const aligned = 3;

/** Two rows are compared cell by cell; no paper has room for more. */
const mostCells = 50;

/** A bullet or a number before an item is no cell. */
const marker = /^(?:[•·▪◦‣–—*-]|\(?(?:\d{1,3}|\p{L}|[ivxIVX]{1,5})[.)]?)$/u;

/** Which lines are rows of a table: those with a cell behind a gap that the line above or below has as well. */
export function rowsAmong(lines: readonly Line[]): boolean[] {
  const cells = lines.map(cellsOf);
  const inSameTable = (at: number, other: number) => {
    const [line, neighbour] = [lines[at], lines[other]];
    if (!line || !neighbour || Math.abs(neighbour.y - line.y) > rowStep * line.height) return false;
    return (cells[at] ?? []).some((cell) =>
      (cells[other] ?? []).some((theirs) => inSameColumn(cell, theirs)),
    );
  };
  return lines.map((_, at) => inSameTable(at, at - 1) || inSameTable(at, at + 1));
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

const figure = /^\P{L}{0,4}\d[\d.,:%\s-]{0,14}\P{L}{0,4}$/u;

/** Whether a line goes on with the last cell of the row above it, which was too long for one. */
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
