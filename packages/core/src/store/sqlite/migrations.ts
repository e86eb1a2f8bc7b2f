export interface Migration {
  /** Counts from 1 without gaps. */
  number: number;
  name: string;
  sql: string;
}

/**
 * The tables of the state file, in order. A released migration is never changed; a new one follows it. Everything that
 * scry keeps on one machine is in this file, so parts that have tables of their own add their migrations here.
 */
export const migrations: readonly Migration[] = [
  {
    number: 1,
    name: "cache and limits",
    // Times are epoch milliseconds. `used` orders the eviction.
    sql: `
      CREATE TABLE cache (
        key TEXT PRIMARY KEY,
        value TEXT NOT NULL,
        size INTEGER NOT NULL,
        made INTEGER NOT NULL,
        until INTEGER NOT NULL,
        used INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX cache_used ON cache (used, size);
      CREATE INDEX cache_until ON cache (until);
      CREATE TABLE limits (
        name TEXT PRIMARY KEY,
        value TEXT NOT NULL,
        until INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX limits_until ON limits (until);
    `,
  },
];
