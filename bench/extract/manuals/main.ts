/**
 * Pages of manuals by two dozen generators, as Debian packages them, which nobody trained with: how much of the
 * element with the content comes out, and how much beside it. Nothing is installed.
 */
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readOptions } from "../../options.ts";
import { printTable } from "../quality.ts";
import { type Score, wordScore } from "../score.ts";
import { loadTool, namedRivals, rivalNames, type Tool, type ToolName, textBy } from "../tools.ts";
import { type Manual, manuals } from "./packages.ts";
import { type ManualPage, pagesOf, unpack } from "./pages.ts";

const help = `bench:extract:manuals [--folder DIR] [--pages N] [--sample N] [--rivals NAMES]
  --folder  where packages are kept (default: a folder of the system for passing files)
  --pages   how many of each package (default: 12)
  --sample  which dozen: 2 takes other pages than 1
  --rivals  which other tools, with commas (trafilatura,readability,defuddle); "none" leaves them out
`;

const options = readOptions(help, {
  folder: { type: "string", default: join(tmpdir(), "scry-manuals") },
  pages: { type: "string", default: "12" },
  sample: { type: "string", default: "1" },
  rivals: { type: "string", default: rivalNames.join(",") },
});

const names: ToolName[] = ["scry", ...namedRivals(options.rivals)];
const tools = await Promise.all(names.map((name) => loadTool(name)));

const header = ["package", "generator", "pages", ...names.map((name) => `${name} (p / r)`)];
const rows: string[][] = [];
const all: Score[][] = names.map(() => []);
const absent: string[] = [];
for (const manual of manuals) {
  if (!unpack(manual.package, options.folder)) absent.push(manual.package);
  else rows.push(await rowOf(manual));
}
rows.push(["all", "", String(all[0]?.length ?? 0), ...all.map(cell)]);
printTable(header, rows);
if (absent.length > 0) console.log(`\nNot in this release of Debian: ${absent.join(", ")}`);

async function rowOf(manual: Manual): Promise<string[]> {
  const pages = pagesOf(manual, options.folder, Number(options.pages), Number(options.sample));
  const cells: string[] = [];
  for (const [index, tool] of tools.entries()) {
    const scores = await Promise.all(pages.map((page) => scoreOf(tool, page)));
    all[index]?.push(...scores);
    cells.push(cell(scores));
  }
  return [manual.package, manual.generator, String(pages.length), ...cells];
}

async function scoreOf(tool: Tool, { html, url, truth }: ManualPage): Promise<Score> {
  return wordScore(await textBy(tool, html, url), truth);
}

function cell(scores: readonly Score[]): string {
  const mean = (key: keyof Score) =>
    (scores.reduce((sum, score) => sum + score[key], 0) / Math.max(1, scores.length)).toFixed(3);
  return `${mean("f1")} (${mean("precision")} / ${mean("recall")})`;
}
