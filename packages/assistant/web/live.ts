import type { AnswerEvent, ApprovalView, FileView, MessageView, ToolCallView } from "../src/contract.ts";

/** An answer while it is made. */
export interface LiveAnswer {
  /** Parts that are final, in order: each is balanced HTML. */
  parts: readonly string[];
  preview: string;
  /** The thinking of a reasoning model so far. */
  thinking: string;
  toolCalls: readonly ToolCallView[];
  approvals: readonly ApprovalView[];
  /** Why nothing happens for the moment. */
  waiting?: string;
}

export const nothingYet: LiveAnswer = { parts: [], preview: "", thinking: "", toolCalls: [], approvals: [] };

/** The answer after one more event. `done` and `failed` end it and are handled by whoever holds it. */
export function grown({ waiting: _, ...live }: LiveAnswer, event: AnswerEvent): LiveAnswer {
  switch (event.type) {
    case "waiting":
      return { ...live, waiting: event.message };
    case "started":
      // The events of a watched answer start from its beginning.
      return nothingYet;
    case "text":
      return {
        ...live,
        parts: event.delta === "" ? live.parts : [...live.parts, event.delta],
        preview: event.preview,
      };
    case "thinking":
      return { ...live, thinking: live.thinking + event.delta };
    case "tool": {
      const known = live.toolCalls.some((call) => call.id === event.call.id);
      const toolCalls = known
        ? live.toolCalls.map((call) => (call.id === event.call.id ? event.call : call))
        : [...live.toolCalls, event.call];
      return { ...live, toolCalls };
    }
    case "approval":
      return { ...live, approvals: [...without(live.approvals, event.approval.id), event.approval] };
    case "approval-closed":
      return { ...live, approvals: without(live.approvals, event.id) };
    default:
      return live;
  }
}

export function without(approvals: readonly ApprovalView[], id: string): ApprovalView[] {
  return approvals.filter((approval) => approval.id !== id);
}

let made = 0;

function localMessage(part: Pick<MessageView, "role" | "text" | "state" | "notes">): MessageView {
  made += 1;
  return {
    id: `local-${made}`,
    rendered: "",
    createdAt: new Date().toISOString(),
    toolCalls: [],
    sources: [],
    citations: [],
    ...part,
  };
}

/** The question just asked, until the server lists it. */
export function questionMessage(text: string, files: readonly FileView[] = []): MessageView {
  const message = localMessage({ role: "user", text, state: "done", notes: [] });
  return files.length > 0 ? { ...message, files: [...files] } : message;
}

/** Why there is no answer. */
export function failedMessage(reason: string): MessageView {
  return localMessage({ role: "assistant", text: "", state: "failed", notes: [reason] });
}
