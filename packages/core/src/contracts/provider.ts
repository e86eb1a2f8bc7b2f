import type { ErrorCode, ScryError } from "./error.ts";
import type { RawHit } from "./hit.ts";
import type { SearchQuery, Topic } from "./query.ts";
import type { Reply } from "./reply.ts";

/** One thing that a provider needs from the user, or can use. */
export interface Need {
  /** Environment variables, the most common one first. */
  env: readonly string[];
  /** A short description for tables and messages. */
  about: string;
  /**
   * Secrets are invisible to `request`, attached last and never printed. Several values, separated by commas, are
   * rotated.
   */
  secret?: true;
  optional?: true;
  /** The value is the address of the user's own server and replaces `origin`. */
  baseUrl?: true;
}

export type Needs = Readonly<Record<string, Need>>;

/** The settings that `request` may see: everything but the secrets. Asking for a secret is a type error. */
export type PublicSettings<N extends Needs> = {
  readonly [K in keyof N as N[K] extends { secret: true } ? never : K]?: string;
};

/** How a secret is sent. Of several rules, the first whose secrets are set is used. */
export type Auth =
  | { in: "header"; name: string; scheme?: string; secret?: string }
  | { in: "query"; name: string; secret?: string }
  | { in: "basic"; user: string; password: string };

/** An HTTP request as a description: a path on a declared origin, never a URL. */
export interface RequestSpec {
  method?: "GET" | "POST";
  /** Name in the provider's `origin` map, where it has one. */
  origin?: string;
  path: string;
  query?: Readonly<Record<string, string | number | boolean | undefined>>;
  /** Parameters that are sent unless the address that the user set has one of the names in `unless`. */
  usual?: { query: Readonly<Record<string, string>>; unless: readonly string[] };
  headers?: Readonly<Record<string, string>>;
  json?: unknown;
  form?: Readonly<Record<string, string>>;
}

export interface Limits {
  perSecond?: number;
  perMinute?: number;
  perHour?: number;
  /** How many requests may be under way at once. */
  concurrent?: number;
  /** The least time between two requests, and the most that is added at random. */
  spacingMs?: number;
  jitterMs?: number;
}

/** What one call costs, as the service publishes it. */
export interface Cost {
  credits?: number;
  usd?: number;
  /** When the price was looked up, YYYY-MM. */
  asOf?: string;
}

/** The input of a provider that writes a request. Keys are attached later and are never seen here. */
export interface RequestContext<N extends Needs> {
  settings: PublicSettings<N>;
  /** Whether a key is going to be attached. */
  keyed: boolean;
  /** The clock, so that `request` and `parse` stay pure. */
  now: Date;
  /** For `parse`: the reply is to the request of `alternative`. */
  alternative?: true;
}

/** A failure that the HTTP status does not show. "ok" means: parse this although the status looks bad. */
export interface Failure {
  /** Left out: the code of the status. */
  code?: ErrorCode;
  message?: string;
  hint?: string;
  retryAfter?: number;
}
export type Verdict = Failure | "ok" | undefined;

export type ReplyFormat = "json" | "html" | "xml" | "text";

interface Exchange<N extends Needs, Ask, Answer> {
  /** What `parse` reads; "json" when left out. HTML and XML readers are loaded only where declared. */
  replyFormat?: ReplyFormat;
  limits?: Limits;
  /** Where the pace without a key differs. */
  keylessLimits?: Limits;
  cost?: Cost;
  request(ask: Ask, context: RequestContext<N>): RequestSpec;
  parse(reply: Reply, ask: Ask, context: RequestContext<N>): Answer;
  classify?(reply: Reply): Verdict;
  /** Another request after this failure, e.g. to a second endpoint or with a plainer body. Undefined: there is none. */
  alternative?(ask: Ask, failure: ScryError, context: RequestContext<N>): RequestSpec | undefined;
}

/**
 * How a provider can honour a filter: the service does it ("native"), the engine writes it into the query as
 * operators or computed dates ("rewritten"), or the engine can only check the hits ("checked").
 */
export type Ability = "native" | "rewritten" | "checked";

export interface SearchAbilities {
  /** The most hits that one request gives. */
  limit: number;
  domains: Ability;
  exclude: Ability;
  /** The most domains in a native list or a rewritten query. */
  maxDomains?: number;
  /** Accepts allowed or blocked domains, not both at once: then the blocked ones are checked. */
  oneDomainList?: true;
  /** "rewritten": the provider accepts dates but not the words day, week, month, year; `since` is computed. */
  time: Ability;
  /** Takes `since` and `until`. */
  dates?: boolean;
  language?: boolean;
  region?: boolean;
  safe?: boolean;
  page?: boolean;
  /** Returns an answer along with the hits. */
  answer?: boolean;
  /**
   * The topics that it covers besides the web, or instead of it: a search for one of these topics asks it first, even where it
   * otherwise has to be named. `request` then sees the topic.
   */
  topics?: readonly Exclude<Topic, "web" | "docs">[];
  /** Longer queries are shortened, with a warning. */
  queryChars?: number;
}

/** The results in a search service's reply. */
export interface ParsedSearch {
  hits: RawHit[];
  answer?: string | null;
  /** The page that the answer is from, where the service names it: domain lists apply to it. */
  answerUrl?: string | null;
  warnings?: string[];
  /**
   * Filters that the service supports but did not apply to these hits, because it does not know the value or the field.
   */
  unapplied?: readonly ("language" | "region" | "safe")[];
  /** Credits or US dollars that the service reports as spent. */
  credits?: number;
  usd?: number;
}

export interface SearchAbility<N extends Needs> extends Exchange<N, SearchQuery, ParsedSearch> {
  /** The index that the hits come from: two providers that share one are not both asked. */
  index: string;
  can: SearchAbilities;
  /**
   * Asked only when a caller or the settings name it, key or not: it covers one field, reads pages made for
   * browsers, or costs far more than a search.
   */
  onlyNamed?: true;
}

export interface ReadTarget {
  url: string;
  /** How long the service may take, in seconds. */
  seconds: number;
}

/** A page as a remote reader's reply gives it. */
export interface ParsedPage {
  markdown: string;
  title?: string | null;
  finalUrl?: string | null;
  date?: string | null;
  author?: string | null;
  siteName?: string | null;
  language?: string | null;
  description?: string | null;
  /** The status of the page itself: services return 200 for a dead target. */
  status?: number | null;
  credits?: number;
}

export interface ReadAbility<N extends Needs> extends Exchange<N, ReadTarget, ParsedPage> {
  /** Reads without a key, too; naming it, or `read.remote`, is enough. */
  open?: true;
}

/** What remains of the quota, in the service's own unit. */
export interface Quota {
  remaining: number;
  limit?: number;
  /** E.g. "credits". */
  unit: string;
}

export interface ParsedAccount {
  quota?: Quota;
}

/** Asks for the state of the account. It is free, and fails as a search would when the key is bad. */
export type AccountAbility<N extends Needs> = Exchange<N, undefined, ParsedAccount>;

/**
 * A search service, a remote reader, or both: how to ask it and how to read its replies. Made by `defineProvider`.
 */
export interface Provider<N extends Needs = Needs> {
  /** The file name and the settings key. */
  id: string;
  label: string;
  home: string;
  docs: string;
  /** One origin, or several by name. None when a need with `baseUrl` gives it. A base_url setting replaces all. */
  origin?: string | Readonly<Record<string, string>>;
  needs: N;
  auth?: Auth | readonly Auth[];
  /** Where a person gets a key. */
  getKey?: string;
  /** What a free key includes, e.g. "1,000 credits a month". */
  free?: string;
  /**
   * Has a capped mode without its key: for searches of the zero-configuration chain, and for whatever names it where the
   * setting `providers.<id>.keyless` allows that.
   */
  keyless?: true;
  /** The terms forbid storing results. */
  cache?: false;
  /** Needs no network. "library": the engine itself answers its requests, from the library. */
  local?: true | "library";
  /** One sentence for the provider table. */
  note?: string;
  search?: SearchAbility<N>;
  read?: ReadAbility<N>;
  /** For services with a free call for it: checks a key and returns what is left. */
  account?: AccountAbility<N>;
}

/** Keeps the types of `needs` for `request` (a secret is a type error there) and widens the rest. */
export function defineProvider<const N extends Needs>(provider: Provider<N>): Provider {
  return provider as unknown as Provider;
}

/**
 * The user agent of a desktop browser, for search pages that refuse those of libraries. A Chrome that is years old gets
 * a 403, too: update this with releases.
 */
export const browserUserAgent =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/152.0.0.0 Safari/537.36";

/** The headers of a browser when a person types an address: for pages that are made for people. */
export const browserHeaders = (language: string | undefined) => ({
  "user-agent": browserUserAgent,
  accept: "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8",
  "accept-language": language ? `${language},en;q=0.5` : "en-US,en;q=0.9",
  "sec-fetch-site": "none",
  "sec-fetch-mode": "navigate",
  "sec-fetch-user": "?1",
  "sec-fetch-dest": "document",
});
