import type { LibraryDoor, Picture } from "@scry/core";
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
  /** What an answer says while no model is connected. Default: the ways of the command line. */
  withoutModel?: string;
  /** Whether this account is that of the person whose machine it is: they use its library, everybody else their own. */
  isOwner?(account: string): boolean;
}

/** A tool call as a person sees it. */
export interface ToolCallView {
  id: string;
  /** The name that the model used, e.g. web_search. */
  tool: string;
  /** The tool's own line, e.g. `web_search: "python news"`. */
  title: string;
  /** The title of the page that it read. */
  subject?: string;
  status: "running" | "ok" | "failed" | "denied" | "waiting";
  /** The outcome in a few words: "duckduckgo · 5 results". */
  detail?: string;
  ms?: number;
  /** The input and the result, for the expanded card. */
  input: unknown;
  output?: string;
}

/** A call that waits for the consent of a person. */
export interface ApprovalView {
  id: string;
  tool: string;
  title: string;
  input: unknown;
  /** ISO time after which it counts as "denied". */
  expiresAt: string;
  /** Whether the decision may be remembered ("always"): not for tools that have to ask each time. */
  canRemember: boolean;
}

export type { Verdict } from "@scry/core/citations";

/** A source that an answer cites. */
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

/** The versions of a question, in the order in which they were asked: ‹ 1/2 ›. */
export interface Variants {
  ids: readonly string[];
  /** Which of them is shown, from 0. */
  shown: number;
}

/** What an answer took. */
export interface UsageView {
  inputTokens: number;
  outputTokens: number;
  /** US dollars by price lists: of the model where its price is known, and of the services that its tools asked. */
  usd?: number;
}

/** In bytes: more than most reports. What was read is kept with the conversation, not the file itself. */
export const largestFile = 20_000_000;

/** A file that a person gave to a conversation. */
export interface FileView {
  id: string;
  name: string;
  /** In bytes. */
  size: number;
}

/** A message of a conversation. */
export interface MessageView {
  id: string;
  role: "user" | "assistant";
  /** The Markdown as written, markers included: what is stored and exported. */
  text: string;
  /** Rendered for the channel, citations resolved. */
  rendered: string;
  state: "done" | "running" | "interrupted" | "failed";
  createdAt: string;
  /** Of a question that was asked again: in other words, or for another answer. */
  variants?: Variants;
  /** Of a question: the files that it brings. */
  files?: FileView[];
  /** Of an answer: the model that wrote it. */
  model?: string;
  toolCalls: ToolCallView[];
  sources: SourceView[];
  citations: CitationView[];
  /** What a reasoning model thought before it wrote. */
  thinking?: string;
  usage?: UsageView;
  /** Questions that may follow; see `Assistant.followUps`. */
  followUps?: string[];
  /** Shown below the answer: "2 of 5 sources could not be opened: …". */
  notes: string[];
}

/** The events of an answer, in order. Exactly one `done` or `failed` ends it. */
export type AnswerEvent =
  | { type: "started"; messageId: string }
  /**
   * `delta` is appended to what was rendered before. `preview` is the open paragraph so far, for channels that replace
   * it; in a long paragraph not every word makes an event.
   */
  | { type: "text"; delta: string; preview: string }
  /** Appended to what a reasoning model thought before. */
  | { type: "thinking"; delta: string }
  | { type: "tool"; call: ToolCallView }
  /** The model's server asked to wait, or failed temporarily: one sentence that says so, until it is tried again. */
  | { type: "waiting"; message: string }
  | { type: "approval"; approval: ApprovalView }
  | { type: "approval-closed"; id: string; outcome: "approved" | "denied" | "expired" }
  | { type: "done"; message: MessageView }
  /** One sentence for people; the conversation stays usable. `elsewhere`: it continues in another process. */
  | { type: "failed"; message: string; elsewhere?: true };

/** A person, as a channel knows them. */
export interface Person {
  userId: string;
  name: string;
}

/** A conversation in a list. */
export interface ConversationView {
  id: string;
  title: string;
  updatedAt: string;
  /** Its own model, when one was chosen for it. */
  model?: string;
  /** Stays on top of the list. */
  pinned?: true;
  /** Where the searched words are in it. */
  snippet?: string;
}

/** A service of models, as a person connects it. */
export interface ServiceView {
  id: string;
  label: string;
  /** It has a key, or runs on this machine. */
  ready: boolean;
  local: boolean;
  takesKey: boolean;
  takesAddress: boolean;
  keySource?: "environment" | "keyring" | "file";
  /** Known by an address that a person gave here: `forget` forgets it too. */
  keepsAddress?: boolean;
  getKey?: string;
  address?: string;
}

/** The languages of the page, and of what is shared from it. */
export type PageLanguage = "en" | "de";

/** What a person typed to reach a service. Without it, what is known is used. */
export interface GivenAccess {
  key?: string;
  address?: string;
}

export interface OfferedModel {
  id: string;
  name?: string;
}

/** The models of a service that is ready, or why its list could not be had. */
export interface ModelGroup {
  service: string;
  label: string;
  models: OfferedModel[];
  error?: string;
}

export interface Connection {
  /** As in SCRY_MODEL. */
  model: string;
  /** Where its key is kept now. */
  where?: "keyring" | "file";
  notes: string[];
}

/** A tool, and whether the person is asked before it is used. */
export interface ToolView {
  name: string;
  description: string;
  approval: "auto" | "ask";
  /** False: the operator decided that the person is always asked. */
  canChoose: boolean;
}

/** A search service, and how it does. */
export interface ProviderView {
  id: string;
  label: string;
  searches: boolean;
  reads: boolean;
  /** A search asks it by itself. */
  ready: boolean;
  /**
   * Why it is not: a key or setting is missing, it is left alone for a while, it is asked only where the settings name
   * it, or it could be asked and is not.
   */
  state?: "missing" | "paused" | "named" | "unused";
  /** What is missing, or until when it is left alone. */
  note?: string;
}

/** How a question is asked: through which channel, with which model and tools. */
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
  /** Asked instead of this question, which stays as a variant with all that came after it. */
  instead?: string;
  /** Files of the conversation that the question is about; one that is asked instead of another brings its files. */
  files?: readonly string[];
  /** For this answer only, as in SCRY_MODEL. */
  model?: string;
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

/** The model that answers, or why there is none. */
export type ModelView = { connected: true; name: string } | { connected: false; hint: string };

export type PersonalLibrary = Pick<LibraryDoor, "add" | "list" | "remove" | "search" | "stats">;

/** The one assistant of all channels. It checks every call against the person: nobody sees what is another's. */
export interface Assistant {
  /** The user of a channel's account, created on first sight. */
  person(channel: string, account: string, name: string): Promise<Person>;
  /** Pinned ones first, then the newest. With words: those whose title or text holds them. */
  conversations(person: Person, words?: string): Promise<ConversationView[]>;
  /** Throws `not_found` for another person's too. */
  conversation(person: Person, conversationId: string): Promise<ConversationView>;
  /** A new conversation. */
  start(person: Person, channel: string): Promise<ConversationView>;
  /** The one that this account used last, or a new one. */
  current(person: Person, channel: string): Promise<ConversationView>;
  messages(person: Person, conversationId: string, channel: string): Promise<MessageView[]>;
  remove(person: Person, conversationId: string): Promise<void>;
  change(person: Person, conversationId: string, change: { title?: string; pinned?: boolean }): Promise<void>;
  /** Shows another variant of a question, with what came after it. */
  choose(person: Person, conversationId: string, questionId: string): Promise<void>;
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
  /** Reads a file with the readers of pages and keeps its text with the conversation. Throws when it cannot be read. */
  addFile(
    person: Person,
    conversationId: string,
    file: { name: string; bytes: Uint8Array },
    signal?: AbortSignal,
  ): Promise<FileView>;
  /** Takes back a file that no question brings. */
  removeFile(person: Person, conversationId: string, fileId: string): Promise<void>;
  /** The files that no question brings yet. */
  newFiles(person: Person, conversationId: string): Promise<FileView[]>;
  /** Up to three questions that may follow an answer, made once by one short request to its model; none when it fails. */
  followUps(person: Person, messageId: string): Promise<string[]>;
  /** The first picture of a page that an answer cites, through the guard; undefined when there is none. */
  picture(person: Person, messageId: string, source: number): Promise<Picture | undefined>;
  approvals(person: Person, conversationId: string): Promise<ApprovalView[]>;
  /**
   * After a restart nobody follows the answer any more: `watch` it to see how it continues. Throws when it is already
   * decided or too late.
   */
  decide(person: Person, approvalId: string, approved: boolean, remember?: boolean): Promise<void>;
  /** The pages that this person keeps; only pages of the web can be added. */
  library(person: Person): Promise<PersonalLibrary>;
  exportMarkdown(person: Person, conversationId: string): Promise<string>;
  /** A page without scripts that holds all of it, for anybody. */
  exportHtml(person: Person, conversationId: string, language?: PageLanguage): Promise<string>;
  /** All variants, with tool calls, sources and checked citations. */
  exportJson(person: Person, conversationId: string): Promise<string>;
  /** The model of conversations without their own, or how to connect one. */
  model(person?: Person): Promise<ModelView>;
  /** The model of the person's conversations from now on, except those with their own model. */
  preferModel(person: Person, model: string): Promise<void>;
  models: ModelServices;
  tools(person: Person): Promise<ToolView[]>;
  chooseTool(person: Person, tool: string, approval: "auto" | "ask"): Promise<void>;
  /** Those that a search asks come first, in the order in which it asks them. */
  providers(): Promise<ProviderView[]>;
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

/** For the owner of the assistant: what is kept here applies to everybody who uses it. */
export interface ModelServices {
  services(): Promise<ServiceView[]>;
  /** The models of all services that are ready. */
  offered(): Promise<ModelGroup[]>;
  /** The models of one service. Throws when its key is refused. */
  list(
    service: string,
    given: GivenAccess,
    signal?: AbortSignal,
  ): Promise<{ models: OfferedModel[]; suggested?: string }>;
  /** Asks the model for a word, then keeps its name, and its key in the keyring or in a file. */
  connect(service: string, given: GivenAccess & { model: string }, signal?: AbortSignal): Promise<Connection>;
  forget(service: string): Promise<void>;
}

interface SlashCommand {
  name: string;
  /** Everything after the name. */
  rest: string;
}

/** Reads `/name …`, alike on every channel; a path such as /etc/hosts is not a command. */
export function readSlashCommand(text: string): SlashCommand | undefined {
  const [, name, rest = ""] = /^\/(\w+)(?:\s+([\s\S]*))?$/.exec(text.trim()) ?? [];
  return name === undefined ? undefined : { name, rest };
}
