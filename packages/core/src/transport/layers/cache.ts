import type { Cache } from "../../contracts/cache.ts";
import { cacheKey } from "../cache-key.ts";
import type { Layer } from "../call.ts";

/**
 * Results that were parsed well are kept for a while. A cache that fails is a cache that has nothing. Pages are kept
 * in the page store: here nobody would ask for them again.
 */
export const cache =
  (store: Cache, ttlMs: number): Layer =>
  (next) =>
  async (call) => {
    if (ttlMs <= 0 || call.kind === "read" || call.provider.cache === false) return next(call);
    const key = cacheKey(call);
    if (!call.fresh) {
      const value = await store.get(key).catch(() => undefined);
      if (value !== undefined) return { value, cached: true };
    }
    const answered = await next(call);
    await store.set(key, answered.value, ttlMs).catch(() => undefined);
    return answered;
  };
