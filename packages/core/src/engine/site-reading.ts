import type {
  Crawl,
  CrawlItem,
  CrawlOptions,
  CrawlProgress,
  MapOptions,
  SiteMap,
} from "../contracts/crawl.ts";
import { ScryError } from "../contracts/error.ts";
import type { LimitStore } from "../contracts/limits.ts";
import type { Page, Reader } from "../contracts/page.ts";
import type { CrawlTools } from "../crawl/crawl.ts";
import type { Guard } from "../guard/index.ts";
import type { Picture } from "../readers/picture.ts";
import { disabledError } from "../settings/setting-errors.ts";
import type { Settings } from "../settings/settings.ts";
import { userAgent } from "../version.ts";
import { withHonestDate } from "./dates.ts";
import type { KeptPages } from "./kept-pages.ts";
import { createOpener } from "./opener.ts";
import type { OwnReader } from "./plan.ts";

interface Parts {
  settings: Settings;
  /** Where the pace of crawls is kept. */
  limits: LimitStore;
  guard(): Promise<Guard>;
  /** One of our own readers. */
  reader(id: OwnReader): Reader;
  /** Throws for a page that the policy forbids. */
  checkPage(page: Page): void;
}

/** A crawl reads every page again, and would push everything else out of the store. */
const noPages: KeptPages = {
  get: async () => undefined,
  set: async () => undefined,
  recentText: () => undefined,
};

/** Whole sites with the engine's own readers. The crawler is loaded with the first one. */
export function createSiteReading(parts: Parts): {
  crawl(url: string, options?: CrawlOptions): Crawl;
  map(url: string, options?: MapOptions): Promise<SiteMap>;
  picture(url: string, signal?: AbortSignal): Promise<Picture>;
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
      pace: createHostPace(parts.limits),
      fetching: async () => ({
        guard: await parts.guard(),
        userAgent: settings.read.userAgent ?? userAgent,
      }),
      async read(url, signal) {
        const { href } = (await parts.guard()).checkUrl(url);
        const page = await opener({
          url: href,
          // A crawl needs the links of the HTML.
          readers: crawlReaders(settings).map((id) => {
            const reader = parts.reader(id);
            return { ...reader, read: (request) => reader.read({ ...request, discover: true }) };
          }),
          scope: { variant: "crawl", owner: undefined, isPrivate: () => true },
          pages: noPages,
          isAllowed: () => true,
          isKept: () => false,
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
    if (settings.network.offline) throw needsNetwork();
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
    async picture(url, signal) {
      const { fetching } = await toolsOf();
      const { fetchPicture } = await import("../readers/picture.ts");
      return fetchPicture(url, await fetching(), ending(signal));
    },
  };
}

const notStarted: CrawlProgress = {
  ...{ pages: 0, failed: 0, duplicates: 0, forbidden: 0, waiting: 0, characters: 0 },
  resumed: false,
  warnings: [],
};

/** The readers of a crawl, in order: our own that the settings allow, as no service is to get a whole site. */
function crawlReaders({ read }: Settings): readonly OwnReader[] {
  const allowed = (["direct", "browser"] as const).filter(
    (id) => !read.providers || read.providers.includes(id),
  );
  if (allowed.length) return allowed;
  throw new ScryError({
    code: "not_configured",
    message: "Sites are crawled by the readers direct and browser only, and the settings allow neither.",
    hint: `Add one of them to ${read.places.providers ?? "read.provider"}.`,
  });
}

const needsNetwork = () =>
  new ScryError({
    code: "not_configured",
    message: "This needs a network, and the settings allow none.",
    hint: "Unset SCRY_OFFLINE and network.offline.",
    local: true,
  });
