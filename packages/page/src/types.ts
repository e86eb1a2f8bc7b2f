/** All page types. */
export const pageTypes = [
  "article",
  "documentation",
  "service",
  "forum",
  "collection",
  "listing",
  "product",
] as const;
/** What kind of page it is: the way its content is chosen depends on it. */
export type PageType = (typeof pageTypes)[number];

/** A way to hide text from people while a program still reads it. */
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

/** How many elements were left out because a reader of the page does not see them, by the way they were hidden. */
export type HiddenCounts = Partial<Record<HiddenKind, number>>;

/** Where the text comes from. Anything but "visible" means that the page showed nothing by itself. */
export type ContentSource = "visible" | "noscript" | "json-ld" | "hydration" | "none";

/** One heading of the Markdown, for an outline. */
export interface Heading {
  level: number;
  text: string;
  /** Where the heading starts in the Markdown. */
  offset: number;
}

/** A link of the main content, with an absolute address. */
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

/** How `extractPage` reads a page; only its address is required. */
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

/** What a page says about itself. */
export interface PageMetadata {
  title: string;
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
}

/** What `extractPage` found: the main content as Markdown and plain text, with what the page says about itself. */
export interface ExtractedPage extends PageMetadata {
  markdown: string;
  text: string;
  outline: Heading[];
  links: Link[];
  /** Pictures that are in the Markdown as `[image: alt]`; their addresses are only here. */
  images: Link[];
  pageType: PageType;
  hidden: HiddenCounts;
  source: ContentSource;
  /** The end is missing: the page has more than ten million characters, or far more elements for its length than people write. */
  truncated: boolean;
}
