/**
 * What the guard costs: `node bench/guard.ts`. Loopback only. A bare `undici.request` is the measure; the
 * guard's requests go to the same server through `allow_private`.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Agent, type Dispatcher, request } from "undici";
import { createGuard } from "../packages/core/src/guard/index.ts";

const body = "x".repeat(10_000);
const server = createServer((_, response) => response.end(body));
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const { port } = server.address() as AddressInfo;
const url = `http://127.0.0.1:${port}/`;

function median(values: number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN;
}

async function once(dispatcher: Dispatcher, fresh: boolean): Promise<number> {
  const started = performance.now();
  const response = await request(url, { dispatcher, reset: fresh });
  await response.body.text();
  return (performance.now() - started) * 1_000;
}

/** Microseconds a request, both sides in turn so that noise hits them alike. */
async function compare(fresh: boolean, rounds: number): Promise<{ bare: number; guarded: number }> {
  const bareAgent = new Agent();
  const guard = createGuard({ policy: { allow_private: [`127.0.0.1:${port}`] } });
  const bare: number[] = [];
  const guarded: number[] = [];
  for (let round = 0; round < rounds + 200; round += 1) {
    // Who goes first changes every round: the second request finds the server warm.
    const first = round % 2 === 0 ? await once(bareAgent, fresh) : await once(guard.dispatcher(), fresh);
    const second = round % 2 === 0 ? await once(guard.dispatcher(), fresh) : await once(bareAgent, fresh);
    // The first rounds warm the compiler up.
    if (round < 200) continue;
    bare.push(round % 2 === 0 ? first : second);
    guarded.push(round % 2 === 0 ? second : first);
  }
  await Promise.all([bareAgent.close(), guard.close()]);
  return { bare: median(bare), guarded: median(guarded) };
}

async function perCall(calls: number, work: () => unknown): Promise<number> {
  for (let call = 0; call < calls / 10; call += 1) await work();
  const started = performance.now();
  for (let call = 0; call < calls; call += 1) await work();
  return ((performance.now() - started) * 1_000) / calls;
}

const judging = createGuard({ lookup: async () => [{ address: "151.101.65.140", family: 4 }] });
const refused = () => {
  try {
    return judging.checkUrl("http://127.0.0.1/");
  } catch {
    return undefined;
  }
};
const rows: [string, number][] = [
  ["checkUrl, name", await perCall(50_000, () => judging.checkUrl("https://www.example.com/a/b?c=d"))],
  ["checkUrl, IPv4 literal", await perCall(50_000, () => judging.checkUrl("https://151.101.65.140/a"))],
  ["checkUrl, IPv6 literal", await perCall(50_000, () => judging.checkUrl("https://[2a04:4e42::1]/a"))],
  ["checkUrl, refused", await perCall(20_000, refused)],
  ["explain, answer at hand", await perCall(20_000, () => judging.explain("https://www.example.com/"))],
];
for (const [name, cost] of rows) console.log(`${name.padEnd(26)} ${cost.toFixed(2).padStart(8)} µs`);

for (const [name, fresh] of [
  ["request, kept alive", false],
  ["request, fresh socket", true],
] as const) {
  const { bare, guarded } = await compare(fresh, 2_000);
  const ratio = (guarded / bare).toFixed(2);
  console.log(
    `${name.padEnd(26)} ${guarded.toFixed(0).padStart(8)} µs, bare ${bare.toFixed(0)} µs, ratio ${ratio}`,
  );
}
server.close();
