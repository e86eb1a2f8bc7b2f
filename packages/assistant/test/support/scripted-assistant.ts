import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { ScryError, type Source } from "@scry/core";
import { createCitationStream, renderCitations } from "@scry/core/citations";
import type {
  AnswerEvent,
  ApprovalView,
  AskOptions,
  Assistant,
  CitationView,
  ConversationView,
  FileView,
  MessageView,
  Person,
  ProviderView,
  ToolCallView,
  ToolView,
  Undelivered,
  UsageView,
} from "../../src/contract.ts";

/** What an answer does, one after another. */
export type Step =
  | { say: string }
  | { think: string }
  | { tool: ToolCallView }
  /** Goes on when it was decided. */
  | { approval: { tool: string; title: string; input: unknown; canRemember: boolean } }
  /** Goes on when the test says so. */
  | { until: Promise<unknown> }
  /** The model's server asked to wait. */
  | { wait: string }
  | { fail: string };

export interface Script {
  steps: readonly Step[];
  sources?: readonly Source[];
  citations?: readonly CitationView[];
  notes?: readonly string[];
  followUps?: string[];
  usage?: UsageView;
}

interface Conversation extends ConversationView {
  userId: string;
  channel: string;
  messages: (Omit<MessageView, "rendered"> & { known: readonly Source[] })[];
  running?: Running;
}

const viewOf = ({ id, title, updatedAt, model, pinned }: Conversation): ConversationView => ({
  id,
  title,
  updatedAt,
  ...(model && { model }),
  ...(pinned && { pinned }),
});

/** The events of one answer, for any number of readers, from the beginning. */
class Running {
  readonly events: AnswerEvent[] = [];
  readonly cancelled = new AbortController();
  ended = false;
  #wake = Promise.withResolvers<void>();

  push(event: AnswerEvent): void {
    this.events.push(event);
    this.ended = event.type === "done" || event.type === "failed";
    this.#wake.resolve();
    this.#wake = Promise.withResolvers();
  }

  async *read(signal?: AbortSignal): AsyncGenerator<AnswerEvent> {
    const left = new Promise<void>((resolve) => signal?.addEventListener("abort", () => resolve()));
    for (let index = 0; ; ) {
      if (signal?.aborted) return;
      const event = this.events[index];
      if (event !== undefined) {
        index += 1;
        yield event;
      } else if (this.ended) return;
      else await Promise.race([this.#wake.promise, left]);
    }
  }
}

interface Pending {
  view: ApprovalView;
  userId: string;
  conversationId: string;
  decided: PromiseWithResolvers<boolean>;
}

/** An assistant that follows a script: channels are tested against it without a model or a database. */
export class ScriptedAssistant implements Assistant {
  readonly asked: string[] = [];
  readonly decisions: { id: string; approved: boolean; remember: boolean }[] = [];
  connected = true;
  modelName = "scripted:one";
  healthy = true;
  readonly #script: (text: string) => Script;
  readonly #people = new Map<string, Person>();
  readonly #conversations = new Map<string, Conversation>();
  readonly #pending = new Map<string, Pending>();
  readonly #claims = new Set<string>();
  readonly #locks = new Map<string, Promise<void>>();

  constructor(script: (text: string) => Script) {
    this.#script = script;
  }

  async person(channel: string, account: string, name: string): Promise<Person> {
    const key = `${channel} ${account}`;
    const person = this.#people.get(key) ?? { userId: randomUUID(), name };
    this.#people.set(key, person);
    return person;
  }

  #own(person: Person, id: string): Conversation {
    const found = this.#conversations.get(id);
    if (found?.userId === person.userId) return found;
    throw new ScryError({ code: "not_found", message: "There is no such conversation." });
  }

  async conversations(person: Person, words = ""): Promise<ConversationView[]> {
    return [...this.#conversations.values()]
      .filter(({ userId, title }) => userId === person.userId && title.includes(words))
      .map(viewOf)
      .reverse();
  }

  async conversation(person: Person, id: string): Promise<ConversationView> {
    return viewOf(this.#own(person, id));
  }

  async start(person: Person, channel: string): Promise<ConversationView> {
    const id = randomUUID();
    const conversation = { id, title: "", updatedAt: new Date().toISOString() };
    this.#conversations.set(id, { ...conversation, userId: person.userId, channel, messages: [] });
    return conversation;
  }

  async current(person: Person, channel: string): Promise<ConversationView> {
    const mine = [...this.#conversations.values()].filter(
      (each) => each.userId === person.userId && each.channel === channel,
    );
    return mine.at(-1) ?? (await this.start(person, channel));
  }

  async messages(person: Person, id: string, channel: string): Promise<MessageView[]> {
    return this.#own(person, id).messages.map((message) => this.#rendered(message, channel));
  }

  #rendered({ known, ...message }: Conversation["messages"][number], channel: string): MessageView {
    const target = channel === "telegram" ? "telegram" : "web";
    return { ...message, rendered: renderCitations(message.text, known, target).text };
  }

  async remove(person: Person, id: string): Promise<void> {
    this.#own(person, id);
    this.#conversations.delete(id);
  }

  async *ask(
    person: Person,
    id: string,
    text: string,
    { channel, once, onSaved }: AskOptions,
  ): AsyncGenerator<AnswerEvent> {
    const conversation = this.#own(person, id);
    if (once !== undefined && !(await this.claim(once))) return;
    onSaved?.();
    while (conversation.running && !conversation.running.ended) await sleep(5);
    this.asked.push(text);
    conversation.title ||= text.slice(0, 60);
    conversation.messages.push(this.#message("user", text));
    const running = new Running();
    conversation.running = running;
    void this.#run(conversation, running, this.#script(text), channel);
    yield* running.read();
  }

  #message(role: "user" | "assistant", text: string): Conversation["messages"][number] {
    return {
      id: randomUUID(),
      role,
      text,
      state: "done",
      createdAt: new Date().toISOString(),
      toolCalls: [],
      sources: [],
      citations: [],
      notes: [],
      known: [],
    };
  }

  async #run(conversation: Conversation, running: Running, script: Script, channel: string): Promise<void> {
    const { steps, sources = [], citations = [], notes = [] } = script;
    const message = { ...this.#message("assistant", ""), known: sources };
    message.state = "running";
    conversation.messages.push(message);
    running.push({ type: "started", messageId: message.id });
    const stream = createCitationStream(sources, channel === "telegram" ? "telegram" : "web");
    const stopped = new Promise<"stopped">((resolve) =>
      running.cancelled.signal.addEventListener("abort", () => resolve("stopped")),
    );
    for (const step of steps) {
      if (running.cancelled.signal.aborted) break;
      if ("say" in step) {
        message.text += step.say;
        running.push({ type: "text", delta: stream.push(step.say), preview: stream.preview() });
      } else if ("tool" in step) {
        message.toolCalls = [...message.toolCalls.filter(({ id }) => id !== step.tool.id), step.tool];
        running.push({ type: "tool", call: step.tool });
      } else if ("think" in step) {
        message.thinking = (message.thinking ?? "") + step.think;
        running.push({ type: "thinking", delta: step.think });
      } else if ("wait" in step) running.push({ type: "waiting", message: step.wait });
      else if ("until" in step) await Promise.race([step.until, stopped]);
      else if ("approval" in step) await this.#approval(conversation, running, step.approval);
      else {
        message.state = "failed";
        message.notes = [step.fail];
        running.push({ type: "failed", message: step.fail });
        return;
      }
    }
    running.push({ type: "text", delta: stream.end(), preview: "" });
    message.state = running.cancelled.signal.aborted ? "interrupted" : "done";
    message.sources = sources.map(({ id, url, title, publishedAt }) => ({
      ...(publishedAt && { publishedAt }),
      id,
      url,
      title,
      cited: stream.used.includes(id),
    }));
    message.citations = [...citations];
    message.notes = [...notes];
    if (script.usage) message.usage = script.usage;
    running.push({ type: "done", message: this.#rendered(message, channel) });
  }

  async #approval(
    conversation: Conversation,
    running: Running,
    asked: Omit<ApprovalView, "id" | "expiresAt">,
  ): Promise<void> {
    const view = { ...asked, id: randomUUID(), expiresAt: new Date(Date.now() + 300_000).toISOString() };
    const decided = Promise.withResolvers<boolean>();
    this.#pending.set(view.id, {
      view,
      userId: conversation.userId,
      conversationId: conversation.id,
      decided,
    });
    running.push({ type: "approval", approval: view });
    const approved = await decided.promise;
    running.push({ type: "approval-closed", id: view.id, outcome: approved ? "approved" : "denied" });
  }

  async *watch(person: Person, id: string, _channel: string, signal?: AbortSignal) {
    const { running } = this.#own(person, id);
    if (running !== undefined && !running.ended) yield* running.read(signal);
  }

  async cancel(person: Person, id: string): Promise<void> {
    this.#own(person, id).running?.cancelled.abort();
  }

  async library(): Promise<never> {
    throw new ScryError({ code: "not_configured", message: "The scripted assistant has no library." });
  }

  async addFile(): Promise<never> {
    throw new ScryError({ code: "not_configured", message: "The scripted assistant reads no files." });
  }

  async removeFile(): Promise<void> {}

  async newFiles(): Promise<FileView[]> {
    return [];
  }

  async approvals(person: Person, id: string): Promise<ApprovalView[]> {
    this.#own(person, id);
    return [...this.#pending.values()].filter((each) => each.conversationId === id).map(({ view }) => view);
  }

  async picture(): Promise<undefined> {}

  async followUps(): Promise<string[]> {
    return this.#script(this.asked.at(-1) ?? "").followUps ?? [];
  }

  async decide(person: Person, approvalId: string, approved: boolean, remember = false): Promise<void> {
    const pending = this.#pending.get(approvalId);
    if (pending?.userId !== person.userId) {
      throw new ScryError({ code: "not_found", message: "There is no such question." });
    }
    this.#pending.delete(approvalId);
    this.decisions.push({ id: approvalId, approved, remember });
    pending.decided.resolve(approved);
  }

  async exportMarkdown(person: Person, id: string): Promise<string> {
    const { messages } = this.#own(person, id);
    return messages.map(({ role, text }) => (role === "user" ? `## ${text}` : text)).join("\n\n");
  }

  async model() {
    return this.connected
      ? ({ connected: true, name: this.modelName } as const)
      : ({ connected: false, hint: "No model is connected: set SCRY_MODEL, e.g. ollama:qwen3." } as const);
  }

  async change(person: Person, id: string, { title, pinned }: { title?: string; pinned?: boolean }) {
    const found = this.#own(person, id);
    if (title !== undefined) found.title = title;
    if (pinned) found.pinned = true;
    else if (pinned === false) delete found.pinned;
  }

  /** Scripts have no variants; they are tested with a whole assistant. */
  async choose(person: Person, id: string): Promise<void> {
    this.#own(person, id);
  }

  exportHtml(person: Person, id: string): Promise<string> {
    return this.exportMarkdown(person, id);
  }

  async exportJson(person: Person, id: string): Promise<string> {
    return JSON.stringify(this.#own(person, id).messages);
  }

  async preferModel(): Promise<void> {}

  async tools(): Promise<ToolView[]> {
    return [{ name: "web_search", description: "Search the web.", approval: "auto", canChoose: true }];
  }

  async chooseTool(): Promise<void> {}

  async providers(): Promise<ProviderView[]> {
    return [{ id: "duckduckgo", label: "DuckDuckGo", searches: true, reads: false, ready: true }];
  }

  readonly models = {
    services: async () => [],
    offered: async () => [{ service: "scripted", label: "Scripted", models: [{ id: "one" }, { id: "two" }] }],
    list: async () => ({ models: [] }),
    connect: async (service: string, { model }: { model: string }) => ({
      model: `${service}:${model}`,
      notes: [],
    }),
    forget: async () => undefined,
  };

  async setModel(person: Person, id: string, model: string): Promise<void> {
    this.#own(person, id).model = model;
  }

  async undelivered(): Promise<Undelivered[]> {
    return [];
  }

  async ping(): Promise<void> {
    if (!this.healthy) throw new Error("The database does not answer.");
  }

  async claim(key: string): Promise<boolean> {
    const fresh = !this.#claims.has(key);
    this.#claims.add(key);
    return fresh;
  }

  async exclusively(
    name: string,
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    const before = this.#locks.get(name) ?? Promise.resolve();
    const mine = before.then(() => (signal.aborted ? undefined : work(signal)));
    this.#locks.set(
      name,
      mine.catch(() => {}),
    );
    await mine;
  }

  async close(): Promise<void> {
    for (const { running } of this.#conversations.values()) running?.cancelled.abort();
  }
}
