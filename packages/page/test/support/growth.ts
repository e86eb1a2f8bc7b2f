import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** Processor time in milliseconds; the best of several runs, as other work only ever adds. */
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

/** How many times as long four times the text takes: 4 in linear time, 16 in quadratic time. */
export function growth(part: string, characters: number, work: (text: string) => void): number {
  const make = (length: number) => part.repeat(Math.ceil(length / part.length));
  const [small, large] = [make(characters), make(4 * characters)];
  cost(() => work(small), 1);
  const base = cost(() => work(small), 3);
  return cost(() => work(large), 2) / Math.max(2, base);
}
