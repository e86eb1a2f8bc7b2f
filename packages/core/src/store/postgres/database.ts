import { ScryError } from "../../contracts/error.ts";
import { missingPackage } from "../missing-package.ts";
import type { Migration } from "../sqlite/migrations.ts";
import { migrations as ownMigrations } from "./migrations.ts";

const connectMs = 5000;
/** Removing a large site takes a server a while; one that is silent for longer is taken to be down. */
const queryMs = 30_000;
/** Queries under way when the engine is closed may finish. */
const closeMs = 500;
const mostConnections = 5;

/** Tables that belong together, and how they came to be. */
export interface Schema {
  migrations: readonly Migration[];
  /** The table that remembers which of them were applied. */
  appliedIn: string;
  /** Any number, as long as every version of scry uses the same. */
  advisoryLock: number;
  /** For errors: "the store". */
  what: string;
  /** What to change for another database. */
  setting: string;
}

export const stateSchema: Schema = {
  migrations: ownMigrations,
  appliedIn: "scry_migrations",
  advisoryLock: 7_365_279_002,
  what: "the store",
  setting: "SCRY_STORE_URL",
};

export interface Queries {
  query<Row>(sql: string, values?: unknown[]): Promise<{ rows: Row[]; rowCount: number | null }>;
}

/** Destroyed instead of released, it takes its open transaction with it. */
export interface Connection extends Queries {
  release(destroy?: boolean): void;
}

/** The part of a pool of `pg` that is used. Its own types are not named: programs that embed scry need not have them. */
export interface Pool extends Queries {
  connect(): Promise<Connection>;
  end(): Promise<void>;
}

/** A PostgreSQL server that holds state for several machines. */
export interface StateServer {
  /** Connects with the first call and brings the tables up to date. */
  pool(): Promise<Pool>;
  close(): Promise<void>;
}

export function createStateServer(url: string, schema = stateSchema): StateServer {
  let made: Promise<Pool> | undefined;
  let ready: Promise<Pool> | undefined;
  const connections = new Set<{ end(): Promise<void> }>();

  async function connect(): Promise<Pool> {
    const { default: pg } = await import("pg").catch((error) => {
      throw missingPackage("pg", error);
    });
    const pool = new pg.Pool({
      connectionString: url,
      max: mostConnections,
      connectionTimeoutMillis: connectMs,
      query_timeout: queryMs,
      allowExitOnIdle: true,
    });
    // The next query replaces an idle connection that the server closed; without a listener the process would end.
    pool.on("error", () => undefined);
    pool.on("connect", (connection) => connections.add(connection));
    pool.on("remove", (connection) => connections.delete(connection));
    return pool as Pool;
  }

  return {
    pool() {
      made ??= connect();
      // A server that is not there yet is tried again by the next call.
      ready ??= made
        .then(async (pool) => {
          await migrate(pool, schema);
          return pool;
        })
        .catch((error) => {
          ready = undefined;
          throw error;
        });
      return ready;
    },
    async close() {
      const ended = (await made?.catch(() => undefined))?.end();
      // A server that has stopped in the middle of a reply is not waited for.
      const cut = setTimeout(() => connections.forEach((connection) => void connection.end()), closeMs);
      await ended;
      clearTimeout(cut);
    },
  };
}

/** Applies what is missing, all or nothing; processes that start together wait for one another. */
async function migrate(pool: Pool, schema: Schema): Promise<void> {
  const { migrations, appliedIn, advisoryLock } = schema;
  await inTransaction(pool, async (db) => {
    await db.query("SELECT pg_advisory_xact_lock($1)", [advisoryLock]);
    await db.query(
      `CREATE TABLE IF NOT EXISTS ${appliedIn} (number integer PRIMARY KEY, name text NOT NULL)`,
    );
    const { rows } = await db.query<{ newest: number | null }>(`SELECT max(number) newest FROM ${appliedIn}`);
    const newest = rows[0]?.newest ?? 0;
    if (newest > migrations.length) throw madeByNewer(schema, newest);
    for (const { number, name, sql } of migrations.slice(newest)) {
      await db.query(sql);
      await db.query(`INSERT INTO ${appliedIn} VALUES ($1, $2)`, [number, name]);
    }
  });
}

/** All or nothing. A connection on which something failed is closed, which takes back what was done on it. */
export async function inTransaction<T>(pool: Pool, work: (db: Queries) => Promise<T>): Promise<T> {
  const connection = await pool.connect();
  let isWhole = false;
  try {
    await connection.query("BEGIN");
    const result = await work(connection);
    await connection.query("COMMIT");
    isWhole = true;
    return result;
  } finally {
    connection.release(!isWhole);
  }
}

const madeByNewer = ({ what, setting, migrations }: Schema, found: number) =>
  new ScryError({
    code: "unavailable",
    message: `The tables of ${what} were made by a newer version of scry (schema ${found}; this version knows ${migrations.length}).`,
    hint: `Update scry, or set ${setting} to another database.`,
    local: true,
  });
