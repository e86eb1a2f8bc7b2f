import { Kysely, PostgresDialect } from "kysely";
import type { Tables } from "./schema.ts";
import { sqliteDialect } from "./sqlite.ts";
import { withoutNul } from "./without-nul.ts";

export type Database = Kysely<Tables>;

/** Where the data is: a PostgreSQL address, or a file of SQLite. */
export interface DatabasePlace {
  url?: string;
  file: string;
}

export const kindOf = ({ url }: DatabasePlace) => (url ? "postgres" : "sqlite");

/** Opens without migrating. */
export async function openDatabase(place: DatabasePlace): Promise<Database> {
  if (!place.url) return new Kysely<Tables>({ dialect: sqliteDialect(place.file), plugins: [withoutNul()] });
  // Loaded only here: most people use the file.
  const { default: pg } = await import("pg");
  const pool = new pg.Pool({ connectionString: place.url, max: 10, connectionTimeoutMillis: 10_000 });
  // An idle connection that the server closed is replaced at the next query; without a listener Node would end.
  pool.on("error", () => undefined);
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins: [withoutNul()] });
}
