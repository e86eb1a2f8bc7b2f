/**
 * The gateway under load, beside a bare handler of Hono: `scry serve` as a process, asked by 1, 50 and 500 clients.
 * Servers take turns in short rounds, so that a busy moment of the machine meets all alike. The build has to exist.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { hasRedis, startRedis } from "../../packages/core/test/support/redis.ts";
import { readOptions } from "../options.ts";
import { compareLoads, type Load } from "./compare.ts";
import { watchMemory } from "./memory.ts";
import { startBare, startGateway } from "./servers.ts";

const help = `bench:load [--clients LIST] [--rounds N] [--seconds N] [--minutes N]
  --clients  how many clients at once, 1,50,500 unless given
  --rounds   how often each server has its turn, 5 unless given; 0 leaves this out
  --seconds  how long a turn lasts, 2 unless given
  --minutes  how long the memory is watched, 1 unless given; 0 leaves this out
`;
const values = readOptions(help, {
  clients: { type: "string" },
  rounds: { type: "string" },
  seconds: { type: "string" },
  minutes: { type: "string" },
});
const clientCounts = (values.clients ?? "1,50,500").split(",").map(Number);
const rounds = Number(values.rounds ?? 5);
const seconds = Number(values.seconds ?? 2);
const minutes = Number(values.minutes ?? 1);

const folder = mkdtempSync(join(tmpdir(), "scry-load-"));
const provider = fork(join(import.meta.dirname, "../loopback-server.ts"));
const redis = hasRedis ? await startRedis() : undefined;
const stops: (() => Promise<void>)[] = [];
const keep = <T extends { stop(): Promise<void> }>(server: T): T => {
  stops.push(server.stop);
  return server;
};

try {
  const [port] = await once(provider, "message");
  const origin = `http://127.0.0.1:${port}`;
  const store = redis?.fresh();
  const gateway = keep(await startGateway({ provider: origin, folder }));
  const shared = store
    ? [
        keep(await startGateway({ provider: origin, folder, store })),
        keep(await startGateway({ provider: origin, folder, store })),
      ]
    : [];
  const replyFile = join(folder, "reply.json");
  writeFileSync(replyFile, await replyOf(gateway.origin));
  const bare = keep(await startBare(origin, replyFile));

  const [one] = shared;
  const loads: Load[] = [
    { name: "bare Hono", servers: [bare], path: "/search", cached: true },
    { name: "gateway, cached", servers: [gateway], path: "/v1/search", cached: true },
    ...(one ? [{ name: "gateway on Redis, cached", servers: [one], path: "/v1/search", cached: true }] : []),
    ...(one ? [{ name: "two on Redis, cached", servers: shared, path: "/v1/search", cached: true }] : []),
    { name: "bare Hono that asks", servers: [bare], path: "/ask", cached: false },
    { name: "gateway, uncached", servers: [gateway], path: "/v1/search", cached: false },
    ...(one
      ? [{ name: "gateway on Redis, uncached", servers: [one], path: "/v1/search", cached: false }]
      : []),
    ...(one ? [{ name: "two on Redis, uncached", servers: shared, path: "/v1/search", cached: false }] : []),
  ];
  if (!redis) console.log("Redis is left out: redis-server is not installed here.");
  console.log(`Node ${process.versions.node}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}\n`);
  for (const clients of rounds ? clientCounts : []) await compareLoads(loads, { clients, rounds, seconds });
  if (minutes) await watchMemory(gateway, minutes);
} finally {
  for (const stop of stops) await stop();
  provider.kill();
  await redis?.remove();
  rmSync(folder, { recursive: true, force: true });
}

async function replyOf(gateway: string): Promise<string> {
  const response = await fetch(`${gateway}/v1/search`, {
    method: "POST",
    body: JSON.stringify({ query: "the same" }),
  });
  if (!response.ok) throw new Error(`The gateway replied ${response.status}: ${await response.text()}`);
  return response.text();
}
