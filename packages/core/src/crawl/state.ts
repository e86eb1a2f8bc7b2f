import { createHash } from "node:crypto";
import type { CrawlEnd, CrawlItem, CrawlProgress } from "../contracts/crawl.ts";
import { ScryError } from "../contracts/error.ts";
import type { Page } from "../contracts/page.ts";
import type { Limits } from "./crawl.ts";
import { addressKey, crawlAddress } from "./crawl-address.ts";
import { isListAddress, isListType, type Site } from "./crawled-site.ts";
import { createFrontier, type Frontier, type Waiting } from "./frontier.ts";
import type { Entry, Journal } from "./journal.ts";

export interface Result {
  address: Waiting;
  page?: Page;
  error?: ScryError;
}

/** Some addresses are not readable, duplicates or forbidden, so more are kept than pages are wanted. */
const mostKnown = (maxPages: number) => Math.min(300_000, Math.max(10_000, maxPages * 20));
/** These may be over by the next run, so the journal does not call them done. */
const temporary: ReadonlySet<string> = new Set(["rate_limited", "unavailable", "timeout", "cancelled"]);
/** Lines of a journal that are written at once. */
const batch = 1_000;

/** The state of a crawl: addresses, counts, and their journal. */
export class CrawlState {
  readonly #options: Limits;
  readonly #frontier: Frontier;
  readonly #hashes = new Set<string>();
  /** Keys of the addresses of pages that were handed over. */
  readonly #delivered = new Set<string>();
  #counts = { pages: 0, failed: 0, duplicates: 0, forbidden: 0, characters: 0 };
  #journal: Journal | undefined;
  /** Written when the caller has taken the item. */
  #pending: Entry[] = [];
  #resumed = false;
  #listOnly = false;
  #listsRead = false;
  #pausedUntil = 0;
  #end: CrawlEnd | undefined;
  #site: Site | undefined;

  constructor(options: Limits) {
    this.#options = options;
    this.#frontier = createFrontier(mostKnown(options.maxPages));
  }

  progress(): CrawlProgress {
    const { dropped, waiting } = this.#frontier;
    const left = dropped ? [`${dropped} further addresses of the site were not kept.`] : [];
    return {
      ...this.#counts,
      waiting,
      resumed: this.#resumed,
      ...(this.#pausedUntil > Date.now() && { pausedUntil: this.#pausedUntil }),
      ...(this.#end && { end: this.#end }),
      warnings: [...(this.#site?.warnings() ?? []), ...left],
    };
  }

  /** Continues an earlier crawl, or adds the start, which may be a list of addresses itself. */
  async begin(start: string, site: Site, journal: Journal | undefined): Promise<void> {
    this.#site = site;
    this.#journal = journal;
    this.#resume(journal?.earlier ?? [], site);
    if (!this.#resumed && isListAddress(start)) await this.#readStartList(start, site);
    else if (this.#resumed && !this.#listsRead) await this.#readSitemaps(start, site);
    if (!this.#listOnly) this.#add({ url: start, depth: 0 });
    this.acknowledge();
  }

  hasRoom(underWay: number): boolean {
    const { pages, characters } = this.#counts;
    return pages + underWay < this.#options.maxPages && characters < this.#options.maxCharacters;
  }

  /** The next address; those that turned out to be a page that was handed over are passed. */
  take(): Waiting | undefined {
    for (;;) {
      const next = this.#frontier.take();
      if (!next || !this.#delivered.has(addressKey(next.url))) return next;
      this.#pass(next.url, "duplicate");
    }
  }

  /** The item handed over for a result; undefined for results that the caller has no use for. */
  async judge({ address, page, error }: Result, site: Site): Promise<CrawlItem | undefined> {
    const { url, depth } = address;
    if (error?.local && error.code === "blocked") {
      if (depth === 0) throw error;
      this.#pass(url, "forbidden");
      return undefined;
    }
    if (!page) return this.#fail(address, error ?? new ScryError({ code: "bad_reply", message: "No page." }));
    const final = crawlAddress(page.finalUrl) ?? page.finalUrl;
    const isList = depth === 0 && isListType(page.contentType);
    if (isList && (await this.#readUnnamedList(address, page, site))) return undefined;
    if (depth === 0) await this.#started(page, isList, site);
    else if (final !== url && !site.scope.has(new URL(final)) && new URL(final).host !== new URL(url).host)
      return this.#fail(address, elsewhere(final));
    this.#follow(page, depth, site);
    // A document that belongs to no site: nothing but what it links to.
    if (isList) this.#closeLists("only");
    const hash = textHash(page);
    if (this.#hashes.has(hash) || this.#delivered.has(addressKey(final))) {
      this.#pass(url, "duplicate");
      return undefined;
    }
    this.#deliver(url, final, hash, page.markdown.length);
    return { url, depth, page };
  }

  /** The caller has taken the last item: its result is written. */
  acknowledge(): void {
    const entries = this.#pending;
    this.#pending = [];
    if (entries.length) this.#journal?.write(entries);
    this.#options.onProgress?.(this.progress());
  }

  paused(ms: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, Date.now() + ms);
    this.#options.onProgress?.(this.progress());
  }

  finish(end?: CrawlEnd): void {
    const { pages } = this.#counts;
    const limit = pages >= this.#options.maxPages ? "pages" : "characters";
    this.#end = end ?? (this.#frontier.waiting === 0 ? "complete" : limit);
    this.acknowledge();
  }

  #resume(entries: readonly Entry[], site: Site): void {
    const found: Waiting[] = [];
    const over = new Set<string>();
    for (const entry of entries) {
      if ("host" in entry) site.scope.addHost(entry.host);
      else if ("found" in entry) found.push({ url: entry.found, depth: entry.depth });
      else if ("done" in entry) {
        over.add(entry.done);
        this.#counts.pages++;
        this.#counts.characters += entry.characters;
        this.#hashes.add(entry.hash);
        for (const url of [entry.done, entry.final ?? entry.done]) {
          this.#delivered.add(addressKey(url));
          this.#frontier.know(url);
        }
      } else if ("passed" in entry) {
        over.add(entry.passed);
        this.#count(entry.why);
      } else if ("sitemaps" in entry) {
        this.#listsRead = true;
        this.#listOnly ||= entry.sitemaps === "only";
      }
    }
    this.#resumed = over.size > 0;
    for (const address of found) {
      if (over.has(address.url)) this.#frontier.know(address.url);
      else this.#frontier.add(address);
    }
  }

  /** Only what the list names is read: it is its owner's choice, and on a feed other hosts are. */
  async #readStartList(start: string, site: Site): Promise<boolean> {
    const lists = await site.readLists([start], ({ url, from }) => this.#addListed(url, from, site));
    if (lists > 0) this.#closeLists("only");
    return lists > 0;
  }

  /** A sitemap or a feed that its address did not reveal; whether it was one. */
  async #readUnnamedList({ url }: Waiting, page: Page, site: Site): Promise<boolean> {
    if (isListAddress(url) || this.#options.maxDepth < 1) return false;
    site.scope.addHost(new URL(page.finalUrl).host);
    return this.#listOnly || this.#readStartList(url, site);
  }

  /** The start may have led to another host of the site; its sitemaps are those of where it led. */
  async #started(page: Page, isList: boolean, site: Site): Promise<void> {
    const { host } = new URL(page.finalUrl);
    site.scope.addHost(host);
    this.#pending.push({ host });
    if (!this.#listsRead && !isList) await this.#readSitemaps(page.finalUrl, site);
  }

  async #readSitemaps(url: string, site: Site): Promise<void> {
    if (this.#options.sitemap === "skip" || this.#options.maxDepth < 1) return;
    const sitemaps = await site.sitemapsOf(url);
    await site.readLists(sitemaps, (listed) => this.#addListed(listed.url, listed.from, site));
    this.#closeLists(this.#options.sitemap === "only" ? "only" : "read");
  }

  #closeLists(sitemaps: "read" | "only"): void {
    this.#listsRead = true;
    this.#listOnly = sitemaps === "only";
    this.#pending.push({ sitemaps });
  }

  /** Returns whether there is room for more. */
  #addListed(listed: string, from: "sitemap" | "feed", site: Site): boolean {
    const url = crawlAddress(listed);
    if (url && (from === "feed" || site.scope.has(new URL(url)))) this.#add({ url, depth: 1 });
    if (this.#pending.length >= batch) this.#journal?.write(this.#pending.splice(0));
    return this.#frontier.dropped === 0;
  }

  #add(address: Waiting): void {
    if (this.#frontier.add(address)) this.#pending.push({ found: address.url, depth: address.depth });
  }

  #follow(page: Page, depth: number, site: Site): void {
    if (depth >= this.#options.maxDepth || this.#listOnly) return;
    const { links = page.links, canonicalUrl } = page.discovered ?? {};
    for (const link of [...(canonicalUrl ? [{ url: canonicalUrl }] : []), ...links]) {
      const url = crawlAddress(link.url, page.finalUrl);
      if (url && site.scope.has(new URL(url))) this.#add({ url, depth: depth + 1 });
    }
  }

  #deliver(url: string, final: string, hash: string, characters: number): void {
    this.#hashes.add(hash);
    this.#delivered.add(addressKey(url)).add(addressKey(final));
    this.#counts.pages++;
    this.#counts.characters += characters;
    this.#frontier.know(final);
    this.#pending.push({ done: url, ...(final !== url && { final }), hash, characters });
  }

  #fail({ url, depth }: Waiting, error: ScryError): CrawlItem {
    if (depth === 0) throw error;
    this.#counts.failed++;
    if (!temporary.has(error.code)) this.#pending.push({ passed: url, why: "failed" });
    return { url, depth, error };
  }

  #pass(url: string, why: "duplicate" | "forbidden"): void {
    this.#count(why);
    this.#pending.push({ passed: url, why });
  }

  #count(why: "failed" | "duplicate" | "forbidden"): void {
    this.#counts[why === "duplicate" ? "duplicates" : why]++;
  }
}

/** The same text under two addresses is one page. */
const textHash = ({ title, markdown }: Page): string =>
  createHash("sha256").update(`${title}\n${markdown}`).digest("base64url").slice(0, 22);

export const forbidden = (url: string) =>
  new ScryError({
    code: "blocked",
    message: `robots.txt of ${new URL(url).host} forbids this address.`,
    hint: "Open the page by itself if you have the site's permission, or use another source.",
    local: true,
  });

const elsewhere = (url: string) =>
  new ScryError({
    code: "refused_url",
    message: `This address leads to another site, ${new URL(url).host}.`,
    hint: "Crawl that site by itself.",
    local: true,
  });
