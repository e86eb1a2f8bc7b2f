import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Scry } from "@scry/core";
import { engineOf } from "./engine.ts";

export interface CacheCost {
  name: string;
  median: number;
  mean: number;
  ratio: number;
  /** Opening the file or the connection included; memory has nothing to answer from. */
  first: number | undefined;
}

const rounds = 40;
const callsInRound = 25;
const warmUps = 100;
const openings = 15;
const query = "hello";

/** What a search costs when the cache answers it. The caches take turns, so that a busy moment meets all alike. */
export async function measureCalls(caches: readonly { name: string; url?: string }[]): Promise<CacheCost[]> {
  const folder = mkdtempSync(join(tmpdir(), "scry-bench-"));
  // In a process of its own, as a real service is.
  const server = fork(join(import.meta.dirname, "../loopback-server.ts"));
  const [port] = await once(server, "message");
  const open = ({ name, url }: { name: string; url?: string }) =>
    engineOf({
      ...{ origin: `http://127.0.0.1:${port}`, folder, url },
      store: name === "memory" ? "memory" : "sqlite",
    });
  const engines = caches.map((cache) => ({ cache, scry: open(cache), times: [] as number[] }));
  try {
    for (const { scry } of engines) await scry.search(query);
    for (const { scry } of engines) for (let call = 0; call < warmUps; call++) await timeOf(scry);
    for (let round = 0; round < rounds; round++)
      for (const { scry, times } of engines)
        for (let call = 0; call < callsInRound; call++) times.push(await timeOf(scry));
    const costs: CacheCost[] = [];
    for (const { cache, times } of engines) {
      const firsts: number[] = [];
      for (let opening = 0; cache.name !== "memory" && opening < openings; opening++) {
        const scry = open(cache);
        firsts.push(await timeOf(scry));
        await scry.close();
      }
      const middle = median(times);
      costs.push({
        name: cache.name,
        median: middle,
        mean: times.reduce((sum, ms) => sum + ms, 0) / times.length,
        ratio: middle / (costs[0]?.median ?? middle),
        first: firsts.length ? median(firsts) : undefined,
      });
    }
    return costs;
  } finally {
    await Promise.all(engines.map(({ scry }) => scry.close()));
    server.disconnect();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function timeOf(scry: Scry): Promise<number> {
  const started = performance.now();
  const { cached, results } = await scry.search(query);
  const ms = performance.now() - started;
  if (!cached || results.length !== 10) throw new Error("The cache did not answer.");
  return ms;
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
