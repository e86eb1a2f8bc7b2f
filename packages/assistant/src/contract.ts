import type { CheckedClaim, CitationTarget, Verdict } from "@scry/core/citations";

/** What the agent knows of a channel. Everything else about it is in its own folder below channels/. */
export interface ChannelTraits {
  /** As stored in the database and passed to the assistant. */
  name: string;
  /** How citations are rendered. */
  citations: Exclude<CitationTarget, "openai" | "anthropic">;
  /** Added to the guidance in the system prompt, e.g. "Keep answers short." */
  note?: string;
  /** How its users choose another model, e.g. "/model". Default: SCRY_MODEL. */
  modelChoice?: string;
}

/** A tool call as a person sees it. */
export interface ToolCallView {
  id: string;
  /** The name that the model used, e.g. web_search. */
  tool: string;
  /** The tool's own line, e.g. `web_search: "python news"`. */
  title: string;
  status: "running" | "ok" | "failed" | "denied" | "waiting";
  /** The outcome in a few words: "duckduckgo · 5 results". */
  detail?: string;
  ms?: number;
  /** The input and the result, for the expanded card. */
  input: unknown;
  output?: string;
}

export interface ApprovalView {
  id: string;
  tool: string;
  title: string;
  input: unknown;
  /** ISO time after which it counts as "denied". */
  expiresAt: string;
  /** Whether the decision may be remembered ("always"): for tools whose tier is USER_CONFIGURABLE. */
  canRemember: boolean;
}

export type { Verdict } from "@scry/core/citations";

export interface SourceView {
  id: number;
  url: string;
  title: string;
  publishedAt?: string;
  /** Whether the answer cites it. */
  cited: boolean;
}

/** A cited sentence and how well its source supports it. */
export interface CitationView {
  /** The ids after the sentence. */
  cites: number[];
  sentence: string;
  verdict: Verdict;
  decidedBy: CheckedClaim["decidedBy"];
  passage?: string;
  /** The source's address, opening at the passage. */
  url?: string;
}

export interface MessageView {
  id: string;
  role: "user" | "assistant";
  /** The Markdown as written, markers included: what is stored and exported. */
  text: string;
  /** Rendered for the channel, citations resolved. */
  rendered: string;
  state: "done" | "running" | "interrupted" | "failed";
  createdAt: string;
  toolCalls: ToolCallView[];
  sources: SourceView[];
  citations: CitationView[];
  /** Shown below the answer: "2 of 5 sources could not be opened: …". */
  notes: string[];
}

/** The events of an answer, in order. Exactly one `done` or `failed` ends it. */
export type AnswerEvent =
  | { type: "started"; messageId: string }
  /** Appended to what was rendered before. `preview` is the open paragraph as it stands, for channels that replace it. */
  | { type: "text"; delta: string; preview: string }
  | { type: "tool"; call: ToolCallView }
  /** The model's server asked for patience, or failed for the moment: one sentence that says so, until it is tried again. */
  | { type: "waiting"; message: string }
  | { type: "approval"; approval: ApprovalView }
  | { type: "approval-closed"; id: string; outcome: "approved" | "denied" | "expired" }
  | { type: "done"; message: MessageView }
  /** One sentence for people; the conversation stays usable. `elsewhere`: it is not over, it goes on in another process. */
  | { type: "failed"; message: string; elsewhere?: true };

/** A person, as a channel knows them. */
export interface Person {
  userId: string;
  name: string;
}

export interface ConversationView {
  id: string;
  title: string;
  updatedAt: string;
  /** Its own model, when one was chosen for it. */
  model?: string;
}

export interface AskOptions {
  channel: string;
  /** Lite: no web tools, no prompt sections. */
  lite?: boolean;
  /** `false` for a terminal without OSC 8 links: the numbers are then plain text. */
  links?: boolean;
  /**
   * Names a question that may arrive more than once, e.g. an update of Telegram. Among all processes that share the
   * database it is asked once, claimed in the same step in which it is saved; the second time it has no events.
   */
  once?: string;
  /** Called when the question is stored, after which no crash loses it. */
  onSaved?: () => void;
  /** Aborting it cancels the answer, which otherwise goes on even when nobody reads the events. */
  signal?: AbortSignal;
}

/** A message that never reached its person: the process that should have sent it is gone. */
export interface Undelivered {
  person: Person;
  /** The person's account on the channel. */
  account: string;
  conversationId: string;
  /** A finished answer, or a question that nobody is answering. */
  messageId: string;
}

export type ModelView = { connected: true; name: string } | { connected: false; hint: string };

/** The one assistant of all channels. It checks every call against the person: nobody sees what is another's. */
export interface Assistant {
  /** The user of a channel's account, created on first sight. */
  person(channel: string, account: string, name: string): Promise<Person>;
  /** The newest first. */
  conversations(person: Person): Promise<ConversationView[]>;
  /** Throws `not_found` for another person's too. */
  conversation(person: Person, conversationId: string): Promise<ConversationView>;
  /** A new conversation. */
  start(person: Person, channel: string): Promise<ConversationView>;
  /** The one that this account used last, or a new one. */
  current(person: Person, channel: string): Promise<ConversationView>;
  messages(person: Person, conversationId: string, channel: string): Promise<MessageView[]>;
  remove(person: Person, conversationId: string): Promise<void>;
  /** Questions in one conversation take turns. `/search …` and `/open …` run the tool directly. */
  ask(person: Person, conversationId: string, text: string, options: AskOptions): AsyncIterable<AnswerEvent>;
  /** Follows an answer under way from its beginning, e.g. after a page was reloaded. Ends at once when there is none. */
  watch(
    person: Person,
    conversationId: string,
    channel: string,
    signal?: AbortSignal,
  ): AsyncIterable<AnswerEvent>;
  cancel(person: Person, conversationId: string): Promise<void>;
  approvals(person: Person, conversationId: string): Promise<ApprovalView[]>;
  /**
   * After a restart nobody follows the answer any more: `watch` it to see how it goes on. Throws when it is already
   * decided or too late.
   */
  decide(person: Person, approvalId: string, approved: boolean, remember?: boolean): Promise<void>;
  exportMarkdown(person: Person, conversationId: string): Promise<string>;
  /** The model of conversations that have none of their own, or how to connect one. */
  model(): Promise<ModelView>;
  setModel(person: Person, conversationId: string, model: string): Promise<void>;
  /**
   * Claims work that may arrive more than once, e.g. an update of Telegram, among all processes that share the
   * database. False when it was claimed before.
   */
  claim(key: string): Promise<boolean>;
  /** What ended on this channel within the last day and nobody claimed under the prefix and the message's id. */
  undelivered(channel: string, prefix: string): Promise<Undelivered[]>;
  /** Rejects when the database cannot be reached. */
  ping(): Promise<void>;
  /**
   * Runs the work in one process at a time among all that share the database; waits for its turn until the signal is
   * aborted. The work's own signal is also aborted when the lock is lost.
   */
  exclusively(name: string, signal: AbortSignal, work: (signal: AbortSignal) => Promise<void>): Promise<void>;
  /** Finishes or cancels what is running, then closes. */
  close(): Promise<void>;
}

interface SlashCommand {
  name: string;
  /** Everything after the name. */
  rest: string;
}

/** Reads `/name …`, alike on every channel; a path such as /etc/hosts is no command. */
export function readSlashCommand(text: string): SlashCommand | undefined {
  const [, name, rest = ""] = /^\/(\w+)(?:\s+([\s\S]*))?$/.exec(text.trim()) ?? [];
  return name === undefined ? undefined : { name, rest };
}
