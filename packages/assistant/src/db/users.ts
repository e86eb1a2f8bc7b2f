import { randomUUID } from "node:crypto";
import type { Person } from "../contract.ts";
import type { Database } from "./open.ts";

/** Finds the user of a channel's account; creates one on first sight, once even when two requests come at the same time. */
export async function findPerson(
  database: Database,
  channel: string,
  account: string,
  name: string,
): Promise<Person> {
  const known = () =>
    database
      .selectFrom("channel_accounts")
      .innerJoin("users", "users.id", "channel_accounts.user_id")
      .select(["users.id as userId", "users.name as name"])
      .where("channel", "=", channel)
      .where("account", "=", account)
      .executeTakeFirst();
  const found = await known();
  if (found) return found;
  const userId = randomUUID();
  const made = await database.transaction().execute(async (transaction) => {
    await transaction
      .insertInto("users")
      .values({ id: userId, name, created_at: new Date().toISOString() })
      .execute();
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto("channel_accounts")
      .values({ channel, account, user_id: userId, conversation_id: null })
      .onConflict((conflict) => conflict.columns(["channel", "account"]).doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows) return true;
    await transaction.deleteFrom("users").where("id", "=", userId).execute();
    return false;
  });
  const person = made ? { userId, name } : await known();
  if (!person) throw new Error("The account was removed in the meantime.");
  return person;
}

/** A person's accounts on all channels. */
export const accountsOf = (
  database: Database,
  userId: string,
): Promise<{ channel: string; account: string }[]> =>
  database
    .selectFrom("channel_accounts")
    .select(["channel", "account"])
    .where("user_id", "=", userId)
    .execute();

/** The person's choice for a tool whose approval is up to the user. */
export async function toolChoice(
  database: Database,
  userId: string,
  toolName: string,
): Promise<"auto" | "ask" | undefined> {
  const row = await database
    .selectFrom("tool_choices")
    .select("choice")
    .where("user_id", "=", userId)
    .where("tool_name", "=", toolName)
    .executeTakeFirst();
  return row?.choice;
}

export async function chooseTool(
  database: Database,
  userId: string,
  toolName: string,
  choice: "auto" | "ask",
): Promise<void> {
  await database
    .insertInto("tool_choices")
    .values({ user_id: userId, tool_name: toolName, choice })
    .onConflict((conflict) => conflict.columns(["user_id", "tool_name"]).doUpdateSet({ choice }))
    .execute();
}
