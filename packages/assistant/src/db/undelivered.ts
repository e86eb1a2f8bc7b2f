import { sql } from "kysely";
import type { Undelivered } from "../contract.ts";
import { leaseName } from "./conversations.ts";
import type { Leases } from "./leases.ts";
import type { Database } from "./open.ts";

/** Older messages are no longer worth delivering. */
const newsMs = 24 * 60 * 60_000;

/** Finds finished answers, and questions that no process is answering, that nobody claimed under the prefix and their id. */
export async function findUndelivered(
  database: Database,
  leases: Leases,
  channel: string,
  prefix: string,
): Promise<Undelivered[]> {
  const since = new Date(Date.now() - newsMs).toISOString();
  const rows = await database
    .selectFrom("conversations")
    .innerJoin("users", "users.id", "conversations.user_id")
    .innerJoin("channel_accounts", (join) =>
      join
        .onRef("channel_accounts.user_id", "=", "conversations.user_id")
        .onRef("channel_accounts.channel", "=", "conversations.channel"),
    )
    .innerJoin("messages", "messages.conversation_id", "conversations.id")
    .select([
      "users.id as userId",
      "users.name as name",
      "channel_accounts.account as account",
      "conversations.id as conversationId",
      "messages.id as messageId",
      "messages.role as role",
    ])
    .where("conversations.channel", "=", channel)
    // Every question updates it, so older conversations hold nothing new and their messages need not be read.
    .where("conversations.updated_at", ">", since)
    .where("messages.created_at", ">", since)
    .where("messages.state", "!=", "running")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("claims")
            .select("claims.key")
            .where("claims.key", "=", sql<string>`${prefix} || messages.id`),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("messages as answers")
            .select("answers.id")
            .whereRef("answers.conversation_id", "=", "messages.conversation_id")
            .whereRef("answers.reply_to", "=", "messages.id"),
        ),
      ),
    )
    .orderBy("messages.created_at")
    .execute();
  const found: Undelivered[] = [];
  for (const { userId, name, role, ...row } of rows) {
    // An answer is being made there: the question may be the next.
    if (role === "user" && (await leases.isHeld(leaseName(row.conversationId)))) continue;
    found.push({ person: { userId, name }, ...row });
  }
  return found;
}
