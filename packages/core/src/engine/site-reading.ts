import type {
  Crawl,
  CrawlItem,
  CrawlOptions,
  CrawlProgress,
  MapOptions,
  SiteMap,
} from "../contracts/crawl.ts";
import type { Page, Reader } from "../contracts/page.ts";
import type { CrawlTools } from "../crawl/crawl.ts";
import type { Guard } from "../guard/index.ts";
import { disabledError } from "../settings/setting-errors.ts";
import type { Settings } from "../settings/settings.ts";
import type { SharedPace } from "../transport/shared-pace.ts";
import { userAgent } from "../version.ts";
import { withHonestDate } from "./dates.ts";
import { createOpener } from "./opener.ts";
import type { PageStore } from "./page-store.ts";

interface Parts {
  settings: Settings;
  pace: SharedPace | undefined;
  guard(): Promise<Guard>;
  /** Our own readers, in order: a crawl must not send a whole site to a service. */
  readers(): readonly Reader[];
  /** Throws for a page that the policy forbids. */
  checkPage(page: Page): void;
}

/** A crawl reads every page anew, and would push everything else out of the store. */
const noStore: PageStore = { get: () => undefined, set: () => {}, newest: () => undefined };

/** Whole sites with the engine's own readers. The crawler is loaded with the first one. */
export function createSiteReading(parts: Parts): {
  crawl(url: string, options?: CrawlOptions): Crawl;
  map(url: string, options?: MapOptions): Promise<SiteMap>;
  /** Ends the crawls that are under way. */
  closeSites(): void;
} {
  const { settings } = parts;
  const opener = createOpener();
  const closing = new AbortController();
  const ending = (signal?: AbortSignal) =>
    signal ? AbortSignal.any([signal, closing.signal]) : closing.signal;
  let tools: Promise<CrawlTools> | undefined;

  async function makeTools(): Promise<CrawlTools> {
    const { createHostPace } = await import("../crawl/host-pace.ts");
    return {
      pace: createHostPace(parts.pace),
      fetching: async () => ({
        guard: await parts.guard(),
        userAgent: settings.read.userAgent ?? userAgent,
      }),
      async read(url, signal) {
        const { href } = (await parts.guard()).checkUrl(url);
        const page = await opener({
          url: href,
          readers: parts.readers(),
          variant: "crawl",
          store: noStore,
          deadline: Date.now() + settings.read.timeoutMs,
          fresh: true,
          signal,
        });
        parts.checkPage(page);
        return withHonestDate(page);
      },
    };
  }

  const toolsOf = () => {
    if (!settings.read.enabled)
      throw disabledError("Reading pages", settings.read.places.enabled ?? "read.enabled");
    tools ??= makeTools();
    return tools;
  };

  return {
    closeSites: () => closing.abort(),
    crawl(url, options = {}) {
      let crawl: Crawl | undefined;
      return {
        progress: () => crawl?.progress() ?? notStarted,
        async *[Symbol.asyncIterator](): AsyncGenerator<CrawlItem, void, void> {
          const { createCrawl } = await import("../crawl/crawl.ts");
          crawl = createCrawl(url, { ...options, signal: ending(options.signal) }, await toolsOf());
          yield* crawl;
        },
      };
    },
    async map(url, options = {}) {
      const { mapSite } = await import("../crawl/map.ts");
      return mapSite(url, { ...options, signal: ending(options.signal) }, await toolsOf());
    },
  };
}

const notStarted: CrawlProgress = {
  ...{ pages: 0, failed: 0, duplicates: 0, forbidden: 0, waiting: 0, characters: 0 },
  resumed: false,
  warnings: [],
};
