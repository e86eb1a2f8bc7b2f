import type { Passage } from "@scry/page/passages";
import type { Crawl, CrawlOptions, MapOptions, SiteMap } from "../contracts/crawl.ts";
import type { Owner } from "../contracts/library.ts";
import type { OpenedPage, Page } from "../contracts/page.ts";
import type { Explanation } from "../guard/index.ts";
import type { GivenFile } from "../readers/given-file.ts";
import type { Picture } from "../readers/picture.ts";
import type { View, ViewRequest } from "../readers/view/view.ts";
import type { PassageOptions } from "./find-passages.ts";
import type { EngineLoad } from "./page-readers.ts";

/** Which page to open, and which part of it. */
export interface OpenInput extends ViewRequest {
  url: string;
  /** Only what changed since the conversation saw the page; read by the tools, which know the conversation. */
  sinceLast?: boolean;
}

/** How a page is opened: by which readers, for how long. */
export interface OpenOptions {
  signal?: AbortSignal;
  /** Only these readers, in this order: sites, direct, browser, or the id of a provider. */
  readers?: readonly string[];
  /** Narrow the policy for this call; they cannot widen it. */
  allowedDomains?: readonly string[];
  blockedDomains?: readonly string[];
  timeoutMs?: number;
  /** Do not return a stored page. */
  fresh?: boolean;
  /** Who calls, where several people use one engine: pages of private addresses are kept for each of them alone. */
  caller?: string;
  /** Ask the site whether the page has changed, however young the kept reading is. */
  revalidate?: boolean;
  /** Called with the whole page that the view is made of. */
  onPage?: (page: OpenedPage) => void;
  /** Read what the page declares for programs, too: `declared`. */
  data?: boolean;
  /** Keep hidden text. For inspecting a page: a model should not read it. */
  includeHidden?: boolean;
  /** Whose library is looked at when the page cannot be reached, and keeps it with `library.keep`. */
  owner?: Owner;
  /** Use no network: only what is in the library and the cache. Default: the setting `network.offline`. */
  offline?: boolean;
  /** An earlier reading: the site is asked whether the page changed since. */
  previous?: Page;
}

/** The page as a tool shows it: the view, and everything known about the page except its whole text. */
export interface PageView extends Omit<OpenedPage, "markdown" | "outline" | "declared">, Omit<View, "note"> {
  /** The length of the whole Markdown. */
  originalLength: number;
}

export interface Reading {
  open(input: string | OpenInput, options?: OpenOptions): Promise<PageView>;
  /** The whole page. */
  page(url: string, options?: OpenOptions): Promise<OpenedPage>;
  /** A file that somebody handed over, such as a PDF, an Office document or a text, read in a thread as a page. */
  file(bytes: Uint8Array, about: GivenFile): Promise<OpenedPage>;
  /** A part of a page that was read before, as `open` shows it. */
  view(
    page: OpenedPage,
    input: OpenInput,
    options?: Pick<OpenOptions, "signal" | "timeoutMs">,
  ): Promise<PageView>;
  /** The Markdown of a page that this engine opened lately: for `createSession({ pageText: scry.pageText })`. */
  pageText(url: string): string | undefined;
  /** The passages of a text that answer a question. Long texts are searched in a thread. */
  passages(markdown: string, query: string, options: PassageOptions): Promise<Passage[]>;
  /**
   * One picture, such as one of a page's `images`, fetched through the guard: PNG, JPEG, GIF or WebP of at most 3 MB.
   * The site learns that somebody looks at it, as with a page.
   */
  picture(url: string, options?: { signal?: AbortSignal }): Promise<Picture>;
  /** Whether the guard would allow this address, and by which rule; `url` is the address that was judged. */
  explain(url: string): Promise<Explanation & { url: string }>;
  /** The pages of a site, one after the other, within limits and at the site's pace. */
  crawl(url: string, options?: CrawlOptions): Crawl;
  /** The addresses of a site by its sitemaps and links, without reading all of its pages. */
  map(url: string, options?: MapOptions): Promise<SiteMap>;
  /** The current load of the browser and the threads. */
  load(): Promise<EngineLoad>;
  close(): Promise<void>;
}
