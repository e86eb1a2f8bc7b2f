import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, it, vi } from "vitest";
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
