import { shownText } from "@scry/core/citations";
import type { ConversationView, Person } from "../contract.ts";
import { conversationView } from "./conversations.ts";
import type { Database } from "./open.ts";

const mostFound = 50;
const longestTitle = 200;

/** Characters of the text around the words. */
const around = 60;

/** Conversations of the person that hold the words in their title or text, those with the words in the title first. */
export async function searchConversations(
  database: Database,
  { userId }: Person,
  words: string,
): Promise<ConversationView[]> {
  const wanted = words.trim().slice(0, 200);
  const rows = await database
    .selectFrom("conversations")
    .selectAll()
    .where("user_id", "=", userId)
    .where(({ or, exists, selectFrom, eb, ref }) => {
      const holds = (column: "conversations.title" | "messages.text") =>
        patternsOf(wanted).map((pattern) => eb(ref(column as "title"), "like", pattern));
      return or([
        ...holds("conversations.title"),
        exists(
          selectFrom("messages")
            .select("messages.id")
            .whereRef("messages.conversation_id", "=", "conversations.id")
            .where(() => or(holds("messages.text"))),
        ),
      ]);
    })
    .orderBy("updated_at", "desc")
    .limit(mostFound)
    .execute();
  const found = await Promise.all(
    rows.map(async (row) => {
      const view = conversationView(row);
      if (has(row.title, wanted)) return view;
      const snippet = await snippetOf(database, row.id, wanted);
      return snippet === undefined ? view : { ...view, snippet };
    }),
  );
  return found.toSorted((one, other) => Number(has(other.title, wanted)) - Number(has(one.title, wanted)));
}

const has = (text: string, words: string) => text.toLowerCase().includes(words.toLowerCase());

/** SQLite ignores the case of ASCII letters only, PostgreSQL of none: the usual spellings are looked for. */
function patternsOf(words: string): string[] {
  const lower = words.toLowerCase();
  const capital = lower.charAt(0).toUpperCase() + lower.slice(1);
  const titled = lower.replace(/(^|\s)\p{L}/gu, (start) => start.toUpperCase());
  const spellings = new Set([words, lower, capital, titled, words.toUpperCase()]);
  // A backslash escapes in PostgreSQL and nothing does in SQLite: a wildcard stands for itself well enough.
  return [...spellings].map((spelling) => `%${spelling.replace(/[\\%_]/g, "_")}%`);
}

async function snippetOf(
  database: Database,
  conversationId: string,
  words: string,
): Promise<string | undefined> {
  const rows = await database
    .selectFrom("messages")
    .select("text")
    .where("conversation_id", "=", conversationId)
    .orderBy("position")
    .execute();
  const written = rows.find((row) => has(row.text, words))?.text;
  if (written === undefined) return undefined;
  // Without the marks of Markdown, unless the words are among them.
  const shown = shownText(written).text;
  const text = has(shown, words) ? shown : written;
  const at = text.toLowerCase().indexOf(words.toLowerCase());
  const from = Math.max(0, at - around);
  const to = at + words.length + around;
  const piece = text.slice(from, to).toWellFormed().replace(/\s+/g, " ").trim();
  return `${from > 0 ? "…" : ""}${piece}${to < text.length ? "…" : ""}`;
}

export async function changeConversation(
  database: Database,
  id: string,
  { title, pinned }: { title?: string; pinned?: boolean },
): Promise<void> {
  const name = title?.replace(/\s+/g, " ").trim().slice(0, longestTitle).toWellFormed();
  const values = { ...(name && { title: name }), ...(pinned !== undefined && { is_pinned: pinned }) };
  if (Object.keys(values).length === 0) return;
  await database.updateTable("conversations").set(values).where("id", "=", id).execute();
}
