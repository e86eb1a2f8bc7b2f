import type { ShownPassage, Source, SourceBook } from "@scry/page/citations";
import { asArray, asNumber, asObject, asText } from "./json.ts";

export type { ShownPassage, Source, SourceBook };

export interface CitedWith {
  publishedAt?: string;
  passage?: ShownPassage;
}

/** The budget of a conversation, and what it has spent. */
export interface Amounts {
  /** Tool calls of both kinds. */
  calls: number;
  /** Pages opened. */
  pages: number;
  /** Credits of the providers. */
  credits: number;
  /** US dollars by the providers' price lists. */
  usd: number;
  /** Tokens of text returned to the model, estimated. */
  tokens: number;
}

/** The limits of a conversation; a limit that is left out does not apply. */
export type Budget = Partial<Amounts>;

/** One object per conversation, passed to both tools: citations, provenance, budget. */
export interface Session extends SourceBook {
  /** The citation number of this URL: assigned once, the same on every later call. */
  cite(url: string, title: string, about?: CitedWith): number;
  /**
   * Remembers addresses: they may be opened in "seen" mode. Those that only a page named (`by`) are kept apart, and
   * fewer of each host.
   */
  see(urls: Iterable<string>, by?: "page"): void;
  /** Remembers what the user wrote: its addresses may be opened, its text must not leave inside an address. */
  hear(text: string): void;
  /** Throws `refused_url` for an address that may not be opened; returns warnings for one that looks odd. */
  checkOpen(url: string, redact: (text: string) => string): string[];
  /**
   * The address to open for one that `checkOpen` accepted. In "seen" mode it is the spelling that was seen: the order of
   * parameters, escapes and slashes do not make it another page, but the server receives them, and they could carry a
   * message.
   */
  addressFor(url: string): string;
  /** How many pages may still be opened; Infinity without a cap. */
  pagesLeft(): number;
  /** Throws `budget_spent` when a cap is reached; otherwise counts a call and returns its number. */
  begin(kind: "search" | "open"): number;
  /** What this conversation last saw of a page, if it saw it. */
  lastReading(url: string): PageReading | undefined;
  /** Remembers how to tell whether a page changed. */
  keepReading(url: string, at: string, sections: readonly SectionMark[]): void;
  /** Adds what a call took. */
  spend(amounts: Partial<Amounts>): void;
  spent(): Amounts;
  /** Plain JSON, to be restored by createSession. */
  toJSON(): SessionState;
}

/** A section of a page as it was: its heading, and a hash of its text. */
export interface SectionMark {
  title: string;
  hash: string;
}

/** A page as a conversation saw it. */
export interface PageReading {
  url: string;
  /** ISO 8601. */
  at: string;
  sections: SectionMark[];
}

/** A session as it is stored. */
export interface SessionState {
  version: 1;
  sources: Source[];
  /** Named by the user or a result, each once; a long one as a hash. */
  seen: string[];
  /** Named by pages only. Older states have none. */
  linked?: string[];
  spent: Amounts;
  /** Fingerprints of what the user wrote; the words themselves are not stored. */
  heard: string[];
  /** Pages that were read. Older states have none. */
  readings?: PageReading[];
}

/** Whether a value, such as the JSON of a file, is a session as `toJSON` returned it. */
export function isSessionState(value: unknown): value is SessionState {
  const state = asObject(value);
  const spent = asObject(state?.spent);
  return (
    state?.version === 1 &&
    isListOf(state.sources, isSource) &&
    isListOf(state.seen, isText) &&
    (state.linked === undefined || isListOf(state.linked, isText)) &&
    isListOf(state.heard, isText) &&
    (state.readings === undefined || isListOf(state.readings, isReading)) &&
    spent !== undefined &&
    Object.values(spent).every((amount) => asNumber(amount) !== undefined)
  );
}

const isText = (value: unknown) => asText(value) !== undefined;

const isListOf = (value: unknown, isMember: (member: unknown) => boolean) =>
  asArray(value)?.every(isMember) ?? false;

function isReading(value: unknown): boolean {
  const reading = asObject(value);
  const isMark = (mark: unknown) => isText(asObject(mark)?.title) && isText(asObject(mark)?.hash);
  return isText(reading?.url) && isText(reading?.at) && isListOf(reading?.sections, isMark);
}

function isSource(value: unknown): boolean {
  const source = asObject(value);
  return (
    Number.isInteger(source?.id) &&
    isText(source?.url) &&
    isText(source?.title) &&
    isListOf(source?.calls, Number.isInteger) &&
    isListOf(source?.passages, (passage) => isText(asObject(passage)?.text))
  );
}
