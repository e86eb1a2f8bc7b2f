import { cpuUsage } from "node:process";
import { type Rule, rules } from "../../packages/page/src/choose/rules/rule-table.ts";
import type { BenchPage } from "./data.ts";
import { type PageScore, scorePage } from "./quality.ts";
import { loadTool, type ToolName, type ToolResult, textOf } from "./tools.ts";

export interface RunResult {
  tool: ToolName;
  scores: PageScore[];
  /** Milliseconds of processor time of every page, garbage collection included: other work on the machine does not count. */
  times: number[];
  /** The same, a second time over the same pages: everything is compiled by then. */
  warmTimes: number[];
  failures: number;
}

/** Enough for the compiler to have seen the hot paths. */
const warmUp = 30;

/** One tool over all pages, after a warm-up. */
export async function runTool(
  tool: ToolName,
  pages: readonly BenchPage[],
  table: readonly Rule[] = rules,
): Promise<RunResult> {
  const run = await loadTool(tool, table);
  const attempt = async (html: string, url: string): Promise<ToolResult | undefined> => {
    try {
      return await run(html, url);
    } catch {
      return undefined;
    }
  };
  for (const page of pages.slice(0, warmUp)) await attempt(page.html.toString("utf8"), page.url);
  const scores: PageScore[] = [];
  const times: number[] = [];
  const warmTimes: number[] = [];
  let failures = 0;
  const timed = async (page: BenchPage, list: number[]): Promise<ToolResult | undefined> => {
    const html = page.html.toString("utf8");
    const before = cpuUsage();
    const result = await attempt(html, page.url);
    const { user, system } = cpuUsage(before);
    list.push((user + system) / 1000);
    return result;
  };
  for (const page of pages) {
    const result = await timed(page, times);
    if (!result) failures += 1;
    scores.push(scorePage(page, textOf(result ?? {}), result?.type ?? ""));
  }
  for (const page of pages) await timed(page, warmTimes);
  return { tool, scores, times, warmTimes, failures };
}
