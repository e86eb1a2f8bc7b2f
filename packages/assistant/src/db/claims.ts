import type { Database } from "./open.ts";

/** Telegram offers an update for a day; what is older will not come again. */
const keptMs = 7 * 24 * 60 * 60_000;

/** False when somebody claimed the key before. */
export async function claim(database: Database, key: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await database
    .insertInto("claims")
    .values({ key, claimed_at: new Date().toISOString() })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function forgetOldClaims(database: Database): Promise<void> {
  const oldest = new Date(Date.now() - keptMs).toISOString();
  await database.deleteFrom("claims").where("claimed_at", "<", oldest).execute();
}
