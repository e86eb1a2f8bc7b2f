import type { CrawlTools, Limits } from "./crawl.ts";
import { type Robots, readRobots } from "./robots.ts";
import { createScope, type Scope } from "./scope.ts";
import { readSitemaps, type SitemapRun } from "./sitemaps.ts";

/** The rules of a site: where it ends, what it allows, how often it may be asked. */
export interface Site {
  scope: Scope;
  allows(url: string): Promise<boolean>;
  /** Waits until the host of an address may be asked. */
  turn(url: string): Promise<void>;
  /** Reads lists of addresses. Returns how many of the files were lists. */
  readLists(urls: readonly string[], onAddress: SitemapRun["onAddress"]): Promise<number>;
  /** The sitemaps of the origin of an address: those that robots.txt names, or the one at the usual place. */
  sitemapsOf(url: string): Promise<readonly string[]>;
  warnings(): string[];
}

type SiteOptions = Pick<Limits, "delayMs" | "subdomains" | "include" | "exclude" | "accepts">;

export function createSite(
  start: string,
  options: SiteOptions,
  { fetching, pace }: Pick<CrawlTools, "fetching" | "pace">,
  signal: AbortSignal,
): Site {
  const origins = new Map<string, Promise<Robots>>();
  const warnings = new Set<string>();

  /** Read once; after an error again, for the next address. */
  function robotsOf(url: string): Promise<Robots> {
    const { origin, host } = new URL(url);
    const known = origins.get(origin);
    if (known) return known;
    const robots = pace.turn(host, options.delayMs, signal).then(async () => {
      const read = await readRobots(origin, await fetching(), signal);
      for (const warning of read.warnings) warnings.add(warning);
      return read;
    });
    origins.set(origin, robots);
    robots.catch(() => origins.delete(origin));
    return robots;
  }

  const turn = async (url: string) => {
    const { crawlDelayMs } = await robotsOf(url);
    await pace.turn(new URL(url).host, Math.max(options.delayMs, crawlDelayMs), signal);
  };

  return {
    scope: createScope(new URL(start), options),
    turn,
    allows: async (url) => (await robotsOf(url)).allows(url),
    warnings: () => [...warnings],
    async readLists(urls, onAddress) {
      const warn = (warning: string) => void warnings.add(warning);
      return await readSitemaps(urls, { fetching: await fetching(), signal, turn, onAddress, warn });
    },
    async sitemapsOf(url) {
      const { sitemaps } = await robotsOf(url);
      return sitemaps.length ? sitemaps : [new URL("/sitemap.xml", url).href];
    },
  };
}

/** Addresses that are sitemaps or feeds by their names. */
export const isListAddress = (address: string): boolean => {
  const { pathname } = new URL(address);
  return (
    /\.(?:xml|rss|atom|rdf)(?:\.gz)?$/i.test(pathname) ||
    /sitemap[\w-]*\.txt(?:\.gz)?$/i.test(pathname) ||
    /\/(?:feed|rss|atom)\/?$/i.test(pathname)
  );
};

/** Feeds and sitemaps by what the server calls them. */
export const isListType = (contentType: string): boolean =>
  /^(?:application\/(?:rss|atom|rdf)\+xml|(?:application|text)\/xml)\b/i.test(contentType);
