import { ScryError } from "@scry/core";
import type { Database } from "./open.ts";
import type { MessageRow } from "./schema.ts";

/** The columns that decide which questions are shown. */
type Node = Pick<MessageRow, "id" | "role" | "follows" | "is_chosen">;

/** The questions that are shown, in order. Of several that were chosen at the same moment, the newest counts. */
export function chosenPath<Row extends Node>(rows: readonly Row[]): Row[] {
  const after = Map.groupBy(
    rows.filter(({ role }) => role === "user"),
    ({ follows }) => follows,
  );
  const path: Row[] = [];
  for (let last: string | null = null; ; ) {
    const variants: Row[] = after.get(last) ?? [];
    // Read and removed: a circle cannot arise, but would never end.
    after.delete(last);
    const next = variants.findLast(({ is_chosen }) => is_chosen) ?? variants.at(-1);
    if (!next) return path;
    path.push(next);
    last = next.id;
  }
}

/** The questions that lead to one of them, and that one. */
export function pathTo<Row extends Node>(rows: readonly Row[], questionId: string): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const path: Row[] = [];
  for (let row = byId.get(questionId); row && path.length <= rows.length; row = byId.get(row.follows ?? ""))
    path.unshift(row);
  return path;
}

/** Each question with its answer. */
export function withAnswers(questions: readonly MessageRow[], rows: readonly MessageRow[]): MessageRow[] {
  const answers = Map.groupBy(rows, ({ reply_to }) => reply_to);
  return questions.flatMap((row) => [row, ...(answers.get(row.id) ?? [])]);
}

export const shownOf = (rows: readonly MessageRow[]): MessageRow[] => withAnswers(chosenPath(rows), rows);

/** The variants of each question that has some, in the order in which they were asked. */
export function variantsOf(rows: readonly Node[]): ReadonlyMap<string, readonly string[]> {
  const groups = Map.groupBy(
    rows.filter(({ role }) => role === "user"),
    ({ follows }) => follows,
  );
  const found = new Map<string, readonly string[]>();
  for (const group of groups.values()) {
    const ids = group.map(({ id }) => id);
    if (ids.length > 1) for (const id of ids) found.set(id, ids);
  }
  return found;
}

/** Shows this question instead of its variants, and what came after it. */
export async function chooseQuestion(
  database: Database,
  conversationId: string,
  questionId: string,
): Promise<void> {
  const question = await findQuestion(database, conversationId, questionId);
  await database.transaction().execute(async (transaction) => {
    await hideVariants(transaction, question);
    await transaction
      .updateTable("messages")
      .set({ is_chosen: true })
      .where("id", "=", question.id)
      .execute();
  });
}

export async function findQuestion(
  database: Database,
  conversationId: string,
  questionId: string,
): Promise<MessageRow> {
  const row = await database
    .selectFrom("messages")
    .selectAll()
    .where("id", "=", questionId)
    .where("conversation_id", "=", conversationId)
    .where("role", "=", "user")
    .executeTakeFirst();
  if (row) return row;
  throw new ScryError({
    code: "not_found",
    message: "There is no such question.",
    hint: "Reload the conversation.",
  });
}

/** Before another variant of the question is shown. */
export async function hideVariants(
  database: Database,
  { conversation_id, follows }: MessageRow,
): Promise<void> {
  await database
    .updateTable("messages")
    .set({ is_chosen: false })
    .where("conversation_id", "=", conversation_id)
    .where("role", "=", "user")
    .where("follows", follows === null ? "is" : "=", follows)
    .execute();
}

/**
 * Removes a question whose answer failed before its first word: it is asked again, and nobody wants to return to a
 * failed answer.
 */
export async function dropFailure(database: Database, { id }: MessageRow): Promise<void> {
  const answers = await database.selectFrom("messages").selectAll().where("reply_to", "=", id).execute();
  const isEmpty =
    answers.length > 0 && answers.every(({ state, text }) => state === "failed" && !text.trim());
  const later = await database
    .selectFrom("messages")
    .select("id")
    .where("follows", "=", id)
    .executeTakeFirst();
  if (!isEmpty || later) return;
  await database
    .deleteFrom("messages")
    .where((where) => where.or([where("id", "=", id), where("reply_to", "=", id)]))
    .execute();
}
