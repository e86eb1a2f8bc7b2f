import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { CrawlOptions } from "../../contracts/crawl.ts";
import { cancelled, ScryError } from "../../contracts/error.ts";
import {
  isFileAddress,
  type Library,
  type LibraryAdded,
  type LibraryDocument,
  type LibraryEntry,
  type LibraryPage,
  type LibrarySelection,
  type LibraryStats,
  type Owner,
  ownOwner,
  type StoredDocument,
  visibleTo,
} from "../../contracts/library.ts";
import type { OpenedPage } from "../../contracts/page.ts";
import { completeAddress } from "../../guard/url.ts";
import { documentOf, pageOf } from "../../library/document.ts";
import type { RankedHits } from "../../library/rank.ts";
import type { Reading } from "../reading-types.ts";
import { filesIn, kindOfPath } from "./folder.ts";
import { documentInFile } from "./read-file.ts";

/** What happened to one page or file. */
export interface LibraryEvent {
  url: string;
  outcome: keyof LibraryAdded | "skipped" | "failed";
  title?: string;
  /** Why it was skipped or failed. */
  message?: string;
  code?: string;
}

/** Whose library a call uses, and when to stop. */
export interface LibraryCall {
  /** Whose documents; the person at this machine when left out. */
  owner?: Owner;
  signal?: AbortSignal;
}

/** How addresses are added to a library. */
export interface AddCall
  extends LibraryCall,
    Pick<
      CrawlOptions,
      | "maxPages"
      | "maxDepth"
      | "include"
      | "exclude"
      | "delayMs"
      | "subdomains"
      | "sitemap"
      | "timeoutMs"
      | "onProgress"
    > {
  /** Files and folders of this machine may be named, too. Never for callers from outside. */
  files?: boolean;
}

/** The library of an engine: pages and files that are kept, found and opened without a network. */
export interface LibraryDoor {
  /**
   * Adds a page, a site (with `maxDepth` or `maxPages`), the pages of a sitemap or a feed, a file, a folder or a
   * .zim file, and reports each document when it is stored. An interrupted crawl continues where it ended.
   */
  add(source: string, call?: AddCall): AsyncGenerator<LibraryEvent>;
  /** Reads again what is selected; sites are asked whether their pages changed. */
  refresh(selection?: LibrarySelection, call?: LibraryCall): AsyncGenerator<LibraryEvent>;
  remove(selection: LibrarySelection, call?: LibraryCall): Promise<number>;
  list(page: LibraryPage, call?: LibraryCall): Promise<LibraryEntry[]>;
  search(text: string, options?: LibraryCall & { limit?: number }): Promise<RankedHits>;
  /** Every document with its text, in the order of addresses. */
  export(selection?: LibrarySelection, call?: LibraryCall): AsyncGenerator<StoredDocument>;
  stats(call?: LibraryCall): Promise<LibraryStats>;
}

interface Parts {
  own(): Promise<Library>;
  canKeep: boolean;
  page: Reading["page"];
  crawl: Reading["crawl"];
  /** Where journals of crawls are kept; undefined: there are none. */
  stateFolder?: string;
}

/** How many are listed at once. */
const listSize = 500;

export function createLibraryDoor({ own, canKeep, page, crawl, stateFolder }: Parts): LibraryDoor {
  async function* stored(
    documents: AsyncIterable<LibraryDocument | LibraryEvent>,
    owner: Owner,
  ): AsyncGenerator<LibraryEvent> {
    if (!canKeep) throw nothingIsKept();
    const library = await own();
    for await (const one of documents) {
      if ("outcome" in one) {
        yield one;
        continue;
      }
      const added = await library.add(owner, [one]);
      const outcome = (["added", "changed", "unchanged"] as const).find((name) => added[name]) ?? "added";
      yield { url: one.url, title: one.title, outcome };
    }
  }

  async function* filesBelow(
    folder: string,
    signal: AbortSignal,
  ): AsyncGenerator<LibraryDocument | LibraryEvent> {
    const addedWith = pathToFileURL(folder).href;
    for await (const { path, skipped } of filesIn(folder, signal)) {
      if (skipped)
        yield { url: pathToFileURL(path).href, outcome: "skipped", message: `${path}: ${skipped}.` };
      else
        yield await documentInFile(path, addedWith, signal).catch((error) =>
          failed(pathToFileURL(path).href, error, "skipped"),
        );
    }
  }

  /**
   * The journal remembers what was stored, so that a crawl continues after a crash; it is removed when the crawl is
   * complete.
   */
  async function* pagesOf(
    url: string,
    { owner = ownOwner, files: _, ...options }: AddCall,
    isList: boolean,
  ): AsyncGenerator<LibraryDocument | LibraryEvent> {
    const { include, exclude, maxPages, maxDepth } = options;
    const journal =
      stateFolder && crawlJournal(stateFolder, [owner, url, include, exclude, maxPages, maxDepth]);
    const crawling = crawl(url, {
      ...(isList && { maxDepth: 1 }),
      ...options,
      ...(journal && { journal }),
    });
    for await (const item of crawling) {
      if ("page" in item) yield documentOf(item.page, url);
      else yield failed(item.url, item.error, "failed");
    }
    for (const message of crawling.progress().warnings) yield { url, outcome: "skipped", message };
    if (journal) rmSync(journal, { force: true });
  }

  /** A page, or the pages of a list that its type alone reveals. */
  async function* pageAt(url: string, call: AddCall): AsyncGenerator<LibraryDocument | LibraryEvent> {
    const { owner, signal } = call;
    const read = await page(url, {
      ...(owner !== undefined && { owner }),
      ...(signal && { signal }),
      fresh: true,
    });
    if (read.method === "library") throw notRead(read);
    const { isListType } = await import("../../crawl/crawled-site.ts");
    if (isListType(read.contentType)) yield* pagesOf(url, call, true);
    else yield documentOf(read);
  }

  return {
    async *add(source, call = {}) {
      const { owner = ownOwner, signal = new AbortController().signal, files = false } = call;
      const kind = files && !/^https?:\/\//i.test(source) ? await kindOfPath(source) : undefined;
      const path = resolve(source);
      if (kind === "file" && /\.zim$/i.test(path)) {
        const { pagesInZim } = await import("./zim.ts");
        yield* stored(pagesInZim(path, await own(), owner, call), owner);
      } else if (kind === "folder") yield* stored(filesBelow(path, signal), owner);
      else if (kind === "file")
        yield* stored(
          one(() => documentInFile(path, pathToFileURL(path).href, signal)),
          owner,
        );
      else if (kind === "other") throw notAFile(source);
      else if (files && looksLikePath(source)) throw noSuchFile(source);
      else {
        const isList = await isNamedList(source);
        const found = isSite(call) || isList ? pagesOf(source, call, isList) : pageAt(source, call);
        yield* stored(found, owner);
      }
    },
    async *refresh(selection = {}, call = {}) {
      const { owner = ownOwner, signal = new AbortController().signal } = call;
      const library = await own();
      async function* again(): AsyncGenerator<LibraryDocument | LibraryEvent> {
        for await (const { url, addedWith } of entries(library, [owner], selection)) {
          if (signal.aborted) throw cancelled();
          yield await readAgain(url, addedWith).catch((error) => failed(url, error, "failed"));
        }
      }
      async function readAgain(url: string, addedWith: string): Promise<LibraryDocument> {
        if (isFileAddress(url)) return fileAgain(pathOf(url), addedWith);
        const before = await library.get([owner], url);
        const previous = before && { ...pageOf(before, ""), warnings: [] };
        const read = await page(url, { owner, signal, fresh: true, ...(previous && { previous }) });
        if (read.method === "library" && !isConfirmed(read.fetchedAt, before)) throw notRead(read);
        return { ...documentOf(read, addedWith), url };
      }
      async function fileAgain(path: string, addedWith: string): Promise<LibraryDocument> {
        const { pageInZim, zimAddress } = await import("./zim.ts");
        const book = zimAddress(path);
        return book
          ? pageInZim(book.file, book.entry, addedWith, signal)
          : documentInFile(path, addedWith, signal);
      }
      yield* stored(again(), owner);
    },
    remove: async (selection, { owner = ownOwner } = {}) => (await own()).remove(owner, selection),
    list: async (wanted, { owner } = {}) => (await own()).list(visibleTo(owner), wanted),
    async search(text, { limit = 10, owner, signal } = {}) {
      const { searchLibraries } = await import("./search-library.ts");
      return searchLibraries([await own()], { text, limit, owner, signal });
    },
    async *export(selection = {}, { owner = ownOwner, signal } = {}) {
      const library = await own();
      for await (const { url } of entries(library, [owner], selection)) {
        if (signal?.aborted) throw cancelled();
        const document = await library.get([owner], url);
        if (document) yield document;
      }
    },
    stats: async ({ owner } = {}) => (await own()).stats(visibleTo(owner)),
  };
}

const isSite = ({ maxPages, maxDepth }: AddCall) => maxPages !== undefined || maxDepth !== undefined;

/** A sitemap or a feed, by its name. */
async function isNamedList(url: string): Promise<boolean> {
  const address = completeAddress(url);
  if (!URL.canParse(address)) return false;
  const { isListAddress } = await import("../../crawl/crawled-site.ts");
  return isListAddress(address);
}

function crawlJournal(stateFolder: string, about: readonly unknown[]): string {
  const name = createHash("sha256").update(JSON.stringify(about)).digest("hex").slice(0, 16);
  return join(stateFolder, "crawls", `library-${name}.journal`);
}

/** A site that says "not modified" gives the earlier reading a new time. */
const isConfirmed = (fetchedAt: string, before: LibraryDocument | undefined) => fetchedAt !== before?.readAt;

/** The site cannot be reached, and the library's own copy stepped in. */
const notRead = ({ url, warnings, attempts }: OpenedPage) =>
  new ScryError({ code: "unavailable", message: warnings[0] ?? `${url} could not be read.`, attempts });

async function* one<T>(make: () => Promise<T>): AsyncGenerator<T> {
  yield await make();
}

async function* entries(
  library: Library,
  owners: readonly Owner[],
  selection: LibrarySelection,
): AsyncGenerator<LibraryEntry> {
  for (let after: string | undefined; ; ) {
    const part = await library.list(owners, { ...selection, limit: listSize, ...(after && { after }) });
    yield* part;
    if (part.length < listSize) return;
    after = part.at(-1)?.url;
  }
}

function failed(url: string, error: unknown, outcome: "skipped" | "failed"): LibraryEvent {
  if (!ScryError.is(error) || error.code === "cancelled") throw error;
  return { url, outcome, message: error.message, code: error.code };
}

const pathOf = (url: string) => decodeURIComponent(new URL(url).pathname).replace(/^\/([a-z]:)/i, "$1");

const nothingIsKept = () =>
  new ScryError({
    code: "not_configured",
    message: "Nothing can be added to the library: the store is switched off.",
    hint: "Leave out SCRY_NO_STORE and store.enabled: false, or set library.url.",
    local: true,
  });

/** Endings of files that the library takes. */
const fileName =
  /^[^/\\:?#]+\.(?:md|markdown|te?xt|x?html?|pdf|epub|docx|pptx|xlsx|od[tsp]|ipynb|eml|srt|vtt|csv|tsv|jsonl?|xml|zim)$/i;

/** Whether a text without http:// or https:// is the path of a file rather than an address such as "example.com/page". */
const looksLikePath = (source: string) =>
  !/^https?:\/\//i.test(source) &&
  (/^[a-z]:[\\/]/i.test(source) || fileName.test(source) || !URL.canParse(completeAddress(source)));

const noSuchFile = (source: string) =>
  new ScryError({
    code: "invalid_input",
    message: `There is no file or folder "${source}".`,
    hint: "Check its path. The address of a page begins with https://.",
  });

const notAFile = (source: string) =>
  new ScryError({
    code: "invalid_input",
    message: `${source} is neither a file nor a folder.`,
    hint: "Name a page, a file or a folder.",
  });
