import { parseJson } from "../../contracts/json.ts";
import type { KeptLimit, LimitStore } from "../../contracts/limits.ts";
import type { Sqlite, StateFile } from "./database.ts";

/** Expired values are removed once in so many changes. */
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
