import { hash } from "node:crypto";
import type { LimitStore } from "../../contracts/limits.ts";
import { limitsByCompareAndSet } from "../compare-and-set.ts";
import type { StateServer } from "./database.ts";

const sweepEvery = 200;
const digest = (name: string) => hash("sha256", name, "base64url");

/** Limits in PostgreSQL, for all machines that use the same database, by the server's clock. */
export function createPostgresLimits({ pool }: StateServer): LimitStore {
  let changes = 0;
  return limitsByCompareAndSet({
    async read(name) {
      const { rows } = await (await pool()).query<{ now: string; value: string | null }>(
        `SELECT extract(epoch FROM clock_timestamp()) * 1000 AS now,
           (SELECT value FROM scry_limits WHERE name = $1 AND until > clock_timestamp()) AS value`,
        [digest(name)],
      );
      return { text: rows[0]?.value ?? undefined, now: Math.floor(Number(rows[0]?.now)) };
    },
    async replace(name, before, after, ms) {
      const server = await pool();
      if (changes++ % sweepEvery === 0)
        await server.query("DELETE FROM scry_limits WHERE until <= clock_timestamp()");
      const { rowCount } = await server.query(...statement(digest(name), before, after, Math.ceil(ms)));
      return rowCount === 1;
    },
  });
}

const until = (parameter: string) => `clock_timestamp() + ${parameter} * interval '1 millisecond'`;

/** Changes one row if its value is still the one before, and none otherwise. */
function statement(
  name: string,
  before: string | undefined,
  after: string | undefined,
  ms: number,
): [string, unknown[]] {
  if (before === undefined)
    // An expired row counts as none.
    return [
      `INSERT INTO scry_limits AS kept VALUES ($1, $2, ${until("$3")})
       ON CONFLICT (name) DO UPDATE SET value = excluded.value, until = excluded.until
       WHERE kept.until <= clock_timestamp()`,
      [name, after, ms],
    ];
  if (after === undefined) return ["DELETE FROM scry_limits WHERE name = $1 AND value = $2", [name, before]];
  return [
    `UPDATE scry_limits SET value = $3, until = ${until("$4")}
     WHERE name = $1 AND value = $2 AND until > clock_timestamp()`,
    [name, before, after, ms],
  ];
}
