import { chmodSync, existsSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { setTimeout } from "node:timers/promises";
import {
  type DatabaseConnection,
  type Dialect,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
} from "kysely";
import { makeFolder } from "../errors.ts";

/** SQLite waits with the whole process standing still: not longer than this. */
const busyMs = 50;
/** How long a query tries again while another connection writes. */
const patienceMs = 15_000;
/** SQLITE_BUSY; node:sqlite gives the extended code, whose lowest byte it is. */
const busyCode = 5;

/** Kysely over node:sqlite, which has another interface than the library that Kysely knows. */
export function sqliteDialect(file: string): Dialect {
  return new PatientDialect({ database: () => patiently(async () => openFile(file)) });
}

class PatientDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;

  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): SqliteDriver {
    return new PatientDriver(this.#config);
  }
}

/** Waits for other writers without holding up the process, in which one of them may be. */
class PatientDriver extends SqliteDriver {
  #connection: DatabaseConnection | undefined;

  override async acquireConnection(): Promise<DatabaseConnection> {
    const inner = await super.acquireConnection();
    this.#connection ??= {
      executeQuery: (query) => patiently(() => inner.executeQuery(query)),
      streamQuery: (query, size) => inner.streamQuery(query, size),
    };
    return this.#connection;
  }
}

async function patiently<T>(work: () => Promise<T>): Promise<T> {
  const until = Date.now() + patienceMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const { errcode = 0 } = error as { errcode?: number };
      if ((errcode & 0xff) !== busyCode || Date.now() > until) throw error;
      // Not all at the same moment again.
      await setTimeout(5 + Math.random() * 20);
    }
  }
}

function openFile(file: string): SqliteDatabase {
  const isNew = !existsSync(file);
  if (isNew) makeFolder(dirname(file));
  const database = new DatabaseSync(file, { timeout: busyMs, enableForeignKeyConstraints: true });
  try {
    // Conversations are nobody else's business.
    if (isNew) chmodSync(file, 0o600);
    // With a write-ahead log readers do not wait for the writer; NORMAL loses nothing when the process dies.
    database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;");
  } catch (error) {
    database.close();
    throw error;
  }
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
