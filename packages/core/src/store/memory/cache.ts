import type { Cache } from "../../contracts/cache.ts";
import { statsByKind } from "../stats.ts";

export interface MemoryCacheOptions {
  entries?: number;
  /** Most characters of JSON kept, about. */
  chars?: number;
  /** No entry lives longer. */
  maxAgeMs?: number;
  now?: () => number;
}

/**
 * Evicts the least recently used entry. Values are stored as JSON text, so that nobody can change another caller's copy.
 */
export function createMemoryCache(options: MemoryCacheOptions = {}): Cache {
  const { entries = 2000, chars = 32_000_000, maxAgeMs = Number.POSITIVE_INFINITY, now = Date.now } = options;
  // A Map keeps its order of insertion: the first key is the one unused for longest.
  const kept = new Map<string, { json: string; made: number; until: number }>();
  let size = 0;

  const remove = (key: string) => {
    const entry = kept.get(key);
    if (!entry) return;
    size -= entry.json.length;
    kept.delete(key);
  };

  return {
    async get(key) {
      const entry = kept.get(key);
      if (!entry) return undefined;
      if (entry.until <= now()) {
        remove(key);
        return undefined;
      }
      kept.delete(key);
      kept.set(key, entry);
      return JSON.parse(entry.json);
    },
    async set(key, value, ttlMs) {
      remove(key);
      const json = JSON.stringify(value);
      if (json === undefined || json.length > chars || ttlMs <= 0) return;
      const made = now();
      kept.set(key, { json, made, until: made + Math.min(ttlMs, maxAgeMs) });
      size += json.length;
      for (const oldest of kept.keys()) {
        if (kept.size <= entries && size <= chars) break;
        remove(oldest);
      }
    },
    async delete(key) {
      remove(key);
    },
    async clear() {
      kept.clear();
      size = 0;
    },
    async stats() {
      const living = [...kept].filter(([, { until }]) => until > now());
      return statsByKind(
        living.map(([key, { json, made }]) => ({ key, bytes: Buffer.byteLength(json), made })),
      );
    },
  };
}
