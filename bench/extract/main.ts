import { spawnSync } from "node:child_process";
import { cpus } from "node:os";
import { fileURLToPath } from "node:url";
import { rules } from "../../packages/page/src/choose/rules/rule-table.ts";
import { dataAt, readOptions } from "../options.ts";
import { type BenchPage, loadPages, type SetName, setNames } from "./data.ts";
import { hasBuild, measuredTools, peaks } from "./memory.ts";
import { printTable, qualityHeader, qualityRow } from "./quality.ts";
import { type RunResult, runTool } from "./run.ts";
import { type ToolName, toolNames } from "./tools.ts";
import { ratiosInTurns } from "./turns.ts";

const help = `bench:extract --data DIR [--only wcxb|n4k|trafeval] [--holdout] [--rivals NAMES] [--ablate]
  --data     folder with wcxb/, n4k/, trafeval/ (each html/, pages.json, truth.json)
  --only     one set
  --holdout  only the third of the sites that was not looked at
  --rivals   which other tools, with commas (trafilatura,readability,defuddle); "none" leaves them out
  --ablate   scores without each rule in turn
`;

const options = readOptions(help, {
  data: { type: "string" },
  only: { type: "string" },
  holdout: { type: "boolean", default: false },
  rivals: { type: "string" },
  ablate: { type: "boolean", default: false },
  /** Internal: run one tool and print its result as JSON. */
  tool: { type: "string" },
  /** Internal: scry and the bare parser in turns, ratios as JSON. */
  turns: { type: "boolean", default: false },
});
const data = dataAt(options.data, help);

/** Our own, and the floor. */
const always: ReadonlySet<ToolName> = new Set(["scry", "htmlparser2"]);

const sets = setNames.filter((name) => options.only === undefined || name === (options.only as SetName));
const pages = loadPages(data, sets).filter((page) => !options.holdout || page.heldBack);

if (options.tool) {
  const result = await runTool(options.tool as ToolName, pages);
  process.stdout.write(JSON.stringify(result));
} else if (options.turns) process.stdout.write(JSON.stringify(await ratiosInTurns(pages)));
else if (options.ablate) await ablate(pages);
else compare(toolNames.filter((name) => always.has(name) || isNamed(name, options.rivals)));

function isNamed(name: ToolName, rivals: string | undefined): boolean {
  return rivals === undefined || rivals.split(",").includes(name);
}

/** Each tool in a process of its own: memory and warm-up are then its own. */
function compare(tools: readonly ToolName[]): void {
  const results = tools.map((tool) => inProcess("--tool", tool) as RunResult);
  console.log(
    `${new Date().toISOString().slice(0, 10)}, ${pages.length} pages, Node ${process.version}, ${cpus()[0]?.model}\n`,
  );
  const judged = results.filter((result) => result.tool !== "htmlparser2");
  printTable(
    qualityHeader,
    judged.flatMap((result) => [
      qualityRow(result.tool, result.scores),
      qualityRow(
        `${result.tool}, held back`,
        result.scores.filter((score) => score.heldBack),
      ),
    ]),
  );
  console.log("");
  const bare = results.find((result) => result.tool === "htmlparser2");
  printTable(
    [
      "processor time",
      "pages/s",
      "p50 ms",
      "p95 ms",
      "max ms",
      "ms per MB",
      "time / bare parser",
      "second pass",
      "failures",
    ],
    results.map((result) => timeRow(result, bare)),
  );
  const ratios = (inProcess("--turns") as number[]).map((ratio) => ratio.toFixed(2));
  console.log(
    `\nscry and the bare parser in one process, in turns on every page: ${ratios.join(", ")} times its time`,
  );
  console.log("");
  if (!hasBuild()) {
    console.log("Memory is measured on the build: npm run build.");
    return;
  }
  const measured = measuredTools.filter((tool) => tools.includes(tool));
  printTable(
    ["peak memory, MB", "Node alone", "before the first page", "articles", "all pages"],
    measured.map((tool) => memoryRow(tool)),
  );
}

/** Runs this program in another process with more arguments; returns what it prints. */
function inProcess(...given: string[]): unknown {
  const child = spawnSync(
    process.execPath,
    [fileURLToPath(import.meta.url), ...process.argv.slice(2), ...given],
    {
      encoding: "utf8",
      maxBuffer: 1e9,
      stdio: ["ignore", "pipe", "ignore"],
    },
  );
  return JSON.parse(child.stdout);
}

function timeRow(result: RunResult, bare: RunResult | undefined): string[] {
  const total = sum(result.times);
  const sorted = [...result.times].sort((first, second) => first - second);
  const at = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
  const megabytes = pages.reduce((size, page) => size + page.bytes, 0) / 1e6;
  return [
    result.tool,
    (result.times.length / (total / 1000)).toFixed(0),
    at(0.5),
    at(0.95),
    at(1),
    (total / megabytes).toFixed(1),
    bare ? (total / sum(bare.times)).toFixed(2) : "–",
    bare ? (sum(result.warmTimes) / sum(bare.warmTimes)).toFixed(2) : "–",
    String(result.failures),
  ];
}

/** The published code in a process that does nothing else. Articles are news (n4k) and the articles of wcxb. */
function memoryRow(tool: (typeof measuredTools)[number]): string[] {
  const articles = pages.filter(({ set, type }) => set !== "trafeval" && type === "article");
  const [ofArticles, ofAll] = [peaks(tool, articles), peaks(tool, pages)];
  const megabytes = [ofAll.node, ofAll.loaded, ofArticles.peak, ofAll.peak];
  return [tool, ...megabytes.map((bytes) => (bytes / 1e6).toFixed(0))];
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

async function ablate(all: readonly BenchPage[]): Promise<void> {
  const rows = [qualityRow("all rules", (await runTool("scry", all)).scores)];
  for (const name of new Set(rules.map((rule) => rule.name))) {
    const others = rules.filter((rule) => rule.name !== name);
    rows.push(qualityRow(`without ${name}`, (await runTool("scry", all, others)).scores));
  }
  printTable(qualityHeader, rows);
}
