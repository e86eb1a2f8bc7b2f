import { ScryError, type SessionState } from "@scry/core";
import type { AnswerEvent, ChannelTraits, MessageView, Person } from "../contract.ts";
import { shownOf, variantsOf } from "../db/branches.ts";
import { findConversation, leaseName } from "../db/conversations.ts";
import { fileIdsOf, listFiles } from "../db/files.ts";
import type { Leases } from "../db/leases.ts";
import { allMessages, listToolCalls, runningMessage } from "../db/messages.ts";
import type { Database } from "../db/open.ts";
import type { ConversationRow } from "../db/schema.ts";
import type { Answering } from "./answering.ts";
import { type Following, follow, watchStored } from "./follow.ts";
import type { Run, RunEvent } from "./run.ts";
import { messageView } from "./views.ts";

/** How an answer is shown to somebody. */
interface View {
  channel: ChannelTraits | undefined;
  links?: boolean;
}

/** What people see of conversations: stored messages, and answers while they are made. */
export interface Reading {
  /** Returns the person's own conversation. Throws `not_found` for any other, so that nobody learns that it exists. */
  own(person: Person, id: string): Promise<ConversationRow>;
  messages(row: ConversationRow, view: View): Promise<MessageView[]>;
  followRun(row: ConversationRow, run: Run, view: View, signal?: AbortSignal): AsyncIterable<AnswerEvent>;
  /** An answer under way, here or in another process. */
  watch(row: ConversationRow, view: View, signal?: AbortSignal): AsyncIterable<AnswerEvent>;
}

export const notFound = (message: string) =>
  new ScryError({ code: "not_found", message, hint: "List your conversations to see which there are." });

export const sourcesOf = (row: ConversationRow) =>
  row.session ? (JSON.parse(row.session) as SessionState).sources : [];

export function createReading(database: Database, leases: Leases, answering: Answering): Reading {
  async function messages(row: ConversationRow, { channel, links }: View, only?: string) {
    const rows = await allMessages(database, row.id);
    const shown = only ? rows.filter(({ id }) => id === only) : shownOf(rows);
    const variants = variantsOf(rows);
    const answers = shown.filter(({ role }) => role === "assistant").map(({ id }) => id);
    const calls = Map.groupBy(await listToolCalls(database, answers), ({ message_id }) => message_id);
    const files = await listFiles(database, row.id);
    const sources = answering.running(row.id)?.session.sources() ?? sourcesOf(row);
    return shown.map((message) => {
      const view = messageView(message, calls.get(message.id) ?? [], sources, channel, links);
      const brought = fileIdsOf(message);
      if (brought.length) view.files = files.filter(({ id }) => brought.includes(id));
      const ids = variants.get(message.id);
      return ids ? { ...view, variants: { ids, shown: ids.indexOf(message.id) } } : view;
    });
  }

  const fresh = async (row: ConversationRow) =>
    (await findConversation(database, row.user_id, row.id)) ?? row;

  const followed = (
    row: ConversationRow,
    messageId: string,
    events: AsyncIterable<RunEvent>,
    sources: Following["sources"],
    view: View,
  ) => {
    const message = async () => (await messages(await fresh(row), view, messageId))[0];
    return follow(events, { messageId, ...view, sources, message });
  };

  const followRun: Reading["followRun"] = (row, run, view, signal) =>
    followed(row, run.messageId, run.events(signal), run.session.sources, view);

  return {
    messages,
    followRun,
    async own({ userId }, id) {
      const row = await findConversation(database, userId, id);
      if (!row) throw notFound("There is no such conversation.");
      return row;
    },
    async *watch(row, view, signal) {
      const run = await answering.resume(row.id);
      if (run) return yield* followRun(row, run, view, signal);
      const message = await runningMessage(database, row.id);
      if (!message || !(await leases.isHeld(leaseName(row.id)))) return;
      let sources = sourcesOf(row);
      const events = async function* () {
        for await (const event of watchStored(database, row.user_id, message, signal)) {
          if (event.type === "tool") sources = sourcesOf(await fresh(row));
          yield event;
        }
      };
      yield* followed(row, message.id, events(), () => sources, view);
    },
  };
}

/** Yields the events once there are any; a question that was withdrawn before its turn is a failed answer. */
export async function* whenStarted(
  asked: Promise<AsyncIterable<AnswerEvent> | undefined>,
): AsyncGenerator<AnswerEvent> {
  let events: AsyncIterable<AnswerEvent> | undefined;
  try {
    events = await asked;
  } catch (thrown) {
    if (!ScryError.is(thrown) || thrown.code !== "cancelled") throw thrown;
    yield { type: "failed", message: thrown.message };
    return;
  }
  if (events) yield* events;
}
