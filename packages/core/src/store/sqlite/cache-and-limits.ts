import type { Cache, CacheCaps, CacheStats } from "../../contracts/cache.ts";
import { parseJson } from "../../contracts/json.ts";
import type { KeptLimit, LimitStore } from "../../contracts/limits.ts";
import type { Sqlite, StateFile } from "./database.ts";

/** When an entry was last used is written no more often than this: a read is far cheaper than a write. */
const usedStepMs = 60_000;
/** An entry from further ahead was made before the clock was set back: its age is unknown. */
const aheadMs = 60_000;
/** The size is summed up again whenever this share of the cap was written. */
const checkedShare = 1 / 50;
/** Eviction leaves this share of the cap, so that not every write evicts. */
const leftShare = 0.9;
/** A larger value would drive out too much else. */
const largestShare = 1 / 4;

export interface SqliteCacheOptions extends CacheCaps {
  now?: () => number;
}

/** Answers and pages in the state file, evicting those not used for the longest time. */
export function createSqliteCache(
  file: StateFile,
  { maxBytes, maxAgeMs, now = Date.now }: SqliteCacheOptions,
): Cache {
  // Counts from "full" on, so that the first write of a process looks, whatever others left.
  let writtenBytes = maxBytes;

  function evict(db: Sqlite): void {
    const time = now();
    // The subqueries read an index alone, not the values.
    db.statement("DELETE FROM cache WHERE key IN (SELECT key FROM cache WHERE until <= ? OR made > ?)").run(
      time,
      time + aheadMs,
    );
    const { bytes } = db.statement("SELECT coalesce(sum(size), 0) bytes FROM cache").get() ?? {};
    if (Number(bytes) <= maxBytes) return;
    db.statement(`
      DELETE FROM cache WHERE key IN (
        SELECT key FROM (SELECT key, sum(size) OVER (ORDER BY used DESC, key) AS upToHere FROM cache)
        WHERE upToHere > ?
      )`).run(Math.floor(maxBytes * leftShare));
  }

  return {
    async get(key) {
      if (!file.exists()) return undefined;
      return file.run((db) => {
        const time = now();
        const row = db.statement("SELECT value, made, until, used FROM cache WHERE key = ?").get(key);
        if (!row || Number(row.until) <= time || Number(row.made) > time + aheadMs) return undefined;
        if (time - Number(row.used) > usedStepMs)
          db.statement("UPDATE cache SET used = ? WHERE key = ?").run(time, key);
        return parseJson(String(row.value));
      });
    },
    async set(key, value, ttlMs) {
      const json = JSON.stringify(value);
      const bytes = json === undefined ? 0 : Buffer.byteLength(json);
      const isKept = json !== undefined && ttlMs > 0 && bytes <= maxBytes * largestShare;
      await file.change((db) => {
        if (!isKept) {
          db.statement("DELETE FROM cache WHERE key = ?").run(key);
          return;
        }
        const time = now();
        const until = time + Math.min(ttlMs, maxAgeMs);
        db.statement("INSERT OR REPLACE INTO cache VALUES (?, ?, ?, ?, ?, ?)").run(
          ...([key, bytes, time, Math.ceil(until), time, json] as const),
        );
        writtenBytes += bytes;
        if (writtenBytes < maxBytes * checkedShare) return;
        writtenBytes = 0;
        evict(db);
      });
    },
    async delete(key) {
      await file.change((db) => db.statement("DELETE FROM cache WHERE key = ?").run(key));
    },
    async clear() {
      if (!file.exists()) return;
      await file.change((db) => db.exec("DELETE FROM cache"));
      // Deleted data has to leave the disk, too.
      await file.run((db) => db.exec("PRAGMA incremental_vacuum; PRAGMA wal_checkpoint(TRUNCATE);"));
    },
    async stats() {
      if (!file.exists()) return [];
      return file.run((db): CacheStats[] =>
        db
          .statement(`
            SELECT substr(key, 1, max(0, instr(key, ':') - 1)) kind, count(*) entries, sum(size) bytes, min(made) oldest
            FROM cache WHERE until > ? GROUP BY kind ORDER BY kind`)
          .all(now())
          .map(({ kind, entries, bytes, oldest }) => ({
            kind: String(kind),
            entries: Number(entries),
            bytes: Number(bytes),
            oldest: Number(oldest),
          })),
      );
    },
  };
}

/** Expired values are removed once per this many changes. */
const sweepEvery = 200;

/** Limits in the state file: one for all processes of this machine that use it. */
export function createSqliteLimits(file: StateFile, now: () => number = Date.now): LimitStore {
  let changes = 0;

  const kept = (db: Sqlite, name: string): KeptLimit => {
    const time = now();
    const row = db.statement("SELECT value FROM limits WHERE name = ? AND until > ?").get(name, time);
    return { value: row && parseJson(String(row.value)), now: time };
  };

  return {
    read: async (name) =>
      file.exists() ? file.run((db) => kept(db, name)) : { value: undefined, now: now() },
    async change(name, decide) {
      // Most of those who wait find nothing to change: they must not queue for the lock that the others need to leave.
      if (file.exists()) {
        const { result, keep } = decide(await file.run((db) => kept(db, name)));
        if (keep === undefined) return result;
      }
      return file.change((db) => {
        const before = kept(db, name);
        const { result, keep } = decide(before);
        if (keep)
          db.statement("INSERT OR REPLACE INTO limits VALUES (?, ?, ?)").run(
            ...([name, JSON.stringify(keep.value), Math.ceil(before.now + keep.ms)] as const),
          );
        else if (keep === null) db.statement("DELETE FROM limits WHERE name = ?").run(name);
        if (keep && changes++ % sweepEvery === 0)
          db.statement("DELETE FROM limits WHERE until <= ?").run(before.now);
        return result;
      });
    },
  };
}
