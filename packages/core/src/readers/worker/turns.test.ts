import { expect, it } from "vitest";
import { createTurns } from "./turns.ts";

/** One thread, and jobs that wait for it from the start or from a moment on: the order in which they are done. */
function served(jobs: readonly { site: string; ms: number; from?: number }[]): string[] {
  let time = 0;
  const turns = createTurns(() => time);
  const waiting: { site: string; ms: number; arrived: number }[] = [];
  const coming = jobs.toSorted((one, other) => (one.from ?? 0) - (other.from ?? 0));
  const done: string[] = [];
  while (coming.length || waiting.length) {
    while (coming[0] && (coming[0].from ?? 0) <= time) {
      const { site, ms } = coming.shift() ?? { site: "", ms: 0 };
      waiting.push({ site, ms, arrived: turns.arrive() });
    }
    const next = waiting.reduce((first, other) =>
      turns.placeOf(other.site, other.arrived) < turns.placeOf(first.site, first.arrived) ? other : first,
    );
    waiting.splice(waiting.indexOf(next), 1);
    const end = turns.begin(next.site, next.arrived);
    time += next.ms;
    end();
    done.push(next.site);
  }
  return done;
}

const times = (count: number, site: string, ms: number, from = 0) =>
  Array.from({ length: count }, () => ({ site, ms, from }));

it("sites with equal pages take turns", () => {
  expect(served([...times(3, "a", 10), ...times(3, "b", 10)]).join("")).toBe("ababab");
});

it("a site with slow pages waits until the others have had as much time", () => {
  expect(served([...times(3, "slow", 1000), ...times(4, "quick", 10)])).toEqual([
    "slow",
    ...Array(4).fill("quick"),
    "slow",
    "slow",
  ]);
});

it("several slow sites do not add up for a quick one", () => {
  const jobs = [..."abcd"].flatMap((site, index) => times(2, site, 1000 + 100 * index));
  const order = served([...jobs, { site: "quick", ms: 10, from: 1 }, { site: "quick", ms: 10, from: 5000 }]);
  expect(order.indexOf("quick")).toBe(4);
  expect(order.lastIndexOf("quick")).toBe(6);
});

it("new sites do not overtake those that wait", () => {
  const fresh = Array.from({ length: 5 }, (_, index) => ({
    site: `new ${index}`,
    ms: 100,
    from: 100 * index + 1,
  }));
  expect(served([...times(1, "first", 100), ...times(1, "known", 10), ...fresh]).slice(0, 2)).toEqual([
    "first",
    "known",
  ]);
});
