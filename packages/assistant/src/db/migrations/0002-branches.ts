import { type Kysely, sql } from "kysely";

/** Questions that replace others, conversations that stay on top, and what a person prefers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema.alterTable("messages").addColumn("follows", "text").execute();
  await schema
    .alterTable("messages")
    .addColumn("is_chosen", "boolean", (column) => column.notNull().defaultTo(true))
    .execute();
  await schema.alterTable("messages").addColumn("model", "text").execute();
  // Until now each question followed the one that was asked before it.
  await sql`
    update messages set follows = (
      select earlier.id from messages as earlier
      where earlier.conversation_id = messages.conversation_id
        and earlier.role = 'user' and earlier.position < messages.position
      order by earlier.position desc limit 1
    ) where role = 'user'`.execute(db);
  await schema
    .alterTable("conversations")
    .addColumn("is_pinned", "boolean", (column) => column.notNull().defaultTo(false))
    .execute();
  await schema
    .createTable("user_settings")
    .addColumn("user_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("value", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("user_settings_key", ["user_id", "name"])
    .execute();
}
