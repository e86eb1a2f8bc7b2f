import type { Crawl, CrawlItem, CrawlOptions } from "../contracts/crawl.ts";
import { cancelled, ScryError, timerMs } from "../contracts/error.ts";
import type { Page } from "../contracts/page.ts";
import { completeAddress } from "../guard/url.ts";
import { crawlAddress } from "./crawl-address.ts";
import { createSite, type Site } from "./crawled-site.ts";
import type { Waiting } from "./frontier.ts";
import type { HostPace } from "./host-pace.ts";
import { openJournal } from "./journal.ts";
import type { Fetching } from "./robots.ts";
import { CrawlState, forbidden, type Result } from "./state.ts";

/** The parts of the engine that a crawler uses. */
export interface CrawlTools {
  /** Reads one page with the engine's own readers, nothing from a store, with all its links. */
  read(url: string, signal: AbortSignal): Promise<Page>;
  fetching(): Promise<Fetching>;
  pace: HostPace;
}

export const defaults = {
  maxPages: 500,
  maxDepth: 10,
  maxCharacters: 500_000_000,
  delayMs: 500,
  concurrency: 2,
  sitemap: "include",
} as const;

export type Limits = CrawlOptions & Required<Pick<CrawlOptions, keyof typeof defaults>>;

/** Temporary errors of one address are tried again this often. */
const mostTries = 3;
/** After this many failures in a row the site itself is taken to be down. */
const mostErrorsInARow = 10;
/** No one waits longer at a terminal; the journal keeps the crawl for later. */
const longestPauseMs = 600_000;
const temporary: ReadonlySet<string> = new Set(["rate_limited", "unavailable", "timeout"]);

/** Crawls a site from one address. Nothing happens before the first item is asked for. */
export function createCrawl(url: string, given: CrawlOptions, tools: CrawlTools, site?: Site): Crawl {
  const options: Limits = { ...defaults, ...withoutUndefined(given) };
  checkLimits(options);
  const start = startAddress(url);
  const state = new CrawlState(options);
  return {
    progress: () => state.progress(),
    [Symbol.asyncIterator]: () => run(start, options, tools, state, site),
  };
}

/** The start as it was meant: even one that a crawler would not follow. */
export const startAddress = (url: string): string => {
  const complete = completeAddress(url);
  const start = crawlAddress(complete) ?? complete;
  if (URL.canParse(start)) return start;
  throw new ScryError({
    code: "invalid_input",
    message: "This is not a web address.",
    hint: "Give a complete URL that begins with https:// or http://.",
  });
};

async function* run(
  start: string,
  options: Limits,
  tools: CrawlTools,
  state: CrawlState,
  given?: Site,
): AsyncGenerator<CrawlItem, void, void> {
  const outer = options.signal ?? new AbortController().signal;
  if (outer.aborted) throw cancelled();
  const stop = new AbortController();
  const onAbort = () => stop.abort(cancelled());
  outer.addEventListener("abort", onAbort, { once: true });
  const timer = options.timeoutMs
    ? setTimeout(() => stop.abort(timeUp), timerMs(options.timeoutMs))
    : undefined;
  const journal =
    options.journal === undefined ? undefined : openJournal(options.journal, start, options.restart ?? false);
  const running = new Set<Promise<void>>();
  try {
    const site = given ?? createSite(start, options, tools, stop.signal);
    await state.begin(start, site, journal);
    yield* pages(site, options, tools, state, { running, signal: stop.signal });
    state.finish();
  } catch (error) {
    if (stop.signal.reason !== timeUp) throw outer.aborted ? cancelled() : error;
    state.finish("time");
  } finally {
    clearTimeout(timer);
    outer.removeEventListener("abort", onAbort);
    stop.abort(cancelled());
    await Promise.all(running);
    journal?.close(state.progress().end === "complete");
  }
}

const timeUp = Symbol("time");

/** Reads ahead while the caller stores a page, and hands the pages over one by one. */
async function* pages(
  site: Site,
  options: Limits,
  tools: CrawlTools,
  state: CrawlState,
  { running, signal }: { running: Set<Promise<void>>; signal: AbortSignal },
): AsyncGenerator<CrawlItem, void, void> {
  const ready: Result[] = [];
  let failure: unknown;
  let errorsInARow = 0;

  const begin = (address: Waiting) => {
    const work = readAddress(address, site, tools, state, signal)
      .then((result) => void ready.push(result))
      .catch((error: unknown) => {
        failure ??= error;
      })
      .finally(() => running.delete(work));
    running.add(work);
  };

  for (;;) {
    while (running.size < options.concurrency && state.hasRoom(running.size + ready.length)) {
      const next = state.take();
      if (!next) break;
      begin(next);
    }
    if (failure) throw failure;
    const result = ready.shift();
    if (result) {
      const item = await state.judge(result, site);
      if (item) yield item;
      state.acknowledge();
      const failedForNow = result.error && temporary.has(result.error.code);
      errorsInARow = failedForNow ? errorsInARow + 1 : 0;
      if (failedForNow && errorsInARow >= mostErrorsInARow) throw outOfOrder(result.error as ScryError);
    } else if (running.size) {
      await Promise.race(running);
    } else return;
    signal.throwIfAborted();
  }
}

/** One address: its turn, the page, and further tries. */
async function readAddress(
  address: Waiting,
  site: Site,
  tools: CrawlTools,
  state: CrawlState,
  signal: AbortSignal,
): Promise<Result> {
  const { url } = address;
  const { host } = new URL(url);
  for (let tries = 1; ; tries++) {
    try {
      if (!(await site.allows(url))) return { address, error: forbidden(url) };
      await site.turn(url);
      const page = await tools.read(url, signal);
      tools.pace.served(host);
      const isForbidden = page.finalUrl !== url && !(await site.allows(page.finalUrl));
      return isForbidden ? { address, error: forbidden(page.finalUrl) } : { address, page };
    } catch (thrown) {
      signal.throwIfAborted();
      if (!ScryError.is(thrown)) throw thrown;
      if (thrown.status === 429 || thrown.status === 503 || thrown.retryAfter !== undefined) {
        const pauseMs = tools.pace.refused(host, thrown.retryAfter);
        if (pauseMs > longestPauseMs) throw askedToWait(thrown, pauseMs);
        state.paused(pauseMs);
      }
      if (!temporary.has(thrown.code) || tries >= mostTries) return { address, error: thrown };
    }
  }
}

const askedToWait = (error: ScryError, pauseMs: number) =>
  error.with({
    message: `The site asks to wait ${Math.ceil(pauseMs / 60_000)} minutes: ${error.message}`,
    hint: "Crawl again later.",
  });

const outOfOrder = (error: ScryError) =>
  error.with({
    message: `The site no longer serves pages (${mostErrorsInARow} errors in a row): ${error.message}`,
    hint: "Crawl again later.",
  });

const withoutUndefined = (options: CrawlOptions): CrawlOptions =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));

function checkLimits(options: Limits): void {
  const ranges = [
    ["maxPages", 1, 1_000_000],
    ["maxDepth", 0, 1_000],
    ["maxCharacters", 1, Number.MAX_SAFE_INTEGER],
    ["delayMs", 0, 3_600_000],
    ["concurrency", 1, 20],
    ["timeoutMs", 1, Number.MAX_SAFE_INTEGER],
  ] as const;
  for (const [name, least, most] of ranges) {
    const value = options[name];
    if (value === undefined || (value >= least && value <= most)) continue;
    throw new ScryError({
      code: "invalid_input",
      message: `${name} is ${value}, but it has to be a number from ${least} to ${most}.`,
    });
  }
}
