/**
 * Loaded into a server with `--import`: reports to the process that forked it what the server has used since it was
 * last asked.
 */
import { monitorEventLoopDelay } from "node:perf_hooks";

export interface Reading {
  /** Milliseconds of the processor. */
  busyMs: number;
  rssMb: number;
  heapMb: number;
  /** The most resident memory of the process so far. */
  peakMb: number;
  /** Event-loop delay in milliseconds. */
  delay: { p50: number; p99: number; max: number };
}

const resolutionMs = 10;
const histogram = monitorEventLoopDelay({ resolution: resolutionMs });
histogram.enable();
let before = process.cpuUsage();

// The histogram counts the timer's own interval, too.
const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - resolutionMs);

process.on("message", (message) => {
  if (message !== "read") return;
  const { user, system } = process.cpuUsage(before);
  const { rss, heapUsed } = process.memoryUsage();
  const reading: Reading = {
    busyMs: (user + system) / 1000,
    rssMb: rss / 1e6,
    heapMb: heapUsed / 1e6,
    peakMb: process.resourceUsage().maxRSS / 1e3,
    delay: {
      p50: late(histogram.percentile(50)),
      p99: late(histogram.percentile(99)),
      max: late(histogram.max),
    },
  };
  before = process.cpuUsage();
  histogram.reset();
  process.send?.(reading);
});
process.on("disconnect", () => process.exit());
