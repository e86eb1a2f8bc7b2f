import type { ScryError } from "./error.ts";
import type { Page } from "./page.ts";

/** The limits of a crawl, and the addresses that it may visit. */
export interface CrawlOptions {
  signal?: AbortSignal;
  /** Pages that are handed over; 500 unless given. */
  maxPages?: number;
  /** Links between the start and a page; 10 unless given. 0 is the start alone; a sitemap's addresses count as 1. */
  maxDepth?: number;
  /** Characters of all pages together; 500 million unless given. */
  maxCharacters?: number;
  /** The time for the whole crawl; no limit unless given. */
  timeoutMs?: number;
  /** Also the hosts below that of the start: docs.example.com for example.com. */
  subdomains?: boolean;
  /** Only paths like these, and never those: "/docs/*"; `*` matches anything. The start is always read. */
  include?: readonly string[];
  exclude?: readonly string[];
  /** A further rule; addresses that it refuses are not read. */
  accepts?: (url: URL) => boolean;
  /** Whether addresses come from the site's sitemaps beside its links, from them alone, or not at all. */
  sitemap?: "include" | "only" | "skip";
  /** The least time between two requests to one host; 500 ms unless given. A longer Crawl-delay of the site wins. */
  delayMs?: number;
  /** Pages that are read at the same time; 2 unless given. */
  concurrency?: number;
  /**
   * A file that remembers what was done: a crawl with the same file continues where the last one ended. It is removed
   * when the crawl is complete.
   */
  journal?: string;
  /** Start over, whatever the journal says. */
  restart?: boolean;
  onProgress?: (progress: CrawlProgress) => void;
}

/** A page that a crawl has read. */
export interface CrawledPage {
  /** The address under which it was found. */
  url: string;
  depth: number;
  page: Page;
}

/** A page that a crawl could not read; the crawl continues. */
export interface CrawlFailure {
  url: string;
  depth: number;
  error: ScryError;
}

/** One address of the site: read, or not readable. */
export type CrawlItem = CrawledPage | CrawlFailure;

/** Why a crawl is over: nothing is left, or a limit was reached. */
export type CrawlEnd = "complete" | "pages" | "characters" | "time";

/** How far a crawl is. */
export interface CrawlProgress {
  /** Pages handed over, earlier runs included. */
  pages: number;
  failed: number;
  /** Other addresses of pages that were handed over. */
  duplicates: number;
  /** Addresses that robots.txt forbids. */
  forbidden: number;
  /** Addresses that are known and not read yet. */
  waiting: number;
  characters: number;
  /** The crawl continues an earlier one. */
  resumed: boolean;
  /** Until when the site asked to wait, in epoch milliseconds. */
  pausedUntil?: number;
  /** Set once it is over. */
  end?: CrawlEnd;
  /** Sentences about what was cut or could not be used. */
  warnings: readonly string[];
}

/**
 * Yields every page of a site, and every address that could not be read. An address counts as done in the journal when
 * the next item is asked for: what was being stored when the process died is handed over again.
 */
export interface Crawl extends AsyncIterable<CrawlItem> {
  progress(): CrawlProgress;
}

/** What `scry.map()` lists, and how politely it asks. */
export interface MapOptions
  extends Pick<
    CrawlOptions,
    | "signal"
    | "timeoutMs"
    | "subdomains"
    | "include"
    | "exclude"
    | "accepts"
    | "sitemap"
    | "delayMs"
    | "concurrency"
  > {
  /** Addresses that are listed; 5,000 unless given. */
  limit?: number;
  /** How far links are followed; 1 unless given: those of the start page. */
  maxDepth?: number;
  /** Pages that are read for their links; 100 unless given. */
  maxPages?: number;
}

/** One address of a site. */
export interface MapEntry {
  url: string;
  title?: string;
  /** When the page was changed or published, as the site says: ISO 8601. */
  date?: string;
  from: "start" | "sitemap" | "feed" | "link";
}

/** The addresses of a site, as `scry.map()` found them. */
export interface SiteMap {
  url: string;
  entries: readonly MapEntry[];
  /** There are more than were asked for. */
  more: boolean;
  warnings: readonly string[];
}
