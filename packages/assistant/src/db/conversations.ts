import { randomUUID } from "node:crypto";
import type { SessionState } from "@scry/core";
import type { ConversationView, Person } from "../contract.ts";
import { defaultAgent } from "./agents.ts";
import type { Database } from "./open.ts";
import type { ConversationRow } from "./schema.ts";

export const newTitle = "New conversation";
const mostListed = 200;

export const conversationView = ({
  id,
  title,
  updated_at,
  model,
  is_pinned,
}: ConversationRow): ConversationView => ({
  id,
  title: title === newTitle ? "" : title,
  updatedAt: updated_at,
  ...(model && { model }),
  ...(is_pinned && { pinned: true }),
});

export async function listConversations(database: Database, { userId }: Person): Promise<ConversationView[]> {
  const rows = await database
    .selectFrom("conversations")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("is_pinned", "desc")
    .orderBy("updated_at", "desc")
    .limit(mostListed)
    .execute();
  return rows.map(conversationView);
}

export async function startConversation(
  database: Database,
  { userId }: Person,
  channel: string,
): Promise<ConversationView> {
  const now = new Date().toISOString();
  const row: ConversationRow = {
    id: randomUUID(),
    user_id: userId,
    agent_name: defaultAgent,
    channel,
    title: newTitle,
    model: null,
    session: null,
    is_pinned: false,
    created_at: now,
    updated_at: now,
  };
  await database.insertInto("conversations").values(row).execute();
  await makeCurrent(database, userId, channel, row.id);
  return conversationView(row);
}

/** The conversation that the person's account on this channel used last. */
export async function currentConversation(
  database: Database,
  { userId }: Person,
  channel: string,
): Promise<ConversationView | undefined> {
  const row = await database
    .selectFrom("channel_accounts")
    .innerJoin("conversations", "conversations.id", "channel_accounts.conversation_id")
    .selectAll("conversations")
    .where("channel_accounts.user_id", "=", userId)
    .where("channel_accounts.channel", "=", channel)
    .where("conversations.user_id", "=", userId)
    .executeTakeFirst();
  return row && conversationView(row);
}

export async function makeCurrent(
  database: Database,
  userId: string,
  channel: string,
  conversationId: string,
): Promise<void> {
  await database
    .updateTable("channel_accounts")
    .set({ conversation_id: conversationId })
    .where("user_id", "=", userId)
    .where("channel", "=", channel)
    .execute();
}

/** Undefined for another person's too, so that nobody learns that it exists. */
export const findConversation = (database: Database, userId: string, id: string) =>
  database
    .selectFrom("conversations")
    .selectAll()
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();

export async function removeConversation(database: Database, userId: string, id: string): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom("conversations")
      .where("id", "=", id)
      .where("user_id", "=", userId)
      .executeTakeFirst();
    // Tool calls and approvals are deleted with their messages.
    if (numDeletedRows) await transaction.deleteFrom("leases").where("name", "=", leaseName(id)).execute();
  });
}

/** The holder of this lease makes the answer in the conversation. */
export const leaseName = (conversationId: string) => `conversation:${conversationId}`;

export async function saveSession(database: Database, id: string, session: SessionState): Promise<void> {
  await database
    .updateTable("conversations")
    .set({ session: JSON.stringify(session) })
    .where("id", "=", id)
    .execute();
}

/** The first question names the conversation. */
export async function touchConversation(
  database: Database,
  row: ConversationRow,
  text: string,
): Promise<void> {
  const title = row.title === newTitle ? titleFrom(text) : row.title;
  await database
    .updateTable("conversations")
    .set({ title, updated_at: new Date().toISOString() })
    .where("id", "=", row.id)
    .execute();
}

function titleFrom(text: string): string {
  const line = text
    .replace(/^\/research\s/, "")
    .replace(/\s+/g, " ")
    .trim();
  return line.length > 80 ? `${line.slice(0, 79).trimEnd()}…`.toWellFormed() : line || newTitle;
}
