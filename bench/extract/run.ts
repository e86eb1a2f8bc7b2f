import { cpuUsage } from "node:process";
import type { RuleName } from "../../packages/core/src/extract/rules.ts";
import type { BenchPage } from "./data.ts";
import { type PageScore, scorePage } from "./quality.ts";
import { loadTool, type ToolName, type ToolResult, textOf } from "./tools.ts";

export interface RunResult {
  tool: ToolName;
  scores: PageScore[];
  /** Milliseconds of processor time of every page, garbage collection included: other work on the machine does not count. */
  times: number[];
  failures: number;
}

/** Enough for the compiler to have seen the hot paths. */
const warmUp = 30;

/** One tool over all pages, after a warm-up. */
export async function runTool(
  tool: ToolName,
  pages: readonly BenchPage[],
  without: readonly RuleName[],
): Promise<RunResult> {
  const run = await loadTool(tool, without);
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
  let failures = 0;
  for (const page of pages) {
    const html = page.html.toString("utf8");
    const before = cpuUsage();
    const result = await attempt(html, page.url);
    const { user, system } = cpuUsage(before);
    times.push((user + system) / 1000);
    if (!result) failures += 1;
    scores.push(scorePage(page, textOf(result ?? {}), result?.type ?? ""));
  }
  return { tool, scores, times, failures };
}
