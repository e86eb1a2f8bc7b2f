import { deepStrictEqual, ok, strictEqual } from "node:assert/strict";
import type { LimitStore } from "../contracts/limits.ts";
import type { TestRunner } from "./test-provider.ts";

/** Which limit store to test, and by which test runner. */
export interface TestLimitsOptions {
  runner: TestRunner;
  /** The name of the suite. */
  name?: string;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const long = 60_000;
const count = (value: unknown) => (typeof value === "number" ? value : 0);

/**
 * The suite that every store of limits passes, ours and others'. `create` opens as many as it is asked for on the same
 * state, as several processes would; the next call begins with an empty one.
 */
export function testLimits(
  create: (processes: number) => Promise<LimitStore[]>,
  { runner, name = "limits" }: TestLimitsOptions,
): void {
  const { describe, it } = runner;
  const withLimits =
    (processes: number, body: (first: LimitStore, all: LimitStore[]) => Promise<void>) => async () => {
      const all = await create(processes);
      try {
        const [first] = all;
        ok(first);
        await body(first, all);
      } finally {
        await Promise.all(all.map((limits) => limits.close?.()));
      }
    };
  const keep = (limits: LimitStore, key: string, value: unknown, ms = long) =>
    limits.change(key, () => ({ result: undefined, keep: { value, ms } }));
  const keptIn = async (limits: LimitStore, key: string) => (await limits.read(key)).value;

  describe(name, () => {
    it(
      "knows nothing at first, and knows the time",
      withLimits(1, async (limits) => {
        const { value, now } = await limits.read("nobody");
        strictEqual(value, undefined);
        ok(Math.abs(now - Date.now()) < 60_000);
        ok(Number.isInteger(now));
      }),
    );

    it(
      "returns what was kept, to every process",
      withLimits(2, async (limits, [, other]) => {
        ok(other);
        const values = [{ text: "ä 🦊 \u0000 \" \\ '", list: [1, null] }, [], "", 0, false];
        const keys = ["a", "__proto__", "k".repeat(2000), "ключ 🗝", "nul \u0000"];
        for (const [index, value] of values.entries()) {
          await keep(limits, keys[index] ?? "", value);
          deepStrictEqual(await keptIn(other, keys[index] ?? ""), value);
        }
        for (const [index, value] of values.entries())
          deepStrictEqual(await keptIn(other, keys[index] ?? ""), value);
      }),
    );

    it(
      "decides with what is kept: it changes, removes or leaves it",
      withLimits(1, async (limits) => {
        await keep(limits, "key", 1);
        const seen = await limits.change("key", ({ value }) => ({ result: value }));
        strictEqual(seen, 1);
        strictEqual(await keptIn(limits, "key"), 1);
        await keep(limits, "key", 2);
        strictEqual(await keptIn(limits, "key"), 2);
        await limits.change("key", () => ({ result: undefined, keep: null }));
        strictEqual(await keptIn(limits, "key"), undefined);
        await limits.change("key", () => ({ result: undefined, keep: null }));
      }),
    );

    it(
      "changes nothing when the decision fails",
      withLimits(1, async (limits) => {
        await keep(limits, "key", 1);
        const failing = limits.change("key", () => {
          throw new Error("no");
        });
        strictEqual(await failing.then(String, ({ message }: Error) => message), "no");
        strictEqual(await keptIn(limits, "key"), 1);
      }),
    );

    it(
      "forgets when the time is over, and can keep a new value then",
      withLimits(1, async (limits) => {
        await keep(limits, "short", 1, 20);
        await keep(limits, "long", 1);
        await pause(60);
        strictEqual(await keptIn(limits, "short"), undefined);
        strictEqual(await keptIn(limits, "long"), 1);
        const before = await limits.change("short", ({ value }) => ({
          result: value,
          keep: { value: 2, ms: long },
        }));
        strictEqual(before, undefined);
        strictEqual(await keptIn(limits, "short"), 2);
      }),
    );

    it(
      "loses no change of several processes at once",
      withLimits(4, async (first, all) => {
        const changes = Array.from({ length: 60 }, (_, index) =>
          all[index % all.length]?.change("count", ({ value }) => ({
            result: count(value),
            keep: { value: count(value) + 1, ms: long },
          })),
        );
        const seen = (await Promise.all(changes)).toSorted((a, b) => count(a) - count(b));
        deepStrictEqual(
          seen,
          Array.from({ length: 60 }, (_, index) => index),
        );
        strictEqual(await keptIn(first, "count"), 60);
      }),
    );

    it(
      "gives a place to one process only",
      withLimits(4, async (first, all) => {
        const winners = await Promise.all(
          all.map((limits, index) =>
            limits.change("place", ({ value }) =>
              value === undefined
                ? { result: true, keep: { value: { holder: index }, ms: long } }
                : { result: false },
            ),
          ),
        );
        strictEqual(winners.filter(Boolean).length, 1);
        deepStrictEqual(await keptIn(first, "place"), { holder: winners.indexOf(true) });
      }),
    );
  });
}
