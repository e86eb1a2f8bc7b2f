export const pageTypes = [
  "article",
  "documentation",
  "service",
  "forum",
  "collection",
  "listing",
  "product",
] as const;
export type PageType = (typeof pageTypes)[number];

export type HiddenKind =
  | "attribute"
  | "css"
  | "offscreen"
  | "tiny"
  | "colour"
  | "aria"
  | "screen-reader"
  | "template"
  /** Closed dialogues and popovers. */
  | "dialog"
  | "comment"
  /** Invisible Unicode characters, counted by code point; all other kinds count elements. */
  | "characters";

export type HiddenCounts = Partial<Record<HiddenKind, number>>;

/** Where the text comes from. Anything but "visible" means that the page showed nothing by itself. */
export type ContentSource = "visible" | "noscript" | "json-ld" | "hydration" | "none";

export interface Heading {
  level: number;
  text: string;
  /** Where the heading starts in the Markdown. */
  offset: number;
}

export interface Link {
  text: string;
  url: string;
}

/** Where a date was found: `{ source: "json-ld", detail: "datePublished" }`. */
export interface DateEvidence {
  source: "json-ld" | "meta" | "itemprop" | "time" | "text" | "url";
  /** The property or the meta name. */
  detail?: string;
}

export interface ExtractOptions {
  /** The page's address: base of relative links, and a hint of the page's type. */
  url: string;
  /** The `Content-Type` header, for its charset. Only read when the page comes as bytes. */
  contentType?: string;
  /** Keeps text that people do not see (default false). */
  includeHidden?: boolean;
  /** Skips the guess of the page's type. */
  pageType?: PageType;
}

export interface ExtractedPage {
  title: string;
  markdown: string;
  text: string;
  outline: Heading[];
  publishedAt?: string;
  dateEvidence?: DateEvidence;
  /** Two sources of the page that name different days, in words. */
  dateConflict?: string;
  modifiedAt?: string;
  author?: string;
  siteName?: string;
  language?: string;
  description?: string;
  canonicalUrl?: string;
  links: Link[];
  /** Pictures that stand in the Markdown as `[image: alt]`; their addresses are only here. */
  images: Link[];
  pageType: PageType;
  hidden: HiddenCounts;
  source: ContentSource;
  /** The end is missing: the page has more than ten million characters, or far more elements for its length than people write. */
  truncated: boolean;
}
