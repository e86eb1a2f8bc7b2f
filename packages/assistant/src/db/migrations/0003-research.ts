import type { Kysely } from "kysely";

/** The state of a research, so that another process can continue it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("messages").addColumn("research", "text").execute();
}
