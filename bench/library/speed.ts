import type { Engine, Entry } from "./engines.ts";

/** Always the same numbers: xorshift. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

const syllables = "ka lo mi ne ru sa to vi pe du ga hi jo be fa zu we ri no la".split(" ");

/** An invented vocabulary in which few words are frequent and most are rare, as in any language (Zipf). */
function vocabulary(size: number, next: () => number): string[] {
  const words = new Set<string>();
  while (words.size < size) {
    const length = 2 + Math.floor(next() * 3);
    words.add(Array.from({ length }, () => syllables[Math.floor(next() * syllables.length)] ?? "").join(""));
  }
  return [...words];
}

const words = 60_000;
const perPage = 400;

/** Invented pages of about 400 words, and queries of three of their words that are neither frequent nor unique. */
export function inventPages() {
  const next = random(20261118);
  const all = vocabulary(words, next);
  const pick = () => all[Math.floor(words ** next()) - 1] ?? "ka";
  const sentence = (length: number) => Array.from({ length }, pick).join(" ");
  const page = (number: number): Entry => ({
    id: `${number}`,
    title: sentence(5),
    text: Array.from({ length: perPage / 10 }, () => `${sentence(10)}.`).join(" "),
  });
  const query = () => Array.from({ length: 3 }, () => all[50 + Math.floor(next() * 5000)] ?? "ka").join(" ");
  return { page, query };
}

export interface Speed {
  pages: number;
  perSecond: number;
  p50: number;
  p95: number;
  bytes: number | undefined;
}

/** Of this process: other work on the machine does not count. */
function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

const batch = 200;
const queries = 100;
/** As many results as a search shows unless asked for more. */
const shown = 5;

/** Fills an engine up to each number of pages and measures there. */
export async function* measureSpeed(engine: Engine, steps: readonly number[]): AsyncGenerator<Speed> {
  const { page, query } = inventPages();
  const clock = engine.isServer ? () => performance.now() : processorMs;
  let filled = 0;
  let spent = 0;
  for (const pages of steps) {
    while (filled < pages) {
      const entries = Array.from({ length: Math.min(batch, pages - filled) }, (_, at) => page(filled + at));
      const started = clock();
      await engine.add(entries);
      spent += clock() - started;
      filled += entries.length;
    }
    const times: number[] = [];
    for (let count = 0; count < queries; count++) {
      const text = query();
      const started = clock();
      await engine.search(text, shown);
      times.push(clock() - started);
    }
    times.sort((a, b) => a - b);
    const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
    yield {
      pages,
      perSecond: (1000 * filled) / spent,
      p50: at(0.5),
      p95: at(0.95),
      bytes: await engine.size?.(),
    };
  }
}
