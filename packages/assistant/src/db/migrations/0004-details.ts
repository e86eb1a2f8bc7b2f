import type { Kysely } from "kysely";

/** Kept beside the text of an answer: the model's thinking, time and tokens, and follow-up questions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("messages")
    .addColumn("details", "text", (column) => column.notNull().defaultTo("{}"))
    .execute();
}
