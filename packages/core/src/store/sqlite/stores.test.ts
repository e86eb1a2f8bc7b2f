import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../../test/support/folder.ts";
import { testCache } from "../../testing/test-cache.ts";
import { testLimits } from "../../testing/test-limits.ts";
import { createSqliteCache, createSqliteLimits, type SqliteCacheOptions } from "./cache-and-limits.ts";
import { createStateFile } from "./database.ts";
import { migrations } from "./migrations.ts";

const runner = { describe, it };
const newPath = () => join(temporaryFolder(), "scry.db");
const caps = { maxBytes: 10_000_000, maxAgeMs: 86_400_000 };

function cacheIn(path: string, options: Partial<SqliteCacheOptions> = {}) {
  const file = createStateFile(path);
  const cache = createSqliteCache(file, { ...caps, ...options });
  return { ...cache, close: async () => file.close() };
}

testCache(() => cacheIn(newPath()), { runner, name: "SQLite cache" });

testLimits(
  async (processes) => {
    const path = newPath();
    return Array.from({ length: processes }, () => {
      const file = createStateFile(path);
      return { ...createSqliteLimits(file), close: async () => file.close() };
    });
  },
  { runner, name: "SQLite limits" },
);

describe("the cache in the state file", () => {
  it("drops what was not used for the longest time when the size is reached", async () => {
    let now = 1_000_000;
    const cache = cacheIn(newPath(), { maxBytes: 10_000, now: () => now });
    for (let number = 0; number < 30; number++) {
      now += 120_000;
      await cache.get("0");
      await cache.set(String(number), "x".repeat(998), 1e9);
    }
    const kept = await Promise.all(Array.from({ length: 30 }, (_, number) => cache.get(String(number))));
    const names = kept.flatMap((value, number) => (value === undefined ? [] : [number]));
    expect(names[0]).toBe(0);
    expect(names.slice(1)).toEqual(names.slice(1).map((_, index) => 31 - names.length + index));
    expect(names.length).toBeGreaterThan(7);
    expect(names.length).toBeLessThan(12);
    await cache.close();
  });

  it("keeps nothing larger than a quarter of its size, and nothing older than its age", async () => {
    let now = 0;
    const cache = cacheIn(newPath(), { maxBytes: 10_000, maxAgeMs: 1000, now: () => now });
    await cache.set("large", "x".repeat(3000), 1e9);
    await cache.set("old", 1, 1e9);
    expect(await cache.get("large")).toBeUndefined();
    expect(await cache.get("old")).toBe(1);
    now = 1001;
    expect(await cache.get("old")).toBeUndefined();
    await cache.close();
  });

  it("does not treat as fresh what was kept before the clock was set back", async () => {
    let now = Date.UTC(2030, 0, 1);
    const cache = cacheIn(newPath(), { now: () => now });
    await cache.set("key", 1, 1000);
    now = Date.UTC(2026, 0, 1);
    expect(await cache.get("key")).toBeUndefined();
    await cache.close();
  });

  const io = "/proc/thread-self/io";
  it.skipIf(!existsSync(io))(
    "reads no values in order to evict them or to sum them up (needs Linux)",
    async () => {
      const bytesRead = () => Number(/rchar: (\d+)/.exec(readFileSync(io, "utf8"))?.[1]);
      let now = 1_000_000;
      const cache = cacheIn(newPath(), { maxBytes: 20_000_000, now: () => now });
      let most = 0;
      for (let number = 0; number < 40; number++) {
        now += 1000;
        const before = bytesRead();
        await cache.set(`page:${number}`, "x".repeat(999_998), 1e9);
        most = Math.max(most, bytesRead() - before);
      }
      const before = bytesRead();
      expect(await cache.stats?.()).toMatchObject([{ kind: "page", entries: 19 }]);
      expect(bytesRead() - before).toBeLessThan(500_000);
      // SQLite reads its log of 4 MB again when it moves it to the file; the cache has 20 MB.
      expect(most).toBeLessThan(8_000_000);
      await cache.close();
    },
  );

  it("begins anew in a file whose table was laid out otherwise, and keeps the limits", async () => {
    const path = newPath();
    const old = createStateFile(path, { migrations: migrations.slice(0, 2) });
    await old.change((db) => {
      db.exec("INSERT INTO cache VALUES ('page:a', '1', 1, 0, 9e15, 0)");
      db.exec("INSERT INTO limits VALUES ('budget', '5', 9000000000000000)");
    });
    old.close();
    const file = createStateFile(path);
    const cache = createSqliteCache(file, caps);
    expect(await cache.get("page:a")).toBeUndefined();
    await cache.set("page:a", 2, 1e6);
    expect(await cache.get("page:a")).toBe(2);
    expect((await createSqliteLimits(file).read("budget")).value).toBe(5);
    file.close();
  });

  it("says what it holds, and forgets all of it", async () => {
    const path = newPath();
    const cache = cacheIn(path, { now: () => 5 });
    await cache.set("reply:a", "ä", 1000);
    await cache.set("reply:b", "b", 1000);
    await cache.set("page:c", [], 1000);
    const other = cacheIn(path, { now: () => 5 });
    expect(await other.stats?.()).toEqual([
      { kind: "page", entries: 1, bytes: 2, oldest: 5 },
      { kind: "reply", entries: 2, bytes: 7, oldest: 5 },
    ]);
    await other.clear?.();
    expect(await cache.stats?.()).toEqual([]);
    expect(await cache.get("reply:a")).toBeUndefined();
    await cache.close();
    await other.close();
  });
});
