import { parseBlocks, plainMarkdown } from "@scry/page/markdown";
import type { PageContent } from "../../contracts/page.ts";
import type { View } from "./view.ts";

/** A table of the page: its header and its rows as text. */
export interface DataTable {
  header: string[];
  rows: string[][];
}

const mostTables = 50;
const mostRows = 1_000;
/** Tables are looked for in one pass over this much of the page, which takes some milliseconds. */
const mostMarkdown = 500_000;
/** A longer table with two columns is a list. */
const mostFacts = 60;
/** A longer first cell is a sentence, and no name of a fact. */
const longestName = 60;

/** What data is made from: a page, or the content of a file. */
type Described = Pick<
  PageContent,
  "markdown" | "title" | "author" | "siteName" | "publishedAt" | "language" | "description" | "declared"
> & {
  finalUrl: string;
};

/** What a page declares about itself, with its tables. `most`: characters of tables. */
export function pageDataOf(page: Described, most = 1_000_000) {
  return describe(page, most).data;
}

/** What a page declares about itself, as JSON that fits the budget: what does not fit is left out, item by item. */
export function dataView(page: Described, most: number): View {
  const { data, more } = describe(page, most);
  const left = { facts: 0, json_ld: 0, microdata: 0, tables: more ? 1 : 0, meta: 0 };
  const written = () => JSON.stringify(data);
  let content = written();
  // From the least telling on; of tables the last rows before the last tables.
  while (content.length > most) {
    const [last] = Object.keys(data.meta).slice(-1);
    const table = data.tables.at(-1);
    if (last !== undefined) {
      delete data.meta[last];
      left.meta += 1;
    } else if (table && table.rows.length > 1) {
      left.tables += 1;
      table.rows.splice(Math.floor(table.rows.length / 2));
    } else if (table) {
      data.tables.pop();
      left.tables += 1;
    } else if (data.microdata.pop() !== undefined) left.microdata += 1;
    else if (data.json_ld.pop() !== undefined) left.json_ld += 1;
    else if (Object.keys(data.facts).length) {
      data.facts = {};
      left.facts += 1;
    } else break;
    content = written();
  }
  const cut = Object.entries(left).flatMap(([name, count]) => (count ? [name] : []));
  const note = cut.length
    ? `Not all of ${cut.join(", ")} fit into ${most} characters; ask with a larger max_length.`
    : undefined;
  return { format: "data", content, truncated: cut.length > 0, ...(note && { note }) };
}

function describe(page: Described, most: number) {
  const { tables, more } = tablesIn(page.markdown.slice(0, mostMarkdown), most);
  const { jsonLd = [], microdata = [], meta = {} } = page.declared ?? {};
  const data = {
    url: page.finalUrl,
    title: page.title,
    ...(page.author && { author: page.author }),
    ...(page.siteName && { site_name: page.siteName }),
    ...(page.publishedAt && { published_at: page.publishedAt }),
    ...(page.language && { language: page.language }),
    ...(page.description && { description: page.description }),
    facts: factsIn(tables),
    json_ld: [...jsonLd],
    microdata: [...microdata],
    tables,
    meta: { ...meta },
  };
  return { data, more };
}

/** Tables up to this many characters: the rest would not fit. */
function tablesIn(markdown: string, most: number): { tables: DataTable[]; more: boolean } {
  const tables: DataTable[] = [];
  let room = most;
  let more = false;
  for (const block of parseBlocks(markdown)) {
    if (block.kind !== "table") continue;
    if (tables.length >= mostTables || room <= 0) {
      more = true;
      break;
    }
    const lines = markdown.slice(block.start, block.end).trim().split("\n");
    const kept: string[][] = [];
    for (const line of lines.slice(0, mostRows + 2)) {
      if (room <= 0) break;
      room -= line.length;
      kept.push(cellsOf(line));
    }
    more ||= kept.length < lines.length;
    const [header = [], , ...rows] = kept;
    tables.push({ header, rows });
  }
  return { tables, more };
}

/** The cells of a line of a table; a bar after a backslash is text. */
const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replace(/^\|/, "")
    .replace(/(?<!\\)\|$/, "")
    .split(/(?<!\\)\|/)
    .map((cell) => plainMarkdown(cell.trim()).trim());

/** Names and values of tables with two columns, as info boxes and data sheets have them. */
function factsIn(tables: readonly DataTable[]): Record<string, string> {
  const entries = tables
    .filter(({ header, rows }) => header.length === 2 && rows.every((row) => row.length === 2))
    .filter(({ header, rows }) => header.includes("") && rows.length <= mostFacts)
    .flatMap(({ rows }) => rows)
    .filter(([name = "", value]) => name && value && name.length <= longestName);
  return Object.fromEntries(entries.toReversed()) as Record<string, string>;
}
