import { ScryError } from "../../contracts/error.ts";
import type { Library } from "../../contracts/library.ts";
import { systemErrorText } from "../../contracts/system-error.ts";
import { createPostgresLibrary, librarySchema } from "./library.ts";

/** Any number, as long as every version of scry uses the same. */
const advisoryLock = 7_365_279_003;
const connectMs = 5000;
const mostConnections = 5;

/** Connects, and makes the table if it is missing; processes that start together wait for one another. */
export async function openPostgresLibrary(url: string): Promise<Library> {
  const { default: pg } = await import("pg").catch((cause) => {
    throw new ScryError({
      code: "not_configured",
      message: "library.url names a PostgreSQL database, but the package pg is not installed.",
      hint: "Run: npm install pg",
      cause,
    });
  });
  const pool = new pg.Pool({
    connectionString: url,
    max: mostConnections,
    connectionTimeoutMillis: connectMs,
    allowExitOnIdle: true,
  });
  // The next query replaces an idle connection that the server closed; without a listener the process would end.
  pool.on("error", () => undefined);
  try {
    const client = await pool.connect();
    try {
      await client.query("BEGIN");
      await client.query("SELECT pg_advisory_xact_lock($1)", [advisoryLock]);
      const { rows } = await client.query("SELECT to_regclass('scry_library') AS found");
      if (!rows[0]?.found) await client.query(librarySchema);
      await client.query("COMMIT");
    } finally {
      client.release();
    }
  } catch (cause) {
    await pool.end();
    throw new ScryError({
      code: "unavailable",
      message: `The library's database cannot be used: ${systemErrorText(cause) ?? "it refused the connection"}.`,
      hint: "Check library.url and the server.",
      local: true,
      cause,
    });
  }
  return { ...createPostgresLibrary(async () => pool), close: () => pool.end() };
}
