import type { Kysely } from "kysely";

/** A research as it stands, so that another process can go on with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("messages").addColumn("research", "text").execute();
}
