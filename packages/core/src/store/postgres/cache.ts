import { hash } from "node:crypto";
import type { Cache, CacheCaps } from "../../contracts/cache.ts";
import { parseJson } from "../../contracts/json.ts";
import { kindOf } from "../stats.ts";
import type { StateServer } from "./database.ts";

/** The size is summed up again whenever this share of the cap was written. */
const checkedShare = 1 / 50;
const leftShare = 0.9;
const largestShare = 1 / 4;

const digest = (key: string) => hash("sha256", key, "base64url");

/** Answers and pages in PostgreSQL, by the server's clock, evicting those not used for the longest time. */
export function createPostgresCache({ pool }: StateServer, { maxBytes, maxAgeMs }: CacheCaps): Cache {
  let writtenBytes = maxBytes;

  async function evict(): Promise<void> {
    const server = await pool();
    await server.query("DELETE FROM scry_cache WHERE until <= clock_timestamp()");
    await server.query(
      `DELETE FROM scry_cache WHERE (SELECT coalesce(sum(size), 0) FROM scry_cache) > $1 AND key IN (
        SELECT key FROM (SELECT key, sum(size) OVER (ORDER BY used DESC, key) AS up_to_here FROM scry_cache) AS ordered
        WHERE up_to_here > $2
      )`,
      [maxBytes, Math.floor(maxBytes * leftShare)],
    );
  }

  return {
    async get(key) {
      const server = await pool();
      const { rows } = await server.query<{ value: string; unused: boolean }>(
        `SELECT value, used < clock_timestamp() - interval '1 minute' AS unused
         FROM scry_cache WHERE key = $1 AND until > clock_timestamp()`,
        [digest(key)],
      );
      const [row] = rows;
      if (row?.unused)
        await server.query("UPDATE scry_cache SET used = clock_timestamp() WHERE key = $1", [digest(key)]);
      return row && parseJson(row.value);
    },
    async set(key, value, ttlMs) {
      const json = JSON.stringify(value);
      const bytes = json === undefined ? 0 : Buffer.byteLength(json);
      const life = Math.ceil(Math.min(ttlMs, maxAgeMs));
      const server = await pool();
      if (json === undefined || life <= 0 || bytes > maxBytes * largestShare) {
        await server.query("DELETE FROM scry_cache WHERE key = $1", [digest(key)]);
        return;
      }
      await server.query(
        `INSERT INTO scry_cache VALUES
           ($1, $2, $3, $4, clock_timestamp(), clock_timestamp() + $5 * interval '1 millisecond', clock_timestamp())
         ON CONFLICT (key) DO UPDATE SET
           value = excluded.value, size = excluded.size, made = excluded.made, until = excluded.until, used = excluded.used`,
        [digest(key), kindOf(key), json, bytes, life],
      );
      writtenBytes += bytes;
      if (writtenBytes < maxBytes * checkedShare) return;
      writtenBytes = 0;
      await evict();
    },
    async delete(key) {
      await (await pool()).query("DELETE FROM scry_cache WHERE key = $1", [digest(key)]);
    },
    async clear() {
      await (await pool()).query("TRUNCATE scry_cache");
    },
    async stats() {
      const { rows } = await (await pool()).query<{
        kind: string;
        entries: string;
        bytes: string;
        oldest: Date;
      }>(
        `SELECT kind, count(*) AS entries, sum(size) AS bytes, min(made) AS oldest
         FROM scry_cache WHERE until > clock_timestamp() GROUP BY kind ORDER BY kind`,
      );
      return rows.map(({ kind, entries, bytes, oldest }) => ({
        kind,
        entries: Number(entries),
        bytes: Number(bytes),
        oldest: oldest.getTime(),
      }));
    },
  };
}
