import type { Kysely } from "kysely";

/** What is kept beside the text of an answer: the model's thinking, what it took, and questions that may follow. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("messages")
    .addColumn("details", "text", (column) => column.notNull().defaultTo("{}"))
    .execute();
}
