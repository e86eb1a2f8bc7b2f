import type { AnswerEvent, ApprovalView, ConversationView, MessageView, ModelView } from "../src/contract.ts";
import { readEvents } from "./events.ts";
import { pageKeyHeader } from "./page-key.ts";

export interface Me {
  name: string;
  model: ModelView;
}

/** A response of the server that is an error, or no response (0); the message is for people. */
export class Refused extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

async function send(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Response> {
  const sent = fetch(`/api${path}`, {
    method,
    headers: { ...pageKeyHeader(), ...(method !== "GET" && { "Content-Type": "application/json" }) },
    ...(method !== "GET" && { body: JSON.stringify(body ?? {}) }),
    ...(signal && { signal }),
  });
  const reply = await sent.catch((error: Error) => {
    // The browser's own message is meant for developers.
    throw signal?.aborted ? error : new Error("The server cannot be reached.");
  });
  if (reply.ok) return reply;
  const said: { error?: { message?: string; hint?: string } } = await reply.json().catch(() => ({}));
  const message = [said.error?.message ?? `The server answered ${reply.status}.`, said.error?.hint];
  throw new Refused(reply.status, message.filter(Boolean).join(" "));
}

async function get<T>(path: string): Promise<T> {
  return (await send("GET", path)).json();
}

const sendQuestion = (path: string, text: string, signal: AbortSignal) =>
  send("POST", path, { text }, signal).catch((error: Error) => {
    if (signal.aborted || error instanceof Refused) throw error;
    // This is no answer that broke off: there is none, and nothing to wait for.
    throw new Refused(0, `${error.message} The question was not sent.`);
  });

const of = (id: string) => `/conversations/${encodeURIComponent(id)}`;

export const api = {
  me: () => get<Me>("/me"),
  conversations: () => get<ConversationView[]>("/conversations"),
  remove: (id: string) => send("DELETE", of(id)),
  messages: (id: string) => get<{ messages: MessageView[]; approvals: ApprovalView[] }>(`${of(id)}/messages`),
  /** Begins a conversation with its first question. */
  async begin(
    text: string,
    signal: AbortSignal,
  ): Promise<{ id: string; events: AsyncIterable<AnswerEvent> }> {
    const reply = await sendQuestion("/ask", text, signal);
    const id = reply.headers.get("Content-Location")?.split("/").at(-1) ?? "";
    return { id: decodeURIComponent(id), events: readEvents(reply) };
  },
  async *ask(id: string, text: string, signal: AbortSignal): AsyncGenerator<AnswerEvent> {
    yield* readEvents(await sendQuestion(`${of(id)}/ask`, text, signal));
  },
  async *watch(id: string, signal: AbortSignal): AsyncGenerator<AnswerEvent> {
    yield* readEvents(await send("GET", `${of(id)}/watch`, undefined, signal));
  },
  cancel: (id: string) => send("POST", `${of(id)}/cancel`),
  setModel: (id: string, model: string) => send("POST", `${of(id)}/model`, { model }),
  decide: (approval: string, approved: boolean, remember: boolean) =>
    send("POST", `/approvals/${encodeURIComponent(approval)}`, { approved, remember }),
  /** Hands the conversation to the browser as a file; a plain link could not send the page's key. */
  async download(id: string): Promise<void> {
    const reply = await send("GET", `${of(id)}/export`);
    const said = reply.headers.get("Content-Disposition") ?? "";
    const name = /filename\*=UTF-8''([^;]+)/.exec(said)?.[1] ?? /filename="([^"]+)"/.exec(said)?.[1];
    const link = document.createElement("a");
    link.href = URL.createObjectURL(await reply.blob());
    link.download = decodeURIComponent(name ?? "conversation.md");
    link.click();
    URL.revokeObjectURL(link.href);
  },
};
