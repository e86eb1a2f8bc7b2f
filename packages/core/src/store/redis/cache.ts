import type { Cache, CacheCaps } from "../../contracts/cache.ts";
import { parseJson } from "../../contracts/json.ts";
import { statsByKind } from "../stats.ts";
import type { RedisConnection } from "./client.ts";

const prefix = "scry:cache:";
const scanned = 1000;

/**
 * Answers and pages in Redis or Valkey. Entries end by themselves; how much the server keeps in all, and what it drops
 * first, is its own setting (`maxmemory`, `maxmemory-policy`). One value is at most `maxBytes`.
 */
export function createRedisCache({ client }: RedisConnection, { maxBytes, maxAgeMs }: CacheCaps): Cache {
  async function* keys() {
    const redis = await client();
    for await (const found of redis.scanIterator({ MATCH: `${prefix}*`, COUNT: scanned }))
      if (found.length) yield found;
  }

  return {
    async get(key) {
      const text = await (await client()).get(prefix + key);
      return text === null ? undefined : parseJson(text);
    },
    async set(key, value, ttlMs) {
      const redis = await client();
      const json = JSON.stringify(value);
      const life = Math.ceil(Math.min(ttlMs, maxAgeMs));
      if (json === undefined || life <= 0 || json.length > maxBytes) await redis.del(prefix + key);
      else await redis.set(prefix + key, json, { expiration: { type: "PX", value: life } });
    },
    async delete(key) {
      await (await client()).del(prefix + key);
    },
    async clear() {
      const redis = await client();
      for await (const found of keys()) await redis.unlink(found);
    },
    async stats() {
      const redis = await client();
      const entries: { key: string; bytes: number }[] = [];
      for await (const found of keys()) {
        const sizes = await Promise.all(found.map((key) => redis.strLen(key)));
        found.forEach((key, index) => {
          entries.push({ key: key.slice(prefix.length), bytes: sizes[index] ?? 0 });
        });
      }
      return statsByKind(entries);
    },
  };
}
