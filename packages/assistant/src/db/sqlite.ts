import { closeSync, existsSync, openSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { setTimeout } from "node:timers/promises";
import { closeToOthers } from "@scry/core/host";
import {
  type DatabaseConnection,
  type Dialect,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
} from "kysely";
import { makeFolder } from "../errors.ts";

/** SQLite blocks the whole process while it waits, so it waits no longer than this. */
const busyMs = 50;
/** How long a query is retried while another connection writes. */
const retryMs = 15_000;
/** SQLITE_BUSY: the lowest byte of the extended code that node:sqlite gives. */
const busyCode = 5;

/** Kysely over node:sqlite, whose interface differs from the library that Kysely expects. */
export function sqliteDialect(file: string): Dialect {
  return new RetryingDialect({ database: () => whileBusy(async () => openFile(file)) });
}

class RetryingDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;

  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): SqliteDriver {
    return new RetryingDriver(this.#config);
  }
}

/** Waits for other writers without blocking the process, which may be one of them. */
class RetryingDriver extends SqliteDriver {
  #connection: DatabaseConnection | undefined;

  override async acquireConnection(): Promise<DatabaseConnection> {
    const inner = await super.acquireConnection();
    this.#connection ??= {
      executeQuery: (query) => whileBusy(() => inner.executeQuery(query)),
      streamQuery: (query, size) => inner.streamQuery(query, size),
    };
    return this.#connection;
  }
}

async function whileBusy<T>(work: () => Promise<T>): Promise<T> {
  const until = Date.now() + retryMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const { errcode = 0 } = error as { errcode?: number };
      if ((errcode & 0xff) !== busyCode || Date.now() > until) throw error;
      // At random, so that not all retry at the same moment.
      await setTimeout(5 + Math.random() * 20);
    }
  }
}

function openFile(file: string): SqliteDatabase {
  const isNew = !existsSync(file);
  if (isNew) {
    makeFolder(dirname(file));
    // Nobody else may read the conversations, not even for the moment until a mode is changed.
    closeSync(openSync(file, "a", 0o600));
  } else if (statSync(file).isFile()) closeToOthers(file);
  const database = new DatabaseSync(file, { timeout: busyMs, enableForeignKeyConstraints: true });
  try {
    // With a write-ahead log, readers do not wait for the writer; NORMAL loses nothing when the process dies.
    database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;");
  } catch (error) {
    database.close();
    throw error;
  }
  return {
    close: () => database.close(),
    prepare(sql) {
      // A transaction that starts with a read cannot always go on to write, so each takes the write lock at once.
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
