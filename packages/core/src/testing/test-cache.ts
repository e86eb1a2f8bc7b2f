import { deepStrictEqual, strictEqual } from "node:assert/strict";
import type { Cache } from "../contracts/cache.ts";
import type { TestRunner } from "./test-provider.ts";

/** Which cache to test, and by which test runner. */
export interface TestCacheOptions {
  runner: TestRunner;
  /** The name of the suite. */
  name?: string;
  /** For stores that count in whole seconds: how long the shortest entry lives. */
  shortestMs?: number;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const long = 60_000;

/**
 * The suite that every store passes, ours and others'. `create` makes an empty one; two made in a row share
 * nothing.
 */
export function testCache(
  create: () => Cache | Promise<Cache>,
  { runner, name = "cache", shortestMs = 25 }: TestCacheOptions,
): void {
  const { describe, it } = runner;
  const withCache = (body: (cache: Cache) => Promise<void>) => async () => {
    const cache = await create();
    try {
      await body(cache);
    } finally {
      await cache.close?.();
    }
  };

  describe(name, () => {
    it(
      "knows nothing at first",
      withCache(async (cache) => {
        strictEqual(await cache.get("nobody"), undefined);
        await cache.delete("nobody");
      }),
    );

    it(
      "returns what was kept, whatever JSON it is",
      withCache(async (cache) => {
        const values = [
          { text: "ä 🦊 \u0000 \" \\ '", list: [1, null, { deep: true }] },
          [],
          "",
          0,
          false,
          null,
          "x".repeat(100_000),
        ];
        for (const [index, value] of values.entries()) {
          await cache.set(`key ${index}`, value, long);
          deepStrictEqual(await cache.get(`key ${index}`), value);
        }
      }),
    );

    it(
      "accepts keys of any kind",
      withCache(async (cache) => {
        const keys = ["", "__proto__", "constructor", "a/b?c:d*e", "ключ 🗝", "k".repeat(2000)];
        for (const key of keys) await cache.set(key, { key }, long);
        for (const key of keys) deepStrictEqual(await cache.get(key), { key });
        await cache.delete("a/b?c:d*e");
        strictEqual(await cache.get("a/b?c:d*e"), undefined);
        deepStrictEqual(await cache.get("ключ 🗝"), { key: "ключ 🗝" });
      }),
    );

    it(
      "puts a new value in the place of the old one",
      withCache(async (cache) => {
        await cache.set("key", 1, long);
        await cache.set("key", 2, long);
        strictEqual(await cache.get("key"), 2);
      }),
    );

    it(
      "is not changed by those who read or wrote",
      withCache(async (cache) => {
        const written = { list: [1] };
        await cache.set("key", written, long);
        written.list.push(2);
        const read = (await cache.get("key")) as { list: number[] };
        deepStrictEqual(read, { list: [1] });
        read.list.push(3);
        deepStrictEqual(await cache.get("key"), { list: [1] });
      }),
    );

    it(
      "forgets when the time is over, and what never had any",
      withCache(async (cache) => {
        await cache.set("short", 1, shortestMs);
        await cache.set("long", 2, long);
        await cache.set("none", 3, 0);
        await cache.set("negative", 4, -1);
        await pause(shortestMs * 2);
        strictEqual(await cache.get("short"), undefined);
        strictEqual(await cache.get("none"), undefined);
        strictEqual(await cache.get("negative"), undefined);
        strictEqual(await cache.get("long"), 2);
      }),
    );

    it(
      "forgets the old value even when the new one cannot be kept",
      withCache(async (cache) => {
        await cache.set("key", 1, long);
        await cache.set("key", undefined, long);
        strictEqual(await cache.get("key"), undefined);
      }),
    );

    it(
      "copes with many at once",
      withCache(async (cache) => {
        const numbers = Array.from({ length: 100 }, (_, number) => number);
        await Promise.all(numbers.map((number) => cache.set(`key ${number}`, number, long)));
        deepStrictEqual(await Promise.all(numbers.map((number) => cache.get(`key ${number}`))), numbers);
      }),
    );
  });
}
