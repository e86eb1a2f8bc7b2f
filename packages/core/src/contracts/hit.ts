import type { DateEvidence as PageDateEvidence } from "@scry/page";
import type { Topic } from "./query.ts";

/** What a provider's `parse` returns: raw strings. The engine cleans, checks and dates them in one place. */
export interface RawHit {
  title?: string | null;
  url?: string | null;
  /** May hold HTML and entities; the engine strips them. */
  snippet?: string | null;
  /** Any of the forms that services use: ISO, HTTP date, "Jan 29, 2023", "3 days ago". */
  date?: string | null;
  /** For pages of a library, ISO 8601: when the page was read. */
  readAt?: string | null;
  score?: number | null;
}

/** Where a date was found: the provider's reply, the page's markup or text, or its address. */
export type DateEvidence = "provider" | Exclude<PageDateEvidence["source"], "itemprop">;

/** One result of a search. */
export interface SearchHit {
  title: string;
  url: string;
  snippet: string;
  /** ISO 8601: a day or a moment, as exact as the source was. */
  publishedAt?: string;
  dateEvidence?: DateEvidence;
  /** A relative age as the provider wrote it ("3 days ago"): it is never turned into an exact date. */
  age?: string;
  /** It is from the library: when the page was read, ISO 8601. */
  readAt?: string;
  score?: number;
  /** The provider that found it; with `strategy: "fuse"` the first of several. */
  provider: string;
  /** All providers that found it, if more than one did. */
  providers?: readonly string[];
  /** Of several queries those that found it, by their place from 1. */
  queries?: readonly number[];
}

/** How a filter was honoured: by the service, by words in the query, by checking the hits, or not at all. */
export type Honoured = "native" | "rewritten" | "checked" | "unsupported";

/** What became of a filter of the query. */
export interface FilterReport {
  honoured: Honoured;
  /** Hits that were dropped because they did not match. */
  dropped?: number;
  /** Hits of unknown date that were kept, last. */
  undated?: number;
  /** Hits that the service returned although they are dated outside: its filter may use another date. */
  outside?: number;
}

export type FilterName =
  | "allowedDomains"
  | "blockedDomains"
  /** The operator's own domain lists, whatever the call says. */
  | "policy"
  | "timeRange"
  | "dates"
  | "language"
  | "region"
  | "safe"
  | "page"
  | "topic";

/** One provider or reader that was asked, and what came of it. */
export interface Attempt {
  provider: string;
  ms: number;
  outcome: "ok" | "empty" | "error" | "skipped";
  code?: string;
  message?: string;
  hint?: string;
  /** It failed without being asked: it is paused, or its own limits leave no time for this call. */
  asked?: false;
  cached: boolean;
  credits?: number;
  /** The price of one call in US dollars by the provider's price list, if it has one. */
  usd?: number;
}

/** What became of one of several queries. */
export interface QueryReport {
  query: string;
  /** How many of the results shown it found. */
  found: number;
  /** Why it failed, where it did. */
  code?: string;
  message?: string;
}

/** What `scry.search()` returns: results, who was asked, what became of the filters. */
export interface SearchOutcome {
  /** Of several queries all, joined by " · ". */
  query: string;
  /** Only where the call had several. */
  queries?: readonly QueryReport[];
  topic?: Exclude<Topic, "web">;
  results: readonly SearchHit[];
  answer?: string;
  filters: Partial<Record<FilterName, FilterReport>>;
  attempts: readonly Attempt[];
  warnings: readonly string[];
  cached: boolean;
}
