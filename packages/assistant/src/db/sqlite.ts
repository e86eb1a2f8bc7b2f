import { chmodSync, existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { type Dialect, type SqliteDatabase, SqliteDialect } from "kysely";

/** How long a process waits for another one that writes. */
const busyMs = 10_000;

/** Kysely over node:sqlite, which has another interface than the library that Kysely knows. */
export function sqliteDialect(file: string): Dialect {
  return new SqliteDialect({ database: async () => openFile(file) });
}

function openFile(file: string): SqliteDatabase {
  const isNew = file !== ":memory:" && !existsSync(file);
  if (isNew) mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const database = new DatabaseSync(file, { timeout: busyMs, enableForeignKeyConstraints: true });
  // Conversations are nobody else's business.
  if (isNew) chmodSync(file, 0o600);
  // With a write-ahead log readers do not wait for the writer; NORMAL loses nothing when the process dies.
  database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;");
  return {
    close: () => database.close(),
    prepare(sql) {
      // A transaction that begins by reading cannot always become one that writes: it asks for the right at once.
      const statement = database.prepare(sql === "begin" ? "begin immediate" : sql);
      const values = (parameters: readonly unknown[]) => parameters.map(toSqlite);
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...values(parameters)),
        run: (parameters) => statement.run(...values(parameters)),
        iterate: (parameters) => statement.iterate(...values(parameters)),
      };
    },
  };
}

function toSqlite(value: unknown): SQLInputValue {
  if (typeof value === "boolean") return value ? 1 : 0;
  if (value instanceof Date) return value.toISOString();
  return (value ?? null) as SQLInputValue;
}
