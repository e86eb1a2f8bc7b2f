import { describe, expect, it } from "vitest";
import { testCache } from "../../testing/test-cache.ts";
import { createMemoryCache } from "./cache.ts";

testCache(() => createMemoryCache(), { runner: { describe, it }, name: "memory cache" });

describe("createMemoryCache", () => {
  it("drops the entry that was not used for longest", async () => {
    const cache = createMemoryCache({ entries: 2 });
    await cache.set("a", 1, 1000);
    await cache.set("b", 2, 1000);
    await cache.get("a");
    await cache.set("c", 3, 1000);
    expect(await Promise.all(["a", "b", "c"].map((key) => cache.get(key)))).toEqual([1, undefined, 3]);
  });

  it("holds no more than a number of characters", async () => {
    const cache = createMemoryCache({ chars: 100 });
    await cache.set("a", "x".repeat(60), 1000);
    await cache.set("b", "y".repeat(60), 1000);
    expect(await cache.get("a")).toBeUndefined();
    expect(await cache.get("b")).toHaveLength(60);
    await cache.set("too large", "z".repeat(200), 1000);
    expect(await cache.get("too large")).toBeUndefined();
    expect(await cache.get("b")).toHaveLength(60);
  });

  it("counts the room of replaced, deleted and expired entries as free", async () => {
    let now = 0;
    const cache = createMemoryCache({ chars: 100, now: () => now });
    for (let round = 0; round < 5; round++) await cache.set("a", "x".repeat(60), 10);
    await cache.set("b", "y".repeat(30), 1000);
    expect(await cache.get("a")).toHaveLength(60);
    now = 11;
    expect(await cache.get("a")).toBeUndefined();
    await cache.set("c", "z".repeat(60), 1000);
    expect(await cache.get("b")).toHaveLength(30);
    await cache.delete("c");
    await cache.set("d", "d".repeat(60), 1000);
    expect(await cache.get("b")).toHaveLength(30);
  });
});
