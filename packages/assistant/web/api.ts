import type {
  AnswerEvent,
  ApprovalView,
  Connection,
  ConversationView,
  FileView,
  GivenAccess,
  MessageView,
  ModelGroup,
  ModelView,
  OfferedModel,
  ProviderView,
  ServiceView,
  ToolView,
} from "../src/contract.ts";
import { withFormulas } from "./decorate.ts";
import { pageKeyHeader } from "./page-key.ts";
import { currentLanguage, w } from "./words/words.ts";

export type Format = "markdown" | "json" | "html";

/** The pages that a person keeps. */
export interface Library {
  documents: number;
  entries: readonly { url: string; title: string; snippet?: string }[];
}

export interface Me {
  name: string;
  /** May connect models for everybody. */
  isOwner: boolean;
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
  const isFile = body instanceof Blob;
  const type = isFile ? "application/octet-stream" : "application/json";
  const sent = fetch(`/api${path}`, {
    method,
    headers: { ...pageKeyHeader(), ...(method !== "GET" && { "Content-Type": type }) },
    ...(method !== "GET" && { body: isFile ? body : JSON.stringify(body ?? {}) }),
    ...(signal && { signal }),
  });
  const reply = await sent.catch((error: Error) => {
    // The browser's own message is meant for developers.
    throw signal?.aborted ? error : new Error(w.unreachable);
  });
  if (reply.ok) return reply;
  const said: { error?: { message?: string; hint?: string } } = await reply.json().catch(() => ({}));
  const message = [said.error?.message ?? w.serverSaid(reply.status), said.error?.hint];
  throw new Refused(reply.status, w.said(message.filter(Boolean).join(" ")));
}

async function get<T>(path: string): Promise<T> {
  return (await send("GET", path)).json();
}

/** Parts of a question besides its words. */
export interface Asked {
  text: string;
  /** Ids of files of the conversation. */
  files?: readonly string[];
  /** The question that it replaces. */
  instead?: string;
  /** For this answer only. */
  model?: string;
}

const sendQuestion = (path: string, asked: Asked, signal: AbortSignal) =>
  send("POST", path, asked, signal).catch((error: Error) => {
    if (signal.aborted || error instanceof Refused) throw error;
    // This is not a broken answer: there is none, and nothing to wait for.
    throw new Refused(0, `${error.message} ${w.notSent}`);
  });

const of = (id: string) => `/conversations/${encodeURIComponent(id)}`;

export const api = {
  me: () => get<Me>("/me"),
  conversations: (words = "") =>
    get<ConversationView[]>(words ? `/conversations?q=${encodeURIComponent(words)}` : "/conversations"),
  start: async () => (await send("POST", "/conversations")).json() as Promise<ConversationView>,
  remove: (id: string) => send("DELETE", of(id)),
  newFiles: (id: string) => get<FileView[]>(`${of(id)}/files`),
  addFile: async (id: string, file: File) =>
    (
      await send("POST", `${of(id)}/files?name=${encodeURIComponent(file.name)}`, file)
    ).json() as Promise<FileView>,
  removeFile: (id: string, file: string) => send("DELETE", `${of(id)}/files/${encodeURIComponent(file)}`),
  change: (id: string, change: { title?: string; pinned?: boolean }) => send("PATCH", of(id), change),
  choose: (id: string, question: string) => send("POST", `${of(id)}/choose`, { question }),
  services: () => get<ServiceView[]>("/services"),
  serviceModels: async (service: string, given: GivenAccess) =>
    (await send("POST", `/services/${encodeURIComponent(service)}/models`, given)).json() as Promise<{
      models: OfferedModel[];
      suggested?: string;
    }>,
  connect: async (service: string, given: GivenAccess & { model: string }) =>
    (
      await send("POST", `/services/${encodeURIComponent(service)}/connect`, given)
    ).json() as Promise<Connection>,
  forget: (service: string) => send("DELETE", `/services/${encodeURIComponent(service)}`),
  models: () => get<ModelGroup[]>("/models"),
  preferModel: (model: string) => send("POST", "/model", { model }),
  tools: () => get<ToolView[]>("/tools"),
  chooseTool: (name: string, approval: ToolView["approval"]) =>
    send("POST", `/tools/${encodeURIComponent(name)}`, { approval }),
  providers: () => get<ProviderView[]>("/providers"),
  library: (words = "", after = "") =>
    get<Library>(`/library?${new URLSearchParams({ query: words, after })}`),
  addToLibrary: (url: string) => send("POST", "/library", { url }),
  removeFromLibrary: (url: string) => send("DELETE", `/library?url=${encodeURIComponent(url)}`),
  signOut: () => send("POST", "/sign-out"),
  messages: (id: string) => get<{ messages: MessageView[]; approvals: ApprovalView[] }>(`${of(id)}/messages`),
  /** Begins a conversation with its first question. */
  async begin(
    text: string,
    signal: AbortSignal,
  ): Promise<{ id: string; events: AsyncIterable<AnswerEvent> }> {
    const reply = await sendQuestion("/ask", { text }, signal);
    const id = reply.headers.get("Content-Location")?.split("/").at(-1) ?? "";
    return { id: decodeURIComponent(id), events: readEvents(reply) };
  },
  async *ask(id: string, asked: Asked, signal: AbortSignal): AsyncGenerator<AnswerEvent> {
    yield* readEvents(await sendQuestion(`${of(id)}/ask`, asked, signal));
  },
  async *watch(id: string, signal: AbortSignal): AsyncGenerator<AnswerEvent> {
    yield* readEvents(await send("GET", `${of(id)}/watch`, undefined, signal));
  },
  async followUps(message: string): Promise<string[]> {
    return (await send("POST", `/messages/${encodeURIComponent(message)}/follow-ups`)).json();
  },
  /** Undefined when the page has none. */
  async picture(message: string, source: number): Promise<Blob | undefined> {
    const reply = await send("GET", `/messages/${encodeURIComponent(message)}/sources/${source}/picture`);
    return reply.status === 204 ? undefined : reply.blob();
  },
  cancel: (id: string) => send("POST", `${of(id)}/cancel`),
  setModel: (id: string, model: string) => send("POST", `${of(id)}/model`, { model }),
  decide: (approval: string, approved: boolean, remember: boolean) =>
    send("POST", `/approvals/${encodeURIComponent(approval)}`, { approved, remember }),
  /** Hands the conversation to the browser as a file; a plain link could not send the page's key. */
  async download(id: string, format: Format): Promise<void> {
    const reply = await send("GET", `${of(id)}/export?format=${format}&language=${currentLanguage()}`);
    const said = reply.headers.get("Content-Disposition") ?? "";
    const name = /filename\*=UTF-8''([^;]+)/.exec(said)?.[1] ?? /filename="([^"]+)"/.exec(said)?.[1];
    const link = document.createElement("a");
    const file =
      format === "html"
        ? new Blob([await withFormulas(await reply.text())], { type: "text/html" })
        : await reply.blob();
    link.href = URL.createObjectURL(file);
    link.download = decodeURIComponent(name ?? "conversation.md");
    link.click();
    URL.revokeObjectURL(link.href);
  },
};

/** Reads server-sent events from a reply: EventSource itself cannot post a question. */
async function* readEvents(reply: Response): AsyncGenerator<AnswerEvent> {
  if (reply.body === null) return;
  const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  try {
    while (true) {
      const { value, done } = await reader.read();
      if (done) return;
      const parts = (rest + value).split("\n\n");
      rest = parts.pop() ?? "";
      for (const part of parts) {
        if (part.startsWith("data: ")) yield JSON.parse(part.slice("data: ".length)) as AnswerEvent;
      }
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}
