/**
 * What the engine adds to a call: `node bench/engine.ts`. The same loopback server and the same body, asked
 * by a bare undici request that reads and parses the JSON, and by `scry.search`; one at a time and 50 at
 * once, as ratios of the time and of what the processor did; and the time of a search that is answered from the
 * cache. The build has to exist.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createScry } from "@scry/core";
import { Agent } from "undici";

// In a process of its own, as a real service is: in ours it would compete with both ways for the one thread.
const server = fork(join(import.meta.dirname, "loopback-server.ts"));
const [port] = await once(server, "message");
const origin = `http://127.0.0.1:${port}`;

const agent = new Agent();
async function bare(): Promise<void> {
  const response = await agent.request({ origin, path: "/search?q=hello&format=json", method: "GET" });
  const parsed = (await response.body.json()) as { results: unknown[] };
  if (parsed.results.length !== 20) throw new Error("The bare reply is wrong.");
}

const scry = createScry({
  env: {},
  config: false,
  cwd: false,
  store: "memory",
  settings: {
    search: { provider: "searxng", limit: 10 },
    providers: { searxng: { url: origin, delay_ms: 0 } },
  },
});
let count = 0;
async function search(query: string): Promise<void> {
  const { results } = await scry.search(query);
  if (results.length !== 10) throw new Error("The search is wrong.");
}

interface Cost {
  ms: number;
  /** Of the processor, the threads of the compiler and the collector included. */
  busyMs: number;
}

async function costOf(work: () => Promise<unknown>): Promise<Cost> {
  const started = performance.now();
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return { ms: performance.now() - started, busyMs: (user + system) / 1000 };
}
const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
/** Some calls pay for compiling the code of others, which the median would not show. */
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const fifty = (one: () => Promise<void>) => () => Promise.all(Array.from({ length: 50 }, one));

/** Both ways take turns, so that a busy moment of the machine meets both alike. */
async function compare(
  name: string,
  rounds: number,
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
) {
  const costs: [Cost[], Cost[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    costs[0].push(await costOf(one));
    costs[1].push(await costOf(other));
  }
  const [plain, engine] = costs.map((list) => median(list.map(({ ms }) => ms))) as [number, number];
  const [plainBusy, engineBusy] = costs.map((list) => mean(list.map(({ busyMs }) => busyMs))) as [
    number,
    number,
  ];
  console.log(
    `${name.padEnd(16)} bare ${plain.toFixed(3)} ms  engine ${engine.toFixed(3)} ms  ratio ${(engine / plain).toFixed(2)}  of the processor ${(engineBusy / plainBusy).toFixed(2)}`,
  );
}

const fresh = () => search(`hello ${count++}`);
// Warm: the first hundreds of calls are the compiler's.
for (let round = 0; round < 300; round++) {
  await bare();
  await fresh();
}
await compare("1 at a time", 1000, bare, fresh);
await compare("50 at once", 40, fifty(bare), fifty(fresh));

await search("the same");
const cached: number[] = [];
for (let round = 0; round < 1000; round++) cached.push((await costOf(() => search("the same"))).ms);
console.log(`from the cache   ${median(cached).toFixed(3)} ms`);

await scry.close();
await agent.close();
server.kill();
