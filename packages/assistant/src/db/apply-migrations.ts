import { ScryError } from "@scry/core";
import { type Kysely, sql } from "kysely";
import { up as tables } from "./migrations/0001-tables.ts";
import { up as branches } from "./migrations/0002-branches.ts";
import { up as research } from "./migrations/0003-research.ts";
import { up as details } from "./migrations/0004-details.ts";
import { up as files } from "./migrations/0005-files.ts";
import type { Database } from "./open.ts";

/** Any number, as long as every version of the assistant uses the same. */
const advisoryLock = 7_365_279_001;

interface Applied {
  schema_migrations: { number: number; name: string; applied_at: string };
}

/**
 * Applies the missing migrations, all or none, and returns their numbers. Two processes may start at once: on SQLite
 * every transaction starts with the write lock, on PostgreSQL an advisory lock is held until its end.
 */
export async function migrate(database: Database, kind: "sqlite" | "postgres"): Promise<number[]> {
  return database.transaction().execute(async (transaction) => {
    if (kind === "postgres")
      await sql`select pg_advisory_xact_lock(${advisoryLock}::bigint)`.execute(transaction);
    const db = transaction as unknown as Kysely<Applied>;
    await db.schema
      .createTable("schema_migrations")
      .ifNotExists()
      .addColumn("number", "integer", (column) => column.primaryKey())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("applied_at", "text", (column) => column.notNull())
      .execute();
    const rows = await db.selectFrom("schema_migrations").select("number").execute();
    const applied = new Set(rows.map(({ number }) => number));
    const newest = Math.max(0, ...applied);
    const known = migrations.at(-1)?.number ?? 0;
    if (newest > known)
      throw new ScryError({
        code: "not_configured",
        message: `The database was made by a newer version of the assistant (migration ${newest}, known: ${known}).`,
        hint: "Update the assistant, or set SCRY_ASSISTANT_DB or DATABASE_URL to a database of its own.",
      });
    const missing = migrations.filter(({ number }) => !applied.has(number));
    for (const { number, name, up } of missing) {
      await up(transaction as unknown as Kysely<unknown>);
      const applied_at = new Date().toISOString();
      await db.insertInto("schema_migrations").values({ number, name, applied_at }).execute();
    }
    return missing.map(({ number }) => number);
  });
}

export interface Migration {
  number: number;
  name: string;
  up(db: Kysely<unknown>): Promise<void>;
}

/** In order. A released migration is never changed; a new one follows it. */
export const migrations: readonly Migration[] = [
  { number: 1, name: "tables", up: tables },
  { number: 2, name: "branches", up: branches },
  { number: 3, name: "research", up: research },
  { number: 4, name: "details", up: details },
  { number: 5, name: "files", up: files },
];
