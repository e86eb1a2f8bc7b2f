import { markdownTable } from "./csv.ts";
import type { Line, Run } from "./pdf-lines.ts";
import { figure, mostCells } from "./pdf-rows.ts";

/** With fewer rows, cells may be aligned by chance. */
const fewestRows = 3;

/**
 * The rows of a table in Markdown. Undefined where they do not share columns: where a cell of one row reaches over two
 * of another.
 */
export function tableOf(rows: readonly Line[]): string | undefined {
  if (rows.length < fewestRows) return undefined;
  const columns = columnsOf(rows);
  if (columns.length < 2 || columns.length > mostCells) return undefined;
  const cells = rows.map(({ runs }) => inColumns(runs, columns)).filter((row) => row !== undefined);
  if (cells.length < rows.length) return undefined;
  return markdownTable(hasHeader(cells) ? cells : [[], ...cells], columns.length);
}

interface Column {
  start: number;
  end: number;
}

/** The text between the gaps that run through all rows. */
function columnsOf(rows: readonly Line[]): Column[] {
  const columns: Column[] = [];
  const runs = rows.flatMap((row) => row.runs).sort((one, other) => one.start - other.start);
  for (const { start, end } of runs) {
    const last = columns.at(-1);
    if (last && start < last.end) last.end = Math.max(last.end, end);
    else columns.push({ start, end });
  }
  return columns;
}

function inColumns(runs: readonly Run[], columns: readonly Column[]): string[] | undefined {
  const cells = columns.map(() => "");
  for (const run of runs) {
    const column = columns.findIndex(({ end }) => run.end <= end);
    if (cells[column] !== "") return undefined;
    cells[column] = run.text;
  }
  return cells;
}

/**
 * Words, or years, above rows of numbers. In a table of words the header cannot be recognised: it gets an empty one.
 */
function hasHeader([first = [], ...rest]: readonly (readonly string[])[]): boolean {
  const years = figuresIn(first);
  // One alone may as well be an amount.
  if (years.length === 1 || !years.every((text) => year.test(text))) return false;
  return rest.filter((row) => figuresIn(row).length > 0).length >= rest.length / 2;
}

const figuresIn = (row: readonly string[]): string[] =>
  row.map((text) => text.trim()).filter((text) => figure.test(text));

const year = /^(?:19|20)\d\d$/;
