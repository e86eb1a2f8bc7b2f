import type { Kysely } from "kysely";

/** Files that a person gave to a conversation, as they were read; and which of them a question brings. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable("files")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("conversation_id", "text", (column) =>
      column.notNull().references("conversations.id").onDelete("cascade"),
    )
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("size", "integer", (column) => column.notNull())
    .addColumn("page", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await schema.createIndex("files_conversation").on("files").column("conversation_id").execute();
  await schema
    .alterTable("messages")
    .addColumn("files", "text", (column) => column.notNull().defaultTo("[]"))
    .execute();
}
