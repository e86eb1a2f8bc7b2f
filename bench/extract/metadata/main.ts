/**
 * Titles, authors and dates of pages beside what people wrote down for them: the development data, and the tests of two
 * npm packages. The truth lacks many authors and dates that can be seen, so "extra" is not an error by itself.
 */
import { dataAt, readOptions } from "../../options.ts";
import { loadLabelled } from "../articles/labelled.ts";
import { loadPages, type Stated } from "../data.ts";
import { packageFolder } from "../npm-package.ts";
import { printTable } from "../quality.ts";
import { loadTool, namedRivals, rivalNames, type Tool, type ToolName } from "../tools.ts";
import { type Field, fields, judge, type Verdict, verdicts } from "./compare.ts";
import { loadTested, type StatedPage } from "./tested.ts";

const help = `bench:extract:metadata --data DIR [--folder DIR] [--rivals NAMES] [--misses FIELD]
  --data    folder with wcxb/ and n4k/ (each html/, pages.json, truth.json)
  --folder  where packages are kept (default: a folder of the system for passing files)
  --rivals  which other tools, with commas (trafilatura,readability,defuddle); "none" leaves them out
  --misses  title, author or date: what scry says otherwise than the truth, on sites that may be looked at
`;

const options = readOptions(help, {
  data: { type: "string" },
  folder: { type: "string", default: packageFolder },
  rivals: { type: "string", default: rivalNames.join(",") },
  misses: { type: "string" },
});
const data = dataAt(options.data, help);

interface Group {
  name: string;
  pages: readonly StatedPage[];
}

const groups: Group[] = [
  { name: "wcxb and n4k", pages: loadPages(data, ["wcxb", "n4k"]) },
  { name: "pages of npm packages", pages: [...loadTested(options.folder), ...loadLabelled(options.folder)] },
];
const missesOf = fields.find((field) => field === options.misses);
if (missesOf) for (const group of groups) await printMisses(group, missesOf);
else {
  const names: ToolName[] = ["scry", ...namedRivals(options.rivals)];
  const tools = await Promise.all(names.map(async (name) => ({ name, tool: await loadTool(name) })));
  for (const group of groups) await compare(group, tools);
}

async function statedBy(tool: Tool, page: StatedPage): Promise<Stated> {
  try {
    return (await tool(page.html.toString("utf8"), page.url)).stated ?? {};
  } catch {
    return {};
  }
}

type Counts = Record<Field, Partial<Record<Verdict, number>>>;

async function compare(group: Group, tools: readonly { name: ToolName; tool: Tool }[]): Promise<void> {
  const rows: string[][] = [];
  for (const { name, tool } of tools) {
    const all: Counts = { title: {}, author: {}, date: {} };
    const heldBack: Counts = { title: {}, author: {}, date: {} };
    for (const page of group.pages) {
      const found = await statedBy(tool, page);
      for (const field of fields) {
        const verdict = judge(field, page.stated, found);
        if (!verdict) continue;
        for (const counts of page.heldBack ? [all, heldBack] : [all])
          counts[field][verdict] = (counts[field][verdict] ?? 0) + 1;
      }
    }
    rows.push([name, ...cells(all)], [`${name}, held back`, ...cells(heldBack)]);
  }
  console.log(`${group.name}: ${verdicts.join(" / ")}\n`);
  printTable(["", ...fields], rows);
  console.log("");
}

function cells(counts: Counts): string[] {
  return fields.map((field) => verdicts.map((verdict) => counts[field][verdict] ?? 0).join(" / "));
}

async function printMisses({ pages }: Group, field: Field): Promise<void> {
  const tool = await loadTool("scry");
  for (const page of pages) {
    if (page.heldBack) continue;
    const found = await statedBy(tool, page);
    const verdict = judge(field, page.stated, found);
    if (verdict && verdict !== "right")
      console.log(
        [verdict, page.id, page.type, page.stated[field] ?? "–", found[field] ?? "–", page.url].join(" | "),
      );
  }
}
