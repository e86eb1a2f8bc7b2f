import type { Source } from "@scry/core";
import { createCitationStream } from "@scry/core/citations";
import type { AnswerEvent, ChannelTraits, MessageView } from "../contract.ts";
import { findApproval, findMessage, listToolCalls, pendingApprovals } from "../db/messages.ts";
import type { Database } from "../db/open.ts";
import type { MessageRow } from "../db/schema.ts";
import { pause, type RunEvent } from "./run.ts";
import { approvalView, longestRendered, plainFor, targetOf, toolCallView } from "./views.ts";

export interface Following {
  messageId: string;
  channel: ChannelTraits | undefined;
  links?: boolean;
  /** They grow while the answer is made. */
  sources(): readonly Source[];
  /** The whole message once it is complete; undefined when it was removed in the meantime. */
  message(): Promise<MessageView | undefined>;
}

/** An open paragraph of up to this many characters is shown with each new word; a longer one whenever it has grown by 1/32. */
const shortParagraph = 1_000;
const growth = 1 / 32;

/** Yields the events of an answer, rendered for one channel. */
export async function* follow(
  events: AsyncIterable<RunEvent>,
  { messageId, channel, links = true, sources, message }: Following,
): AsyncGenerator<AnswerEvent> {
  const target = targetOf(channel);
  const citations = createCitationStream(sources, target, { links });
  let length = 0;
  /** Characters of the open paragraph, and how many of them the last preview had. */
  let open = 0;
  let shown = 0;
  yield { type: "started", messageId };
  for await (const event of events) {
    const goesOn = event.type === "text" || event.type === "thinking";
    if (!goesOn && shown < open && length <= longestRendered) {
      shown = open;
      yield { type: "text", delta: "", preview: citations.preview() };
    }
    if (event.type === "text") {
      const wasLong = length > longestRendered;
      length += event.text.length;
      if (length > longestRendered) {
        const before = wasLong ? "" : citations.end();
        yield { type: "text", delta: before + plainFor(target, event.text), preview: "" };
        continue;
      }
      const delta = citations.push(event.text);
      open = delta
        ? event.text.length - Math.max(0, event.text.lastIndexOf("\n\n"))
        : open + event.text.length;
      // Each preview renders the whole paragraph: with every word of a long one, that would hold up everybody else.
      if (!delta && open > shortParagraph && open - shown < open * growth) continue;
      shown = open;
      yield { type: "text", delta, preview: citations.preview() };
    } else if (event.type === "done") {
      const rest = length > longestRendered ? "" : citations.end();
      if (rest) yield { type: "text", delta: rest, preview: "" };
      const complete = await message();
      yield complete
        ? { type: "done", message: complete }
        : { type: "failed", message: "The conversation was removed." };
    } else {
      yield event;
    }
  }
}

const lookMs = 400;

/** Follows an answer that another process makes, by what that process saves. */
export async function* watchStored(
  database: Database,
  userId: string,
  { id, conversation_id }: MessageRow,
  signal?: AbortSignal,
): AsyncGenerator<RunEvent> {
  let shown = 0;
  const calls = new Map<string, string>();
  const asked = new Set<string>();
  for (;;) {
    const row = await findMessage(database, id);
    if (!row) return yield { type: "failed", message: "The conversation was removed." };
    for (const call of await listToolCalls(database, [id])) {
      if (calls.get(call.id) === call.status) continue;
      calls.set(call.id, call.status);
      yield { type: "tool", call: toolCallView(call) };
    }
    const pending = await pendingApprovals(database, userId, conversation_id);
    for (const approval of pending) {
      if (asked.has(approval.id)) continue;
      asked.add(approval.id);
      yield { type: "approval", approval: approvalView(approval) };
    }
    for (const approvalId of asked) {
      if (pending.some((approval) => approval.id === approvalId)) continue;
      asked.delete(approvalId);
      const status = (await findApproval(database, approvalId))?.status;
      yield {
        type: "approval-closed",
        id: approvalId,
        outcome: status === "approved" || status === "expired" ? status : "denied",
      };
    }
    if (row.text.length > shown) yield { type: "text", text: row.text.slice(shown) };
    shown = row.text.length;
    if (row.state === "failed") {
      const [message = "The answer failed."] = JSON.parse(row.notes) as string[];
      return yield { type: "failed", message };
    }
    if (row.state !== "running") return yield { type: "done" };
    await pause(lookMs, signal);
    if (signal?.aborted) return;
  }
}
