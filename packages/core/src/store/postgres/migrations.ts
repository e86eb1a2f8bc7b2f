import type { Migration } from "../sqlite/migrations.ts";

/**
 * The tables in PostgreSQL, in order; all names begin with `scry_`, because the database may be somebody else's too. A
 * released migration is never changed; a new one follows it. The library, which may be in another database, has its own.
 */
export const migrations: readonly Migration[] = [
  {
    number: 1,
    name: "cache and limits",
    // Keys are stored as digests: an index takes no text of more than 2,700 bytes, and no text holds a NUL. Neither
    // table is logged: they are caches and counters, which a crashed server may lose, and they are written often.
    sql: `
      CREATE UNLOGGED TABLE scry_cache (
        key text PRIMARY KEY,
        kind text NOT NULL,
        value text NOT NULL,
        size bigint NOT NULL,
        made timestamptz NOT NULL,
        until timestamptz NOT NULL,
        used timestamptz NOT NULL
      );
      CREATE INDEX scry_cache_used ON scry_cache (used);
      CREATE INDEX scry_cache_until ON scry_cache (until);
      CREATE UNLOGGED TABLE scry_limits (
        name text PRIMARY KEY,
        value text NOT NULL,
        until timestamptz NOT NULL
      );
      CREATE INDEX scry_limits_until ON scry_limits (until);
    `,
  },
];
