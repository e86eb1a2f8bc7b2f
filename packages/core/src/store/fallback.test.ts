import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, it, onTestFinished, vi } from "vitest";
import { withFallback } from "./fallback.ts";
import { createMemoryCache } from "./memory/cache.ts";
import { createMemoryLimits } from "./memory/limits.ts";

function withReads(get: () => Promise<unknown>) {
  const warn = vi.fn<(message: string) => void>();
  const { cache } = withFallback(
    { cache: { ...createMemoryCache(), get }, limits: createMemoryLimits() },
    { what: "The store", warn, timeoutMs: 100, retryMs: 60_000 },
  );
  return { cache, warn };
}

it("waits longer for a store where this process itself is late", async () => {
  const { cache, warn } = withReads(async () => {
    for (let turn = 0; turn < 6; turn += 1) {
      const until = performance.now() + 60;
      while (performance.now() < until);
      await nextTurn();
    }
    return "kept";
  });
  expect(await cache.get("key")).toBe("kept");
  expect(warn).not.toHaveBeenCalled();
});

it("counts a store that does not reply in time as lost", async () => {
  const { cache, warn } = withReads(() => new Promise(() => undefined));
  expect(await cache.get("key")).toBeUndefined();
  expect(warn.mock.calls).toEqual([
    [expect.stringContaining("The store cannot be used: it does not answer.")],
  ]);
});

it("waits long for the first use only, whether it succeeds or not", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const silent = () => new Promise<never>(() => undefined);
  const { cache, limits } = withFallback(
    { cache: { ...createMemoryCache(), get: silent }, limits: { ...createMemoryLimits(), read: silent } },
    { what: "The store", warn: () => undefined, timeoutMs: 50, firstMs: 1000, retryMs: 1 },
  );
  const isOverAfter = async (work: Promise<unknown>, ms: number) => {
    let isOver = false;
    void work.then(() => {
      isOver = true;
    });
    await vi.advanceTimersByTimeAsync(ms);
    return isOver;
  };
  const first = cache.get("key");
  expect(await isOverAfter(first, 900)).toBe(false);
  expect(await isOverAfter(first, 200)).toBe(true);
  expect(await isOverAfter(limits.read("key"), 200)).toBe(true);
  expect(await isOverAfter(cache.get("key"), 200)).toBe(true);
});
