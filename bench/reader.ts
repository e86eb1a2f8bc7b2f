/**
 * What reading costs: `node bench/reader.ts`. Loopback only. The measure is a bare `undici.request` of the same
 * page; each further line adds one thing. All lines of a block are taken in turn, so that noise hits them alike.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Agent, type Dispatcher, request } from "undici";
import { createGuard } from "../packages/core/src/guard/index.ts";
import { deadlineSignal } from "../packages/core/src/readers/deadline-signal.ts";
import { createDirectReader } from "../packages/core/src/readers/direct.ts";
import { fetchPage } from "../packages/core/src/readers/fetch.ts";
import { defaultLimits } from "../packages/core/src/readers/reader-limits.ts";
import { extractPage } from "../packages/page/src/index.ts";

const sentence =
  "The keeper climbed the tower every evening, trimmed the wick and wound the clockwork by hand. ";

/** An invented page of about `kilobytes`, a third of it text as on real pages. */
function makePage(kilobytes: number): string {
  const parts: string[] = [];
  for (let size = 0; size < kilobytes * 1000; size += parts.at(-1)?.length ?? 1) {
    const number = parts.length;
    parts.push(
      `<section class="block block-${number}" data-track='{"id":${number},"pad":"${"x".repeat(600)}"}'><h2>Part ${number}</h2><p>${number} ${sentence.repeat(4)}</p><p>${sentence.repeat(2)}<a href="/part/${number}">more of ${number}</a></p></section>`,
    );
  }
  return `<!doctype html><html lang="en"><head><title>The lighthouse</title></head><body><nav><a href="/">Home</a></nav><main><h1>The lighthouse</h1>${parts.join("\n")}</main></body></html>`;
}

const sizes = [15, 50, 150, 600];
const pages = new Map(sizes.map((size) => [`/${size}`, makePage(size)]));
const server = createServer((incoming, response) => {
  response.setHeader("content-type", "text/html; charset=utf-8");
  response.end(pages.get(incoming.url ?? ""));
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const { port } = server.address() as AddressInfo;
const origin = `http://127.0.0.1:${port}`;

const bare = new Agent({ allowH2: false });
const guard = createGuard({ policy: { allow_private: [`127.0.0.1:${port}`] } });
const always = { inlineBytes: 1e9 };
const inline = createDirectReader({ guard, limits: always });
const worker = createDirectReader({ guard, limits: { inlineBytes: 0 } });
const { signal } = new AbortController();

const load = async (dispatcher: Dispatcher, path: string) =>
  await (await request(origin + path, { dispatcher })).body.text();
const read = (reader: typeof inline) => (path: string) =>
  reader.read({ url: origin + path, signal, deadline: Date.now() + 30_000 });
const fetchOnly = async (path: string) => {
  const time = deadlineSignal(signal, Date.now() + 30_000);
  await fetchPage(new URL(origin + path), {
    guard,
    limits: defaultLimits,
    time,
    userAgent: "bench",
    accept: "*/*",
  });
  time.end();
};

const lines: [string, (path: string) => Promise<unknown>][] = [
  ["bare undici.request", (path) => load(bare, path)],
  ["through the guard", (path) => load(guard.dispatcher(), path)],
  ["+ hops, bounds, sniffing", fetchOnly],
  ["extraction alone", async (path) => extractPage(pages.get(path) ?? "", { url: origin + path })],
  ["the reader, parsing here", read(inline)],
  ["the reader, in the worker", read(worker)],
];

/** The lower decile: what it takes when the machine does nothing else, which a shared one seldom does. */
const usual = (values: number[]) =>
  values.toSorted((left, right) => left - right)[Math.floor(values.length / 10)] ?? Number.NaN;

const started = performance.now();
await read(worker)("/15");
console.log(`first page in a new worker: ${(performance.now() - started).toFixed(0)} ms\n`);

for (const size of sizes) {
  const path = `/${size}`;
  const rounds = Math.max(20, Math.min(200, Math.round(8_000 / size)));
  const taken = lines.map(() => [] as number[]);
  for (let round = -10; round < rounds; round += 1) {
    for (let turn = 0; turn < lines.length; turn += 1) {
      // Who goes first changes every round: the first request finds nothing warm.
      const index = (turn + round + lines.length * 10) % lines.length;
      const [, work] = lines[index] ?? [];
      const start = performance.now();
      await work?.(path);
      if (round >= 0) taken[index]?.push(performance.now() - start);
    }
  }
  const [base = 1] = taken.map(usual);
  console.log(`a page of ${size} kB (${rounds} rounds, lower decile)`);
  for (const [index, [name]] of lines.entries()) {
    const cost = usual(taken[index] ?? []);
    console.log(
      `  ${name.padEnd(28)} ${cost.toFixed(2).padStart(8)} ms   ${(cost / base).toFixed(2).padStart(6)} x`,
    );
  }
}

await Promise.all([inline.close(), worker.close(), bare.close(), guard.close()]);
server.close();
