/** The charts of docs/benchmarks: bars for the columns of a table in the page. */
import { barChart } from "./bar-chart.ts";

interface Chart {
  /** The file below docs/benchmarks/charts, without its ending. */
  name: string;
  /** The page below docs/benchmarks, without its ending. */
  page: string;
  title: string;
  /** The heading of the column that names a row, and those of the columns to draw: the first table that has all of them. */
  label: string;
  columns: readonly string[];
  /** Only the rows of these names. */
  rows?: readonly string[];
  /** What each row becomes a group of, when the table has a row for every pair: the column of the groups. */
  groupBy?: string;
  /** A cell of several values, `57.9 / 68.4 / 92.1`: the names of all of them, or which one to draw. */
  parts?: readonly string[] | number;
  /** Columns as groups and rows as series. */
  turned?: boolean;
}

const charts: readonly Chart[] = [
  {
    name: "extract",
    page: "extract",
    title: "Main content of pages of unseen sites, word F1",
    label: "",
    columns: ["wcxb", "article", "documentation", "service", "forum", "collection", "listing", "product"],
    rows: ["scry, unseen sites", "rs-trafilatura 0.2.2", "Defuddle 0.19", "Readability 0.6 (linkedom)"],
    turned: true,
  },
  {
    name: "extract-speed",
    page: "extract",
    title: "Pages a second",
    label: "",
    columns: ["pages/s"],
  },
  {
    name: "evidence",
    page: "evidence",
    title: "The answer is in the passages shown, middle budget of each set, %",
    label: "set",
    columns: ["scry", "BM25, 600-character windows"],
    parts: 1,
  },
  {
    name: "citations-strangers",
    page: "evidence",
    title: "Citation check on strangers' claims, balanced accuracy",
    label: "set",
    columns: ["balanced accuracy", "shared words alone"],
  },
  {
    name: "eval",
    page: "eval",
    title: "Questions answered by what a model gets to read, %",
    label: "tool",
    columns: ["answers in 1000 / 2000 / 4000 tokens, %"],
    parts: ["1000 tokens", "2000 tokens", "4000 tokens"],
  },
  {
    name: "library",
    page: "library",
    title: "Search in the library, nDCG@10",
    label: "engine",
    columns: ["nDCG@10"],
    groupBy: "set",
  },
  {
    name: "mcp-startup",
    page: "mcp-startup",
    title: "From the start of an MCP server to its list of tools, times a bare node",
    label: "",
    columns: ["ratio to bare node"],
  },
  {
    name: "state",
    page: "state",
    title: "A cached search, median ms",
    label: "cache",
    columns: ["median ms"],
  },
  {
    name: "citations",
    page: "citations",
    title: "Citation check by language",
    label: "language",
    columns: ["precision", "recall", "judged right"],
  },
  {
    name: "load",
    page: "load",
    title: "One client, requests a second",
    label: "",
    columns: ["requests/s"],
  },
  {
    name: "faults",
    page: "faults",
    title: "Searches answered while a service fails, %",
    label: "what the service does",
    columns: ["1 of 3 fails: answered", "without fallback: answered"],
  },
  {
    name: "injection",
    page: "injection",
    title: "Attacks that are labelled, by language, %",
    label: "language",
    columns: ["labelled"],
  },
];

interface Table {
  headings: readonly string[];
  rows: readonly (readonly string[])[];
}

const plain = (cell: string) => cell.replace(/\*\*|`/g, "").trim();

const cellsOf = (line: string) => line.split("|").slice(1, -1).map(plain);

function tablesOf(markdown: string): Table[] {
  return [...markdown.matchAll(/^(\|.*)\n\|[-:| ]+\n((?:\|.*\n?)*)/gm)].map(([, head = "", body = ""]) => ({
    headings: cellsOf(head),
    rows: body.trim().split("\n").map(cellsOf),
  }));
}

/** The first number of a text: "5.0 % (57 rate_limited)" is 5. */
function numberIn(text: string): number | undefined {
  const [found] = /\d[\d,]*(?:\.\d+)?/.exec(text) ?? [];
  return found === undefined ? undefined : Number(found.replaceAll(",", ""));
}

function numbersIn(cell: string, parts: Chart["parts"]): (number | undefined)[] {
  const pieces = cell.split(" / ");
  if (Array.isArray(parts)) return parts.map((_, index) => numberIn(pieces[index] ?? ""));
  return [numberIn(typeof parts === "number" ? (pieces[parts] ?? "") : cell)];
}

/** Rows become series and columns rows. */
const turn = (series: readonly string[], rows: readonly Row[]) => ({
  series: rows.map(({ label }) => label),
  rows: series.map((label, index) => ({ label, values: rows.map(({ values }) => values[index]) })),
});

interface Row {
  label: string;
  values: readonly (number | undefined)[];
}

function rowsOf(chart: Chart, { headings, rows }: Table): { series: readonly string[]; rows: Row[] } {
  const at = (name: string) => headings.indexOf(name);
  const labelled = rows.map((cells) => ({
    label: cells[at(chart.label)] ?? "",
    group: chart.groupBy === undefined ? "" : (cells[at(chart.groupBy)] ?? ""),
    values: chart.columns.flatMap((name) => numbersIn(cells[at(name)] ?? "", chart.parts)),
  }));
  if (chart.groupBy !== undefined) {
    const groups = [...new Set(labelled.map(({ group }) => group))];
    const series = [...new Set(labelled.map(({ label }) => label))];
    const valueIn = (group: string, name: string) =>
      labelled.find((row) => row.group === group && row.label === name)?.values[0];
    return {
      series,
      rows: groups.map((group) => ({ label: group, values: series.map((name) => valueIn(group, name)) })),
    };
  }
  const chosen = labelled.filter(({ label }) => chart.rows?.includes(label) ?? true);
  if (chosen.length < (chart.rows?.length ?? 1))
    throw new Error(`docs/benchmarks/${chart.page}.md lacks a row of ${chart.name}.`);
  const series = Array.isArray(chart.parts) ? chart.parts : chart.columns;
  return chart.turned ? turn(series, chosen) : { series, rows: chosen };
}

/** Each chart as SVG, by its file below docs/benchmarks/charts; `read` gives the text of a page. */
export function benchmarkCharts(read: (page: string) => string): Map<string, string> {
  return new Map(
    charts.map((chart) => {
      const table = tablesOf(read(`${chart.page}.md`)).find(({ headings }) =>
        [chart.label, ...chart.columns].every((name) => headings.includes(name)),
      );
      if (!table) throw new Error(`docs/benchmarks/${chart.page}.md has no table for ${chart.name}.`);
      return [`${chart.name}.svg`, barChart({ title: chart.title, ...rowsOf(chart, table) })] as const;
    }),
  );
}
