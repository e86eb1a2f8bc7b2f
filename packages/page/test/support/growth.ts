import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** Processor time in milliseconds; the best of some runs, because other work only ever adds. */
function cost(work: () => void, runs: number): number {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run++) {
    collectGarbage();
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
}

/** Between linear and square. */
export const mostGrowth = 9;

/** After so many rounds, what still costs too much does so by itself. */
const mostRounds = 8;

/**
 * How much more four times the text costs. Linear time makes 4 of it, time that grows with the square 16. Both costs are
 * measured again while the ratio is too large, and the best of each counts: other work and compiling only ever add.
 */
export function growth(
  make: (length: number) => string,
  characters: number,
  work: (text: string) => void,
): number {
  const [small, large] = [make(characters), make(4 * characters)];
  let [base, much] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  cost(() => work(small), 1);
  for (let round = 0; round < mostRounds; round++) {
    base = Math.min(
      base,
      cost(() => work(small), 3),
    );
    much = Math.min(
      much,
      cost(() => work(large), 2),
    );
    if (much / Math.max(2, base) < mostGrowth) break;
  }
  return much / Math.max(2, base);
}

/** Texts of about so many characters that repeat one part. */
export const repeated = (part: string) => (length: number) => part.repeat(Math.ceil(length / part.length));
