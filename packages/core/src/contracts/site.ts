import { ScryError } from "./error.ts";

/** One request of a site reader. Always a GET without cookies or keys, sent through the guard. */
export interface SiteRequest {
  url: string;
  accept?: string;
  /** The page is complete enough without it: a failure reaches the reader as a reply that is not `ok`. */
  optional?: true;
}

/** What came back, as plain data: it may travel to a thread. */
export interface WireSiteReply {
  url: string;
  /** 0: no reply. */
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string;
}

export interface SiteReply extends WireSiteReply {
  ok: boolean;
  /** The body as JSON; `bad_reply` when it is not JSON. */
  json(): unknown;
}

/** A page as a site reader writes it. Its Markdown is made safe afterwards. */
export interface SitePage {
  title: string;
  markdown: string;
  author?: string | undefined;
  /** ISO 8601. */
  publishedAt?: string | undefined;
  modifiedAt?: string | undefined;
  siteName?: string | undefined;
  language?: string | undefined;
  description?: string | undefined;
  pageType?: string | undefined;
  /** Sentences about what was left out, and why. */
  warnings?: readonly string[];
}

/** Another address that holds the page in a better form; it is read by its kind, as if it had been asked for. */
export interface SiteDocument {
  document: string;
}

/** Yields rounds of requests, gets their replies, and returns the page. Pure: the same replies give the same page. */
export type SiteSteps<Result = SitePage | SiteDocument> = Generator<
  readonly SiteRequest[],
  Result,
  readonly SiteReply[]
>;

/**
 * A site whose own API or raw form is better than its HTML. A description like a provider: it sends nothing itself, so
 * that a new one is a file with recorded replies.
 */
export interface Site {
  /** Also what `method` says. */
  id: string;
  label: string;
  home: string;
  /** Which pages it reads, for people. */
  pages: string;
  /** The hosts that it asks; "its own" means the host of the page. Requests to others are refused. */
  asks: readonly string[];
  /** The hosts of its pages; left out where any host may be one. */
  hosts?: RegExp;
  /** Undefined for addresses that are not among its pages. Called for those hosts only. */
  read(url: URL): SiteSteps | SiteDocument | undefined;
  /** The limit of the service, if its reply reports it in its own way; status 429 is understood anyway. */
  isLimited?(reply: SiteReply): boolean;
}

export const ownHost = "its own";

export const defineSite = (site: Site): Site => site;

/** `const [thing, list] = yield* ask(url, { url, optional: true })`: sent at the same time. */
export function* ask<const Requests extends readonly (string | SiteRequest)[]>(
  ...requests: Requests
): SiteSteps<{ [Index in keyof Requests]: SiteReply }> {
  const replies = yield requests.map((request) => (typeof request === "string" ? { url: request } : request));
  return replies as { [Index in keyof Requests]: SiteReply };
}

export function siteReply(wire: WireSiteReply): SiteReply {
  return {
    ...wire,
    ok: wire.status >= 200 && wire.status < 300,
    json() {
      try {
        return JSON.parse(wire.body);
      } catch (cause) {
        throw unexpectedSite("it is not JSON", cause);
      }
    },
  };
}

/** For a reply that is not what the service documents. */
export const unexpectedSite = (what: string, cause?: unknown): ScryError =>
  new ScryError({
    code: "bad_reply",
    message: `The site's reply was not understood: ${what}.`,
    hint: "The page itself is read instead.",
    cause,
  });

/** For a service that answers "nothing" with status 200. */
export const goneSite = (): ScryError =>
  new ScryError({
    code: "not_found",
    message: "The site says that there is nothing under this number or name.",
    hint: "Check the address.",
  });
