import { cpuUsage } from "node:process";
import type { BenchPage } from "./data.ts";
import { loadTool } from "./tools.ts";

/** Enough for the compiler to have seen the hot paths. */
const warmUp = 80;
const passes = 3;

/**
 * How many times the processor time of the bare parser ours takes, in each of some passes over all pages. Both take
 * turns on every page in one process, so that other work on the machine slows down both; which one comes first is
 * tossed up, because the second one finds the garbage of the first.
 */
export async function ratiosInTurns(pages: readonly BenchPage[]): Promise<number[]> {
  const tools = [await loadTool("scry"), await loadTool("htmlparser2")] as const;
  const time = async (tool: (typeof tools)[number], page: BenchPage): Promise<number> => {
    const html = page.html.toString("utf8");
    const before = cpuUsage();
    await tool(html, page.url);
    const { user, system } = cpuUsage(before);
    return user + system;
  };
  const bothOn = async (page: BenchPage): Promise<[number, number]> => {
    const [ours, bare] = tools;
    if (Math.random() < 0.5) return [await time(ours, page), await time(bare, page)];
    const bareTime = await time(bare, page);
    return [await time(ours, page), bareTime];
  };
  for (const page of pages.slice(0, warmUp)) await bothOn(page);
  const ratios: number[] = [];
  for (let pass = 0; pass < passes; pass++) {
    let [ours, bare] = [0, 0];
    for (const page of pages) {
      const [ourTime, bareTime] = await bothOn(page);
      ours += ourTime;
      bare += bareTime;
    }
    ratios.push(ours / bare);
  }
  return ratios;
}
