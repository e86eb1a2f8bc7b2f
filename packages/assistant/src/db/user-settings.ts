import type { Database } from "./open.ts";

/** A person's choices for all their conversations. */
export async function userSetting(
  database: Database,
  userId: string,
  name: "model",
): Promise<string | undefined> {
  const row = await database
    .selectFrom("user_settings")
    .select("value")
    .where("user_id", "=", userId)
    .where("name", "=", name)
    .executeTakeFirst();
  return row?.value;
}

export async function setUserSetting(
  database: Database,
  userId: string,
  name: "model",
  value: string,
): Promise<void> {
  await database
    .insertInto("user_settings")
    .values({ user_id: userId, name, value })
    .onConflict((conflict) => conflict.columns(["user_id", "name"]).doUpdateSet({ value }))
    .execute();
}
