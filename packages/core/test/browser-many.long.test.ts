import { readdirSync, readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { article, descendants, describeInChromium, startWorld } from "./browser-world.ts";

/** Memory of the browser's processes in MB, shared pages counted once (Linux). */
function browserMegabytes(): number {
  const kilobytes = descendants().map(({ pid }) => {
    try {
      return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1] ?? 0);
    } catch {
      return 0;
    }
  });
  return Math.round(kilobytes.reduce((sum, each) => sum + each, 0) / 1_024);
}

const describeMemory = process.platform === "linux" ? describeInChromium : describe.skip;

describeMemory("many pages in a row", () => {
  it("100 pages cost no more than the first ones", { timeout: 900_000 }, async () => {
    const world = await startWorld();
    world.routes["/application"] =
      '<title>Application</title><div id="root"></div><script>' +
      `const heavy = Array.from({ length: 200000 }, (_, i) => ({ i })); window.heavy = heavy; localStorage.x = "y".repeat(100000);` +
      `fetch("/data" + location.search).then((reply) => reply.text()).then((html) => { root.innerHTML = html; });</script>`;
    world.routes["/data"] = article("One of many", 50);
    const read = async (count: number, from: number) => {
      for (let index = from; index < from + count; index += 1) {
        const page = await world.open(`/application?${index}`);
        expect(page.markdown).toContain("lighthouse keeper");
      }
    };
    await read(10, 0);
    const before = await atRest();
    await read(100, 10);
    const after = await atRest();
    await world.end();
    const figures = JSON.stringify({ before, after });
    // Chromium keeps a spare renderer, and takes a moment to end the last one.
    expect(after.processes, figures).toBeLessThanOrEqual(before.processes + 3);
    expect(after.files, figures).toBeLessThanOrEqual(before.files + 5);
    // A page of this kind holds some 30 MB while it is open; kept ones would add up to gigabytes.
    expect(after.megabytes, figures).toBeLessThan(before.megabytes * 1.3 + 30);
  });
});

const openFiles = () => readdirSync("/proc/self/fd").length;

/** The least within five seconds: a page that was closed a moment ago still has its process. */
async function atRest(): Promise<{ megabytes: number; processes: number; files: number }> {
  const least = { megabytes: Infinity, processes: Infinity, files: Infinity };
  for (let sample = 0; sample < 10; sample++) {
    await setTimeout(500);
    least.megabytes = Math.min(least.megabytes, browserMegabytes());
    least.processes = Math.min(least.processes, descendants().length);
    least.files = Math.min(least.files, openFiles());
  }
  return least;
}
