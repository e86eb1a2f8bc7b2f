import { readdirSync, readFileSync } from "node:fs";

/** Of a browser with all its processes. Three ordinary pages take about a third of it. */
export const mostBrowserBytes = 3_000_000_000;
const watchMs = 250;
const pageBytes = 4096;

/**
 * The memory of a process group in bytes, as Linux counts it: what processes share counts for each. Undefined where the
 * system does not report it.
 */
export function groupMemory(group: number): number | undefined {
  let names: string[];
  try {
    names = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  } catch {
    return undefined;
  }
  let pages = 0;
  for (const name of names) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, "latin1");
      // The name in parentheses may hold anything; the fields after it are numbers.
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      if (Number(fields[2]) === group) pages += Number(fields[21]);
    } catch {
      // Gone in the meantime.
    }
  }
  return pages * pageBytes;
}

/**
 * Calls back once when a process group takes more than that. A limit of JavaScript's heap does not hold for array
 * buffers and pictures, with which a page can take gigabytes within seconds. Returns the function that ends the watch.
 */
export function watchMemory(group: number, most: number, exceeded: () => void): () => void {
  if (process.platform !== "linux") return () => {};
  const timer = setInterval(() => {
    if ((groupMemory(group) ?? 0) <= most) return;
    clearInterval(timer);
    exceeded();
  }, watchMs);
  timer.unref();
  return () => clearInterval(timer);
}
