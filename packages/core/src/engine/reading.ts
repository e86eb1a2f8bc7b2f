import { hash } from "node:crypto";
import { ScryError, timerMs } from "../contracts/error.ts";
import { isFileAddress } from "../contracts/library.ts";
import type { OpenedPage, Page } from "../contracts/page.ts";
import type { Guard } from "../guard/index.ts";
import { completeAddress } from "../guard/url.ts";
import { disabledError } from "../settings/setting-errors.ts";
import type { Settings } from "../settings/settings.ts";
import type { Store } from "../store/open-store.ts";
import { inSpan } from "../telemetry/span.ts";
import { withHonestDate } from "./dates.ts";
import { createTextSearch } from "./find-passages.ts";
import { createKeptPages } from "./kept-pages.ts";
import type { LibraryCopies } from "./library/libraries.ts";
import { createOpener, mayPass, type OpenRun } from "./opener.ts";
import { createPageReaders, type PageReadersParts } from "./page-readers.ts";
import { planRead } from "./plan.ts";
import type { OpenInput, OpenOptions, PageView, Reading } from "./reading-types.ts";
import type { Registry } from "./registry.ts";
import type { Judge } from "./rerank/judge-meaning.ts";
import { createSiteReading } from "./site-reading.ts";
import { timeLimit } from "./time-limit.ts";

interface Parts extends PageReadersParts {
  registry: Registry;
  /** Where pages and the pace of crawls are kept. */
  store: Pick<Store, "cache" | "limits" | "isShared">;
  /** The stored copies of the library. */
  copies: LibraryCopies;
  judge: Judge | undefined;
}

/** Pages: plan, read, keep, view. */
export function createReading(parts: Parts): Reading {
  const { settings, registry, store, copies, judge } = parts;
  const pages = createKeptPages(store.cache, settings.store.maxAgeMs);
  const privateRules = privateRulesOf(settings);
  const opener = createOpener();
  const readers = createPageReaders(parts);
  const search = createTextSearch(readers.threads, judge);

  async function page(url: string, options: OpenOptions = {}): Promise<OpenedPage> {
    if (!settings.read.enabled)
      throw disabledError("Reading pages", settings.read.places.enabled ?? "read.enabled");
    // Loading the guard and the readers counts, too.
    const deadline = Date.now() + timeLimit(options.timeoutMs, settings.read.timeoutMs);
    // Read from the library alone, never from the disk; the guard refuses files that are not in it.
    const file = isFileAddress(url) ? await copies.find(url, options.owner) : undefined;
    if (file) return file;
    // An empty list must not lift the restriction of the settings.
    const named = options.readers?.length ? options.readers : settings.read.providers;
    const planned = await inSpan("plan", {}, async (span) => {
      const plan = planRead(named, registry, settings);
      span.set({ "scry.providers": plan.map(({ id }) => id) });
      return plan;
    });
    const wishes = {
      domains: { allowed: options.allowedDomains ?? [], blocked: options.blockedDomains ?? [] },
      includeHidden: options.includeHidden ?? false,
      ...(options.data && { data: true }),
    };
    // Before anything else, including the page store: a refused address is refused every time.
    const guard = (await readers.guard()).withDomains(wishes.domains);
    const { href } = guard.checkUrl(completeAddress(url));
    const caller = settings.store.shared ? "" : (options.caller ?? "");
    const profile = await readers.profile();
    const loggedIn = profile?.covers(new URL(href)) ? profile.name : undefined;
    const allowed = loggedIn ? planned.filter(({ id }) => id === "direct" || id === "browser") : planned;
    const signal = options.signal ?? new AbortController().signal;
    const kept: Pick<OpenRun, "url" | "scope" | "pages" | "isAllowed"> = {
      url: href,
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
    };
    if (options.offline ?? settings.network.offline) {
      const { offlinePage } = await import("./offline.ts");
      return withHonestDate(await offlinePage(kept, copies, options.owner));
    }
    const slow = setTimeout(copies.prepare, timerMs((deadline - Date.now()) / 2)).unref();
    const read = await opener({
      ...kept,
      // A page that needs a login is private: no service gets its address.
      readers: await readers.planned(
        loggedIn && !allowed.length ? [{ id: "direct" }] : allowed,
        href,
        wishes,
      ),
      limits: store.isShared ? store.limits : undefined,
      isKept: ({ method }) => registry.get(method)?.cache !== false,
      deadline,
      fresh: options.fresh ?? false,
      revalidate: options.revalidate ?? false,
      previous: options.previous,
      signal,
    })
      .finally(() => clearTimeout(slow))
      .catch(async (error) => {
        if (loggedIn) throw hintAtLogin(error, loggedIn);
        const copy =
          ScryError.is(error) && mayPass(error)
            ? await copies.instead(href, error, options.owner)
            : undefined;
        if (copy) return copy;
        if (!settings.read.archive) throw error;
        const { fromArchive } = await import("./archive.ts");
        const request = { url: href, signal, deadline, ...wishes };
        return fromArchive(error, { guard: await readers.guard(), direct: readers.own("direct"), request });
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

  async function viewOf(
    whole: OpenedPage,
    request: OpenInput,
    deadline: number,
    signal: AbortSignal | undefined,
  ): Promise<PageView> {
    const { markdown, outline: _, declared: _declared, ...about } = whole;
    const make = async () => {
      const most = request.maxLength ?? settings.read.maxPageLength;
      if (request.format === "data")
        return (await import("../readers/view/data-view.ts")).dataView(whole, most);
      const site = new URL(whole.finalUrl).hostname;
      const limits = { signal, timeoutMs: deadline - Date.now(), site };
      return search
        .view(whole, request, settings.read.maxPageLength, limits)
        .catch(alsoSaying(about.warnings));
    };
    const { note, ...view } = await withAttempts(whole, () =>
      inSpan("view", { attributes: { "scry.characters": markdown.length } }, make),
    );
    const warnings = note ? [...about.warnings, note] : about.warnings;
    return { ...about, ...view, warnings, originalLength: markdown.length };
  }

  let sites: ReturnType<typeof createSiteReading> | undefined;
  const sitesOf = () => {
    sites ??= createSiteReading({
      settings,
      limits: store.limits,
      guard: readers.pageGuard,
      reader: readers.own,
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
      return viewOf(whole, request, deadline, options?.signal);
    },
    view: (whole, request, { signal, timeoutMs } = {}) =>
      viewOf(whole, request, Date.now() + timeLimit(timeoutMs, settings.read.timeoutMs), signal),
    async file(bytes, about) {
      const { readFileBytes } = await import("../readers/given-file.ts");
      return readFileBytes(await readers.threads(), bytes, about);
    },
    picture: (url, { signal } = {}) => sitesOf().picture(completeAddress(url), signal),
    pageText: (url) => pages.recentText(url) ?? copies.shown(url),
    async explain(address) {
      const url = completeAddress(address);
      return { url, ...(await (await readers.guard()).explain(url)) };
    },
    load: readers.load,
    async close() {
      sites?.closeSites();
      await readers.close();
    },
  };
}

/** Represents the private addresses that may be read: a page kept under other rules is not shown. */
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

/** A wall that the login used to get past. */
function hintAtLogin(error: unknown, profile: string): unknown {
  if (!ScryError.is(error) || error.code !== "blocked") return error;
  return error.with({
    hint: `The login of the profile "${profile}" may have ended: export its cookies again (profiles.${profile}.cookies_file).`,
  });
}

/** What was not found may stand where the page was not read. */
const alsoSaying = (warnings: readonly string[]) => (error: unknown) => {
  if (!ScryError.is(error) || !error.absent || warnings.length === 0) throw error;
  throw error.with({ hint: [error.hint, ...warnings].join(" ") });
};
