import { randomUUID } from "node:crypto";
import { chosenPath, shownOf } from "./branches.ts";
import type { Database } from "./open.ts";
import type { ApprovalRow, MessageRow, ToolCallRow } from "./schema.ts";

type NewMessage = Pick<MessageRow, "conversation_id" | "role" | "reply_to" | "state" | "text" | "lite"> &
  Partial<Pick<MessageRow, "follows" | "model" | "files">>;

/**
 * Two processes may add a message at the same moment: positions are unique, and the loser tries again. A question
 * follows the last one that is shown, unless it names another.
 */
export async function addMessage(database: Database, message: NewMessage): Promise<MessageRow> {
  for (let attempt = 0; ; attempt++) {
    const { last } = await database
      .selectFrom("messages")
      .select(({ fn }) => fn.max("position").as("last"))
      .where("conversation_id", "=", message.conversation_id)
      .executeTakeFirstOrThrow();
    const isNext = message.role === "user" && message.follows === undefined;
    const row: MessageRow = {
      follows: isNext ? await lastShown(database, message.conversation_id) : null,
      model: null,
      is_chosen: true,
      files: "[]",
      ...message,
      id: randomUUID(),
      position: (last ?? 0) + 1,
      trail: "[]",
      sources: "[]",
      citations: "[]",
      notes: "[]",
      research: null,
      details: "{}",
      created_at: new Date().toISOString(),
    };
    const { numInsertedOrUpdatedRows } = await database
      .insertInto("messages")
      .values(row)
      .onConflict((conflict) => conflict.columns(["conversation_id", "position"]).doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows) return row;
    if (attempt > 20) throw new Error("The conversation is too busy.");
  }
}

export async function updateMessage(
  database: Database,
  id: string,
  values: Partial<Omit<MessageRow, "id" | "conversation_id">>,
): Promise<void> {
  await database.updateTable("messages").set(values).where("id", "=", id).execute();
}

/** All of them, also those that are not shown. */
export const allMessages = (database: Database, conversationId: string): Promise<MessageRow[]> =>
  database
    .selectFrom("messages")
    .selectAll()
    .where("conversation_id", "=", conversationId)
    .orderBy("position")
    .execute();

/** The questions that are shown in their order, each followed by its answer. */
export async function listMessages(database: Database, conversationId: string): Promise<MessageRow[]> {
  return shownOf(await allMessages(database, conversationId));
}

async function lastShown(database: Database, conversationId: string): Promise<string | null> {
  const rows = await database
    .selectFrom("messages")
    .select(["id", "role", "follows", "is_chosen", "position"])
    .where("conversation_id", "=", conversationId)
    .where("role", "=", "user")
    .orderBy("position")
    .execute();
  return chosenPath(rows).at(-1)?.id ?? null;
}

export const findMessage = (database: Database, id: string) =>
  database.selectFrom("messages").selectAll().where("id", "=", id).executeTakeFirst();

export const runningMessage = (database: Database, conversationId: string) =>
  database
    .selectFrom("messages")
    .selectAll()
    .where("conversation_id", "=", conversationId)
    .where("state", "=", "running")
    .orderBy("position")
    .executeTakeFirst();

export const listToolCalls = (database: Database, messageIds: readonly string[]): Promise<ToolCallRow[]> =>
  messageIds.length
    ? database
        .selectFrom("tool_calls")
        .selectAll()
        .where("message_id", "in", messageIds)
        .orderBy("position")
        .execute()
    : Promise.resolve([]);

export async function addToolCall(
  database: Database,
  row: Omit<ToolCallRow, "id" | "created_at">,
): Promise<ToolCallRow> {
  const made = { ...row, id: randomUUID(), created_at: new Date().toISOString() };
  await database.insertInto("tool_calls").values(made).execute();
  return made;
}

export async function updateToolCall(
  database: Database,
  id: string,
  values: Partial<Omit<ToolCallRow, "id">>,
): Promise<void> {
  await database.updateTable("tool_calls").set(values).where("id", "=", id).execute();
}

export async function addApproval(database: Database, call: ToolCallRow, ms: number): Promise<ApprovalRow> {
  const row: ApprovalRow = {
    id: randomUUID(),
    tool_call_id: call.id,
    conversation_id: call.conversation_id,
    user_id: call.user_id,
    status: "pending",
    created_at: new Date().toISOString(),
    expires_at: new Date(Date.now() + ms).toISOString(),
    decided_at: null,
  };
  await database.insertInto("approvals").values(row).execute();
  return row;
}

/** Only the first decision counts. */
export async function closeApproval(
  database: Database,
  id: string,
  status: "approved" | "denied" | "expired",
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable("approvals")
    .set({ status, decided_at: new Date().toISOString() })
    .where("id", "=", id)
    .where("status", "=", "pending")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const findApproval = (database: Database, id: string) =>
  database.selectFrom("approvals").selectAll().where("id", "=", id).executeTakeFirst();

export const approvalOfCall = (database: Database, toolCallId: string) =>
  database.selectFrom("approvals").selectAll().where("tool_call_id", "=", toolCallId).executeTakeFirst();

/** Approvals with what is shown to a person. */
const shownApprovals = (database: Database) =>
  database
    .selectFrom("approvals")
    .innerJoin("tool_calls", "tool_calls.id", "approvals.tool_call_id")
    .leftJoin("tools", "tools.name", "tool_calls.tool")
    .select([
      "approvals.id as id",
      "approvals.status as status",
      "approvals.expires_at as expires_at",
      "tool_calls.tool as tool",
      "tool_calls.tool_name as tool_name",
      "tool_calls.title as title",
      "tool_calls.input as input",
      "tools.approval_tier as approval_tier",
    ]);

export const shownApproval = (database: Database, id: string) =>
  shownApprovals(database).where("approvals.id", "=", id).executeTakeFirst();

/** What still waits for a person. */
export const pendingApprovals = (database: Database, userId: string, conversationId: string) =>
  shownApprovals(database)
    .where("approvals.conversation_id", "=", conversationId)
    .where("approvals.user_id", "=", userId)
    .where("approvals.status", "=", "pending")
    .orderBy("approvals.created_at")
    .execute();
