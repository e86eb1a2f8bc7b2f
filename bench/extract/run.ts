import { memoryUsage } from "node:process";
import type { RuleName } from "../../packages/core/src/extract/rules.ts";
import type { BenchPage } from "./data.ts";
import { type PageScore, scorePage } from "./quality.ts";
import { loadTool, type ToolName, textOf } from "./tools.ts";

export interface RunResult {
  tool: ToolName;
  scores: PageScore[];
  /** Milliseconds of every page, the better of two runs each. */
  times: number[];
  peakMegabytes: number;
  failures: number;
}

/** One tool over all pages, twice: the first round warms up and scores, the second is for the time. */
export async function runTool(
  tool: ToolName,
  pages: readonly BenchPage[],
  without: readonly RuleName[],
): Promise<RunResult> {
  const run = await loadTool(tool, without);
  const scores: PageScore[] = [];
  const times: number[] = pages.map(() => Number.POSITIVE_INFINITY);
  let peak = 0;
  let failures = 0;
  for (let round = 0; round < 2; round++) {
    for (const [index, page] of pages.entries()) {
      const html = page.html.toString("utf8");
      const started = performance.now();
      let result = {};
      try {
        result = await run(html, page.url);
      } catch {
        if (round === 0) failures += 1;
      }
      times[index] = Math.min(times[index] ?? 0, performance.now() - started);
      if (round === 0) scores.push(scorePage(page, textOf(result), (result as { type?: string }).type ?? ""));
      if (index % 10 === 0) peak = Math.max(peak, memoryUsage().rss);
    }
  }
  return { tool, scores, times, peakMegabytes: peak / 1e6, failures };
}
