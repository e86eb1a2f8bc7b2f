import type { DeclaredData, ExtractedPage, Heading, Link } from "@scry/page";
import type { Attempt, DateEvidence } from "./hit.ts";

export type { Heading, Link };

/** What the extractor of `@scry/page` finds in HTML, and what the readers find in other kinds of documents. */
export interface PageContent
  extends Pick<
    ExtractedPage,
    "title" | "markdown" | "publishedAt" | "modifiedAt" | "author" | "siteName" | "language" | "description"
  > {
  /** The page is plain text: Markdown syntax in it has no meaning. */
  plain?: true;
  outline: readonly Heading[];
  links: readonly Link[];
  /** Pictures appear in the Markdown as `[image: alt]`; their addresses are only here. */
  images?: readonly Link[];
  dateEvidence?: DateEvidence;
  pageType?: string;
  /** Where the page leads, if the request asked for it. */
  discovered?: Discovered;
  /** The data that the page declares for programs, where that was asked for. */
  declared?: DeclaredData;
  /** How many parts were hidden on the page and left out, by kind. */
  hidden: Readonly<Record<string, number>>;
  warnings: readonly string[];
}

/** The data for a crawler beside the content: menus and footers have most of a site's links. */
export interface Discovered {
  links: readonly Link[];
  /** The address that the page states as its own. */
  canonicalUrl?: string;
}

/** A whole page as it is kept. Tools show views of it. */
export interface Page extends PageContent {
  /** The address that was asked for. */
  url: string;
  /** Where redirects led. */
  finalUrl: string;
  contentType: string;
  /** ISO 8601. */
  fetchedAt: string;
  /** Who read it: direct, markdown-negotiated, browser, or the id of a site reader or a remote reader. */
  method: string;
  /** For asking the site whether the page has changed. */
  etag?: string;
  lastModified?: string;
  /** The cost of this reading at a service; a page from the store has none. */
  cost?: { credits?: number; usd?: number };
}

/** A page as the engine hands it over. */
export interface OpenedPage extends Page {
  /** The readers that were asked, in order. For a page from the store: who read it then, marked as cached. */
  attempts: readonly Attempt[];
}

export interface ReadRequest {
  url: string;
  signal: AbortSignal;
  /** Epoch milliseconds. */
  deadline: number;
  /** An earlier reading: the reader may ask whether the page has changed, and return it if not. */
  previous?: Page;
  /** Domain lists of this call. They can only narrow the policy, and apply to every redirect. */
  domains?: { allowed?: readonly string[]; blocked?: readonly string[] };
  /** Keep the text that people do not see. */
  includeHidden?: boolean;
  /** Read what the page declares for programs, too: `declared`. */
  data?: boolean;
  /** List all links of the page in `discovered`. */
  discover?: boolean;
}

/** Reads one page whole, or throws a coded error. A wall, a shell or a captcha is never returned as content. */
export interface Reader {
  id: string;
  /** What people call it, where that is not its id. */
  label?: string;
  /** It knows another way to the page than its address: its failure says nothing about the page itself. */
  leavesToNext?: true;
  read(request: ReadRequest): Promise<Page>;
}
