import type { Database } from "./open.ts";
import type { FileRow, MessageRow } from "./schema.ts";

/** A file without its text. */
export type FileSummary = Pick<FileRow, "id" | "name" | "size">;

export const listFiles = (database: Database, conversationId: string): Promise<FileSummary[]> =>
  database
    .selectFrom("files")
    .select(["id", "name", "size"])
    .where("conversation_id", "=", conversationId)
    .orderBy("created_at")
    .execute();

export const findFile = (database: Database, conversationId: string, id: string) =>
  database
    .selectFrom("files")
    .selectAll()
    .where("conversation_id", "=", conversationId)
    .where("id", "=", id)
    .executeTakeFirst();

export async function addFile(database: Database, row: FileRow): Promise<void> {
  await database.insertInto("files").values(row).execute();
}

export async function removeFile(database: Database, conversationId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom("files")
    .where("conversation_id", "=", conversationId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The files that a question brings. */
export const fileIdsOf = ({ files }: Pick<MessageRow, "files">) => JSON.parse(files) as string[];
