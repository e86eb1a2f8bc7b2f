import { hash } from "node:crypto";
import type { Passage } from "@scry/page/passages";
import type { Crawl, CrawlOptions, MapOptions, SiteMap } from "../contracts/crawl.ts";
import { ScryError } from "../contracts/error.ts";
import { isFileAddress, type Owner } from "../contracts/library.ts";
import type { OpenedPage, Page, Reader, ReadRequest } from "../contracts/page.ts";
import type { Explanation, Guard } from "../guard/index.ts";
import { completeAddress } from "../guard/url.ts";
import type { BrowserReader } from "../readers/browser/browser-reader.ts";
import type { Profile } from "../readers/cookies/profile.ts";
import type { View, ViewRequest } from "../readers/view/view.ts";
import type { WorkerPool } from "../readers/worker/worker-pool.ts";
import { recordedGuard, type Traffic } from "../replay/traffic.ts";
import { disabledError } from "../settings/setting-errors.ts";
import type { Settings } from "../settings/settings.ts";
import type { Store } from "../store/open-store.ts";
import type { Ask } from "../transport/call.ts";
import { withHonestDate } from "./dates.ts";
import { createTextSearch, type PassageOptions } from "./find-passages.ts";
import { createKeptPages } from "./kept-pages.ts";
import type { LibraryCopies } from "./library/libraries.ts";
import { type EngineLoad, engineLoad } from "./load.ts";
import { makeGuard } from "./make-guard.ts";
import { createOpener, mayPass } from "./opener.ts";
import { type OwnReader, type PlannedReader, planRead } from "./read-plan.ts";
import type { Registry } from "./registry.ts";
import { createSiteReading } from "./site-reading.ts";
import { timeLimit } from "./time-limit.ts";

export interface OpenInput extends ViewRequest {
  url: string;
  /** Only what changed since the conversation saw the page; read by the tools, which know the conversation. */
  sinceLast?: boolean;
}

export interface OpenOptions {
  signal?: AbortSignal;
  /** Only these readers, in this order: sites, direct, browser, or the id of a provider. */
  readers?: readonly string[];
  /** Narrow the policy for this call; they cannot widen it. */
  allowedDomains?: readonly string[];
  blockedDomains?: readonly string[];
  timeoutMs?: number;
  /** Do not answer with a page that was kept. */
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
  /** Use no network: only what is in the library. */
  offline?: boolean;
  /** An earlier reading: the site is asked whether the page changed since. */
  previous?: Page;
}

/** What a tool shows of a page: the view, and everything known about the page except its whole text. */
export interface PageView extends Omit<OpenedPage, "markdown" | "outline" | "declared">, Omit<View, "note"> {
  /** The length of the whole Markdown. */
  originalLength: number;
}

export interface Reading {
  open(input: string | OpenInput, options?: OpenOptions): Promise<PageView>;
  /** The whole page. */
  page(url: string, options?: OpenOptions): Promise<OpenedPage>;
  /** The Markdown of a page that this engine opened lately: for `createSession({ pageText: scry.pageText })`. */
  pageText(url: string): string | undefined;
  /** The passages of a text that answer a question. Long texts are searched in a thread. */
  passages(markdown: string, query: string, options: PassageOptions): Promise<Passage[]>;
  /** Whether the guard would allow this address, and by which rule; `url` is the address that was judged. */
  explain(url: string): Promise<Explanation & { url: string }>;
  /** The pages of a site, one after the other, within limits and at the site's pace. */
  crawl(url: string, options?: CrawlOptions): Crawl;
  /** The addresses of a site by its sitemaps and links, without reading all of its pages. */
  map(url: string, options?: MapOptions): Promise<SiteMap>;
  /** What the browser and the threads work on now. */
  load(): Promise<EngineLoad>;
  close(): Promise<void>;
}

type OwnedReader = Reader & Partial<Pick<BrowserReader, "close" | "load">>;

interface Parts {
  settings: Settings;
  registry: Registry;
  transport: Ask;
  /** Where pages and the pace of crawls are kept. */
  store: Pick<Store, "cache" | "limits">;
  /** The stored copies of the library. */
  copies: LibraryCopies;
  /** For tests that answer DNS and watch sockets. */
  guard?: Guard;
  /** Learns the secrets of a profile. */
  addSecret: (value: string) => void;
  /** Recorded or replayed traffic. */
  traffic?: Traffic | undefined;
}

/** Pages: plan, read, keep, view. The guard and the readers are loaded with the first page, so that a search does not pay for them. */
export function createReading({
  settings,
  registry,
  transport,
  store,
  copies,
  guard: given,
  addSecret,
  traffic,
}: Parts): Reading {
  const pages = createKeptPages(store.cache, settings.store.maxAgeMs);
  const privateRules = privateRulesOf(settings);
  const opener = createOpener();
  let threads: Promise<WorkerPool> | undefined;
  const threadsOf = () => {
    threads ??= import("../readers/worker/worker-pool.ts").then(({ createWorkerPool }) => createWorkerPool());
    return threads;
  };
  const search = createTextSearch(threadsOf);
  const own = new Map<string, Promise<OwnedReader>>();
  let made: Promise<Guard> | undefined;
  const guardOf = () => {
    made ??= given ? Promise.resolve(given) : makeGuard(settings, traffic);
    return made;
  };
  /** For everything but the browser, whose traffic is encrypted from end to end. */
  const pageGuardOf = async () => {
    const guard = await guardOf();
    return traffic ? recordedGuard(guard, traffic) : guard;
  };
  const recordedBrowser = (reader: OwnedReader): OwnedReader =>
    traffic ? { ...reader, ...traffic.browser(reader) } : reader;

  let login: Promise<Profile> | undefined;
  const profileOf = async (): Promise<Profile | undefined> => {
    const { profile } = settings.read;
    if (!profile) return undefined;
    login ??= import("../readers/cookies/profile.ts").then(({ createProfile }) =>
      createProfile(profile, addSecret),
    );
    return login;
  };

  /** Creates one of our own readers once; a failure (no Chromium yet) is retried next time. */
  function ownReader(id: OwnReader): Promise<Reader> {
    const known = own.get(id);
    if (known) return known;
    const reader = guardOf().then(async (guard) =>
      id === "direct"
        ? directReader(await pageGuardOf(), settings, await threadsOf(), await profileOf())
        : recordedBrowser(await browserReader(guard, settings, await profileOf())),
    );
    own.set(id, reader);
    reader.catch(() => own.delete(id));
    return reader;
  }

  const pauses = new Map<string, number>();
  /** The readers that know the site of this address; mostly none. */
  async function siteReaders(url: string): Promise<Reader[]> {
    const { sitesFor } = await import("../readers/site/sites-for.ts");
    const found = sitesFor(url);
    if (!found.length) return [];
    const { createSiteReader } = await import("../readers/site/site-reader.ts");
    const { userAgent, siteMirrors: mirrors } = settings.read;
    const parts = { guard: await pageGuardOf(), pool: await threadsOf(), direct: await ownReader("direct") };
    return found.map((site) => createSiteReader(site, { ...parts, userAgent, mirrors }, pauses));
  }

  /** The readers of a plan for this address, in order. */
  async function readersOf(
    planned: readonly PlannedReader[],
    url: string,
    wishes: Wishes,
  ): Promise<Reader[]> {
    const lists = planned.map(async (one) => {
      if ("provider" in one) return [remoteOf(one)];
      if (one.id !== "sites") return [ownOf(one.id)];
      return withinWishes(wishes, settings) ? await siteReaders(url) : [];
    });
    const readers = (await Promise.all(lists)).flat();
    if (!readers.length) throw noSiteReader();
    return readers.map((reader) => ({
      ...reader,
      read: (request) => reader.read({ ...request, ...wishes }),
    }));
  }

  // Readers as the opener sees them: created when their turn comes.
  const ownOf = (id: OwnReader): Reader => ({
    id,
    read: async (request) => (await ownReader(id)).read(request),
  });
  const remoteOf = (planned: Extract<PlannedReader, { provider: unknown }>): Reader => ({
    id: planned.id,
    async read(request) {
      const { remoteReader } = await import("./remote-reader.ts");
      const guard = await guardOf();
      return remoteReader({ ...planned, settings, transport, guard }).read(request);
    },
  });

  async function page(url: string, options: OpenOptions = {}): Promise<OpenedPage> {
    if (!settings.read.enabled)
      throw disabledError("Reading pages", settings.read.places.enabled ?? "read.enabled");
    // Read from the library alone, never from the disk; what is not there is refused by the guard.
    const file = isFileAddress(url) ? await copies.find(url, options.owner) : undefined;
    if (file) return file;
    // An empty list must not lift the restriction of the settings.
    const named = options.readers?.length ? options.readers : settings.read.providers;
    const planned = planRead(named, registry, settings);
    const wishes = {
      domains: { allowed: options.allowedDomains ?? [], blocked: options.blockedDomains ?? [] },
      includeHidden: options.includeHidden ?? false,
      ...(options.data && { data: true }),
    };
    // Before anything else, including the page store: a refused address is refused every time.
    const guard = (await guardOf()).withDomains(wishes.domains);
    const { href } = guard.checkUrl(completeAddress(url));
    if (options.offline) return copies.only(href, options.owner);
    const caller = settings.store.shared ? "" : (options.caller ?? "");
    const profile = await profileOf();
    const loggedIn = profile?.covers(new URL(href)) ? profile.name : undefined;
    const readers = loggedIn ? planned.filter(({ id }) => id === "direct" || id === "browser") : planned;
    const deadline = Date.now() + timeLimit(options.timeoutMs, settings.read.timeoutMs);
    const signal = options.signal ?? new AbortController().signal;
    const read = await opener({
      url: href,
      // What is behind a login is for nobody else: no service gets the address.
      readers: await readersOf(loggedIn && !readers.length ? [{ id: "direct" }] : readers, href, wishes),
      scope: {
        // A page that redirects took another call to may violate the lists of this one; hidden text is kept apart, too.
        variant: JSON.stringify([planned.map(({ id }) => id), wishes, loggedIn]),
        owner: privateRules || profile ? `${privateRules} ${caller}` : undefined,
        // A browser may have read an allowed private address as a part of a public page.
        isPrivate: ({ url: asked, finalUrl, method }) =>
          (privateRules !== undefined && method === "browser") ||
          [asked, finalUrl].some(
            (address) => profile?.covers(new URL(address)) || guard.mayBePrivate(address),
          ),
      },
      pages,
      isAllowed: ({ finalUrl }) => isAllowed(guard, finalUrl),
      isKept: ({ method }) => registry.get(method)?.cache !== false,
      deadline,
      fresh: options.fresh ?? false,
      revalidate: options.revalidate ?? false,
      previous: options.previous,
      signal,
    }).catch(async (error) => {
      if (loggedIn) throw hintAtLogin(error, loggedIn);
      const copy =
        ScryError.is(error) && mayPass(error) ? await copies.instead(href, error, options.owner) : undefined;
      if (copy) return copy;
      if (!settings.read.archive) throw error;
      const { fromArchive } = await import("./archive.ts");
      const request = { url: href, signal, deadline, ...wishes };
      return fromArchive(error, { guard: await guardOf(), direct: await ownReader("direct"), request });
    });
    await withAttempts(read, async () => checkContentType(read, settings.policy.contentTypes));
    if (loggedIn)
      return withHonestDate({
        ...read,
        warnings: [...read.warnings, `Read with the profile "${loggedIn}".`],
      });
    await copies.keep(read, options);
    return withHonestDate(read);
  }

  let sites: ReturnType<typeof createSiteReading> | undefined;
  const sitesOf = () => {
    sites ??= createSiteReading({
      settings,
      limits: store.limits,
      guard: pageGuardOf,
      reader: ownOf,
      checkPage: (read) => checkContentType(read, settings.policy.contentTypes),
    });
    return sites;
  };

  return {
    crawl: (url, options) => sitesOf().crawl(url, options),
    map: (url, options) => sitesOf().map(url, options),
    page,
    passages: search.passages,
    async open(input, options) {
      const { checkView } = await import("../readers/view/view.ts");
      const request = typeof input === "string" ? { url: input } : input;
      checkView(request);
      const deadline = Date.now() + timeLimit(options?.timeoutMs, settings.read.timeoutMs);
      const asData = request.format === "data";
      const whole = await page(request.url, asData ? { ...options, data: true } : options);
      options?.onPage?.(whole);
      const { markdown, outline: _, declared: _declared, ...about } = whole;
      const { note, ...view } = await withAttempts(whole, async () => {
        const most = request.maxLength ?? settings.read.maxPageLength;
        if (asData) return (await import("../readers/view/data-view.ts")).dataView(whole, most);
        const site = new URL(whole.finalUrl).hostname;
        const limits = { signal: options?.signal, timeoutMs: deadline - Date.now(), site };
        return search.view(whole, request, settings.read.maxPageLength, limits);
      });
      const warnings = note ? [...about.warnings, note] : about.warnings;
      return { ...about, ...view, warnings, originalLength: markdown.length };
    },
    pageText: (url) => pages.recentText(url) ?? copies.shown(url),
    async explain(address) {
      const url = completeAddress(address);
      return { url, ...(await (await guardOf()).explain(url)) };
    },
    load: () => engineLoad(own.get("browser"), threads),
    async close() {
      sites?.closeSites();
      const readers = await Promise.allSettled(own.values());
      await Promise.all(
        readers.map((reader) => (reader.status === "fulfilled" ? reader.value.close?.() : undefined)),
      );
      await (await threads)?.close();
      // If the guard could not be created, everybody who needed it has been told.
      await made?.then(
        (guard) => guard.close(),
        () => undefined,
      );
    },
  };
}

/** Stands for the private addresses that may be read: a page kept under other rules is not shown. */
function privateRulesOf({ policy }: Settings): string | undefined {
  const rules = [policy.allowPrivate.toSorted(), policy.allowRanges.toSorted()];
  return rules.flat().length ? hash("sha256", JSON.stringify(rules), "base64url") : undefined;
}

function isAllowed(guard: Guard, address: string): boolean {
  try {
    guard.checkUrl(address);
    return true;
  } catch {
    return false;
  }
}

type Wishes = Pick<ReadRequest, "domains" | "includeHidden" | "discover" | "data">;

/** Hidden text and declared data are only in the HTML, and where the operator allows certain types, what a site reader writes is one of them. */
const withinWishes = ({ includeHidden, data }: Wishes, { policy }: Settings) =>
  !includeHidden && !data && (!policy.contentTypes.length || policy.contentTypes.includes("text/markdown"));

const noSiteReader = () =>
  new ScryError({
    code: "unsupported_content",
    message: "No site reader knows this address.",
    hint: "Leave out the reader, or name direct.",
  });

/** Adds the attempts to an error about a page that was read. */
async function withAttempts<T>({ attempts }: OpenedPage, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw ScryError.is(error) ? error.with({ attempts }) : error;
  }
}

/** Refuses content types that are not on the operator's list. */
function checkContentType({ contentType }: Page, allowed: readonly string[]): void {
  const type = contentType.split(";")[0]?.trim().toLowerCase() ?? "";
  if (!allowed.length || allowed.includes(type)) return;
  throw new ScryError({
    code: "unsupported_content",
    message: `Pages of the type ${type || "unknown"} are not on the list of allowed content types.`,
    hint: "Open another page, or add the type to policy.content_types.",
  });
}

/** A wall behind which the login used to lead. */
function hintAtLogin(error: unknown, profile: string): unknown {
  if (!ScryError.is(error) || error.code !== "blocked") return error;
  return error.with({
    hint: `The login of the profile "${profile}" may have ended: export its cookies again (profiles.${profile}.cookies_file).`,
  });
}

async function directReader(
  guard: Guard,
  { read }: Settings,
  pool: WorkerPool,
  profile: Profile | undefined,
): Promise<Reader> {
  const { createDirectReader } = await import("../readers/direct.ts");
  const { userAgent, sites: sources, ocr } = read;
  return createDirectReader({ guard, userAgent, sources, ocr, pool, profile });
}

async function browserReader(
  guard: Guard,
  { browser, variables }: Settings,
  profile: Profile | undefined,
): Promise<OwnedReader> {
  const { createBrowserReader } = await import("../readers/browser/browser-reader.ts");
  return createBrowserReader({
    guard,
    executablePath: browser.path,
    sandbox: browser.sandbox,
    environment: variables,
    profile,
  });
}
