export interface Migration {
  /** Counts from 1 without gaps. */
  number: number;
  name: string;
  sql: string;
}

/**
 * The tables of the state file, in order. A released migration is never changed; a new one follows it. Everything that
 * scry keeps on one machine is in this file, so parts with their own tables add their migrations here.
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
  {
    number: 2,
    name: "library",
    // The texts have a separate table, so that lists and joins do not read past them. The index keeps no copy of
    // them: words come to it as `indexText` cuts them, and it only has to split at spaces and take endings off.
    sql: `
      CREATE TABLE library_documents (
        id INTEGER PRIMARY KEY,
        owner TEXT NOT NULL,
        url TEXT NOT NULL,
        title TEXT NOT NULL,
        published_at TEXT,
        language TEXT,
        read_at TEXT NOT NULL,
        content_type TEXT NOT NULL,
        etag TEXT,
        last_modified TEXT,
        added_with TEXT NOT NULL,
        plain INTEGER NOT NULL,
        length INTEGER NOT NULL,
        fingerprint TEXT NOT NULL,
        UNIQUE (owner, url)
      ) STRICT;
      CREATE INDEX library_added_with ON library_documents (owner, added_with);
      CREATE TABLE library_texts (
        id INTEGER PRIMARY KEY,
        headings TEXT NOT NULL,
        markdown TEXT NOT NULL
      ) STRICT;
      CREATE TABLE library_owners (
        owner TEXT PRIMARY KEY,
        documents INTEGER NOT NULL,
        characters INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE VIRTUAL TABLE library_index USING fts5 (
        title, headings, text,
        content = '', contentless_delete = 1,
        tokenize = "porter unicode61 remove_diacritics 0 categories 'L* M* N* Co' tokenchars '_'"
      );
    `,
  },
  {
    number: 3,
    name: "cache with values last",
    // Of a long row SQLite reads only what is before the columns that are asked for. In a table WITHOUT ROWID, writing a
    // page of megabytes took 4 times and evicting it 100 times as much of the processor. What was kept is fetched again.
    sql: `
      DROP TABLE cache;
      CREATE TABLE cache (
        key TEXT PRIMARY KEY NOT NULL,
        size INTEGER NOT NULL,
        made INTEGER NOT NULL,
        until INTEGER NOT NULL,
        used INTEGER NOT NULL,
        value TEXT NOT NULL
      ) STRICT;
      CREATE INDEX cache_used ON cache (used, size, key);
      CREATE INDEX cache_until ON cache (until, made, size, key);
    `,
  },
];
