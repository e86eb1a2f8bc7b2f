import { type Kysely, sql } from "kysely";

/** Built-in types, and custom:NAME for those with a registered factory. */
const toolType = sql`type in ('SearchWebTool', 'OpenPageTool', 'ExtensionTool') or type like 'custom:%'`;
const tier = sql`approval_tier in ('AUTO_APPROVE', 'REQUIRES_APPROVAL', 'USER_CONFIGURABLE')`;

export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable("agent_configurations")
    .addColumn("agent_name", "text", (column) => column.primaryKey())
    .addColumn("model", "text")
    .addColumn("system_prompt", "text", (column) => column.notNull())
    .addColumn("settings", "text", (column) => column.notNull().defaultTo("{}"))
    .execute();
  await schema
    .createTable("tools")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("type", "text", (column) => column.notNull())
    .addColumn("description", "text", (column) => column.notNull())
    .addColumn("config", "text", (column) => column.notNull().defaultTo("{}"))
    .addColumn("approval_tier", "text", (column) => column.notNull().defaultTo("REQUIRES_APPROVAL"))
    .addColumn("approval_default", "text", (column) => column.notNull().defaultTo("ask"))
    .addCheckConstraint("tools_type", toolType)
    .addCheckConstraint("tools_tier", tier)
    .addCheckConstraint("tools_default", sql`approval_default in ('auto', 'ask')`)
    .execute();
  await schema
    .createTable("agent_tools")
    .addColumn("agent_name", "text", (column) =>
      column.notNull().references("agent_configurations.agent_name").onDelete("cascade"),
    )
    .addColumn("tool", "text", (column) => column.notNull().references("tools.name").onDelete("cascade"))
    .addColumn("tool_name", "text", (column) => column.notNull())
    .addColumn("config", "text", (column) => column.notNull().defaultTo("{}"))
    .addColumn("is_active", "boolean", (column) => column.notNull())
    .addColumn("sort_order", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("agent_tools_key", ["agent_name", "tool"])
    .addUniqueConstraint("agent_tools_name", ["agent_name", "tool_name"])
    .execute();
  await schema
    .createTable("users")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await schema
    .createTable("conversations")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("user_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("agent_name", "text", (column) =>
      column.notNull().references("agent_configurations.agent_name"),
    )
    .addColumn("channel", "text", (column) => column.notNull())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("model", "text")
    .addColumn("session", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .execute();
  await schema
    .createIndex("conversations_of_user")
    .on("conversations")
    .columns(["user_id", "updated_at"])
    .execute();
  await schema
    .createTable("channel_accounts")
    .addColumn("channel", "text", (column) => column.notNull())
    .addColumn("account", "text", (column) => column.notNull())
    .addColumn("user_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("conversation_id", "text", (column) =>
      column.references("conversations.id").onDelete("set null"),
    )
    .addPrimaryKeyConstraint("channel_accounts_key", ["channel", "account"])
    .execute();
  await schema
    .createTable("tool_choices")
    .addColumn("user_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("tool_name", "text", (column) => column.notNull())
    .addColumn("choice", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("tool_choices_key", ["user_id", "tool_name"])
    .addCheckConstraint("tool_choices_choice", sql`choice in ('auto', 'ask')`)
    .execute();
  await schema
    .createTable("messages")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("conversation_id", "text", (column) =>
      column.notNull().references("conversations.id").onDelete("cascade"),
    )
    .addColumn("role", "text", (column) => column.notNull())
    .addColumn("reply_to", "text")
    .addColumn("position", "integer", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("trail", "text", (column) => column.notNull().defaultTo("[]"))
    .addColumn("sources", "text", (column) => column.notNull().defaultTo("[]"))
    .addColumn("citations", "text", (column) => column.notNull().defaultTo("[]"))
    .addColumn("notes", "text", (column) => column.notNull().defaultTo("[]"))
    .addColumn("lite", "boolean", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addUniqueConstraint("messages_position", ["conversation_id", "position"])
    .addCheckConstraint("messages_role", sql`role in ('user', 'assistant')`)
    .addCheckConstraint("messages_state", sql`state in ('done', 'running', 'interrupted', 'failed')`)
    .execute();
  // Few answers are under way; finding them must not scan every message.
  await schema.createIndex("messages_state_index").on("messages").column("state").execute();
  await schema
    .createTable("tool_calls")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("message_id", "text", (column) =>
      column.notNull().references("messages.id").onDelete("cascade"),
    )
    .addColumn("conversation_id", "text", (column) => column.notNull())
    .addColumn("user_id", "text", (column) => column.notNull())
    .addColumn("call_id", "text", (column) => column.notNull())
    .addColumn("position", "integer", (column) => column.notNull())
    .addColumn("tool", "text", (column) => column.notNull())
    .addColumn("tool_name", "text", (column) => column.notNull())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("input", "text", (column) => column.notNull())
    .addColumn("output", "text")
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("detail", "text")
    .addColumn("ms", "integer")
    .addColumn("cost", "double precision")
    .addColumn("approval", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addUniqueConstraint("tool_calls_position", ["message_id", "position"])
    .addCheckConstraint("tool_calls_status", sql`status in ('running', 'ok', 'failed', 'denied', 'waiting')`)
    .execute();
  await schema
    .createTable("approvals")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("tool_call_id", "text", (column) =>
      column.notNull().references("tool_calls.id").onDelete("cascade"),
    )
    .addColumn("conversation_id", "text", (column) => column.notNull())
    .addColumn("user_id", "text", (column) => column.notNull())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("expires_at", "text", (column) => column.notNull())
    .addColumn("decided_at", "text")
    .addCheckConstraint("approvals_status", sql`status in ('pending', 'approved', 'denied', 'expired')`)
    .execute();
  await schema
    .createIndex("approvals_of_conversation")
    .on("approvals")
    .columns(["conversation_id", "status"])
    .execute();
  await schema
    .createTable("leases")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("owner", "text", (column) => column.notNull())
    .addColumn("expires_at", "text", (column) => column.notNull())
    .execute();
  await schema
    .createTable("claims")
    .addColumn("key", "text", (column) => column.primaryKey())
    .addColumn("claimed_at", "text", (column) => column.notNull())
    .execute();
}
