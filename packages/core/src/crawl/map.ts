import { plainLine, shorten } from "@scry/page/markdown";
import type { MapEntry, MapOptions, SiteMap } from "../contracts/crawl.ts";
import { cancelled, ScryError, timerMs } from "../contracts/error.ts";
import type { Page } from "../contracts/page.ts";
import { type CrawlTools, createCrawl, defaults, startAddress } from "./crawl.ts";
import { addressKey, crawlAddress } from "./crawl-address.ts";
import { createSite, isListAddress, type Site } from "./crawled-site.ts";

const usualLimit = 5_000;
const usualPages = 100;
const longestTitle = 300;

/** Lists a site's addresses. Pages near the start are read for their links; those that only a sitemap names are not. */
export async function mapSite(url: string, options: MapOptions, tools: CrawlTools): Promise<SiteMap> {
  const { limit = usualLimit, maxDepth = 1, maxPages = usualPages, sitemap = "include", ...rest } = options;
  const start = startAddress(url);
  const outer = options.signal ?? new AbortController().signal;
  const timeUp = options.timeoutMs ? AbortSignal.timeout(timerMs(options.timeoutMs)) : undefined;
  const signal = timeUp ? AbortSignal.any([outer, timeUp]) : outer;
  const site = createSite(start, { ...rest, delayMs: options.delayMs ?? defaults.delayMs }, tools, signal);
  const collected = createCollection(limit, site);
  const warnings: string[] = [];
  try {
    const lists = isListAddress(start) ? await site.readLists([start], collected.add) : 0;
    if (lists === 0) {
      const reading = { maxPages, maxDepth: Math.max(0, maxDepth - 1), sitemap: "skip" } as const;
      const crawl = createCrawl(start, { ...rest, ...reading, signal }, tools, site);
      let final = start;
      try {
        for await (const item of crawl) {
          if (!("page" in item)) continue;
          if (item.depth === 0) final = item.page.finalUrl;
          collected.addPage(item.url, item.page, sitemap !== "only" && maxDepth > 0);
          if (collected.hasMore()) break;
        }
      } catch (error) {
        if (signal.aborted || !ScryError.is(error) || error.code === "invalid_input") throw error;
        // The sitemap may know more than the start page.
        warnings.push(error.message);
        collected.failed(error);
      }
      if (sitemap !== "skip" && !collected.hasMore())
        await site.readLists(await site.sitemapsOf(final), collected.add);
    }
  } catch (error) {
    if (outer.aborted) throw cancelled();
    if (!timeUp?.aborted) throw collected.error() ?? error;
    warnings.push("The time was over before all addresses were found.");
  }
  const entries = collected.entries();
  if (entries.length === 0) throw collected.error() ?? nothingFound(start);
  return { url: start, entries, more: collected.hasMore(), warnings: [...warnings, ...site.warnings()] };
}

function createCollection(limit: number, site: Site) {
  const entries = new Map<string, MapEntry>();
  let more = false;
  let error: ScryError | undefined;

  /** Completes an entry; a page's own title is better than the text of a link. Returns whether there was room. */
  function keep(address: string, { title = "", ...known }: Omit<MapEntry, "url">, isPage = false): boolean {
    const key = addressKey(address);
    const old = entries.get(key);
    if (!old && entries.size >= limit) {
      more = true;
      return false;
    }
    const text = shorten(plainLine(title), longestTitle);
    const found = { url: address, ...(text && { title: text }), ...known };
    entries.set(key, isPage ? { ...old, ...found, from: old?.from ?? known.from } : { ...found, ...old });
    return true;
  }

  return {
    add({ url, ...listed }: Omit<MapEntry, "from"> & { from: "sitemap" | "feed" }): boolean {
      const address = crawlAddress(url);
      if (!address || (listed.from === "sitemap" && !site.scope.has(new URL(address)))) return true;
      return keep(address, listed);
    },
    addPage(url: string, page: Page, withLinks: boolean): void {
      const date = page.modifiedAt ?? page.publishedAt;
      const from = entries.size === 0 ? "start" : "link";
      keep(url, { title: page.title, ...(date && { date }), from }, true);
      if (!withLinks) return;
      for (const link of page.discovered?.links ?? page.links) {
        const address = crawlAddress(link.url, page.finalUrl);
        if (address && site.scope.has(new URL(address)) && !keep(address, { title: link.text, from: "link" }))
          return;
      }
    },
    failed(why: ScryError): void {
      error = why;
    },
    error: () => error,
    entries: () => [...entries.values()],
    hasMore: () => more,
  };
}

const nothingFound = (start: string) =>
  new ScryError({
    code: "not_found",
    message: `No addresses were found at ${start}.`,
    hint: "Check the address, or start from a page of the site that has links.",
  });
