import type { ScryError } from "../../contracts/error.ts";
import { docsSite, type Library, type Owner, ownOwner, visibleTo } from "../../contracts/library.ts";
import type { OpenedPage } from "../../contracts/page.ts";
import type { SearchQuery } from "../../contracts/query.ts";
import type { WireReply } from "../../contracts/reply.ts";
import { documentOf, pageOf } from "../../library/document.ts";
import type { Settings } from "../../settings/settings.ts";
import { createLibraryServer } from "../../store/library-server.ts";
import { stateFile } from "../../store/open-store.ts";
import type { StateFile } from "../../store/sqlite/database.ts";
import type { LocalSearch } from "../run-provider.ts";

/** What reading pages needs of the library. */
export interface LibraryCopies {
  find(url: string, owner: Owner | undefined): Promise<OpenedPage | undefined>;
  /**
   * Opens the user's library, which takes a while the first time: a page that fails at its deadline has no time left
   * for that.
   */
  prepare(): void;
  /** The stored copy of a page that could not be read. */
  instead(url: string, error: ScryError, owner: Owner | undefined): Promise<OpenedPage | undefined>;
  /** Keeps a page that was just read, where the settings say so. */
  keep(page: OpenedPage, options: { owner?: Owner; includeHidden?: boolean }): Promise<void>;
  /** The text of a recently shown copy: citations are checked against it. */
  shown(url: string): string | undefined;
}

export interface Libraries {
  /** The user's own one. */
  own(): Promise<Library>;
  /** The user's own one and then scry's documentation, without those that cannot be opened. */
  libraries(docs?: boolean): Promise<readonly Library[]>;
  /** Runs a search of the provider `library`. */
  answer(owner: Owner | undefined): (query: SearchQuery, how: LocalSearch) => Promise<WireReply>;
  copies: LibraryCopies;
  /** False if the settings say that nothing is kept: additions would be lost with the process. */
  canKeep: boolean;
  close(): Promise<void>;
}

interface Parts {
  /** The host's own implementation. */
  given?: Library | undefined;
  /** Whether it is kept in a file of this machine. */
  isFile: boolean;
  /** The file of the cache and the limits, if that is where they are: it is opened once. */
  file?: StateFile | undefined;
  warn: (message: string) => void;
}

/** The libraries of an engine, each opened by the first call that needs it. */
export function createLibraries(settings: Settings, { given, ...parts }: Parts): Libraries {
  let opened: Promise<Library> | undefined = given && Promise.resolve(given);
  let docs: Promise<Library | undefined> | undefined;
  const canKeep = given !== undefined || settings.library.url !== undefined || settings.store.enabled;
  const own = () => {
    opened ??= openLibrary(settings, parts);
    // What failed is tried again by the next call.
    opened.catch(() => {
      opened = undefined;
    });
    return opened;
  };
  const builtIn = () => {
    docs ??= import("./built-in.ts").then(({ openBuiltIn }) => openBuiltIn());
    return docs;
  };

  async function libraries(withDocs = true): Promise<readonly Library[]> {
    const documentation = withDocs ? await builtIn().catch(() => undefined) : undefined;
    return [await own(), ...(documentation ? [documentation] : [])];
  }

  return {
    own,
    libraries,
    canKeep,
    copies: createCopies({ libraries, own }, settings.library.keep && canKeep),
    answer: (owner) => async (query, how) => {
      const { searchLibraries } = await import("./search-library.ts");
      const { hits, copies } = await searchLibraries(await libraries(how.docs), {
        text: query.text,
        limit: query.limit,
        owner,
        strict: how.strict,
        signal: how.signal,
      });
      const results = hits.map(({ document, score, snippet }) => ({
        title: document.title,
        url: document.url,
        snippet,
        published_at: document.publishedAt,
        read_at: document.readAt,
        score,
      }));
      return { status: 200, headers: {}, body: JSON.stringify({ results, copies }) };
    },
    async close() {
      const all = await Promise.allSettled([opened, docs]);
      for (const one of all) if (one.status === "fulfilled") await one.value?.close();
    },
  };
}

async function openLibrary(
  settings: Settings,
  { isFile, file: shared, warn }: Omit<Parts, "given">,
): Promise<Library> {
  const { engine, url } = settings.library;
  if (url !== undefined) return createLibraryServer({ open: () => openServer(engine, url), warn });
  const { createStateFile, inMemory } = await import("../../store/sqlite/database.ts");
  const { createSqliteLibrary } = await import("../../store/sqlite/library.ts");
  if (shared) return createSqliteLibrary(shared);
  // With storage turned off the library is empty; a failed search creates no file for a program that chose none.
  const file = settings.store.enabled && isFile ? stateFile(settings, warn) : createStateFile(inMemory);
  return { ...createSqliteLibrary(file), close: async () => file.close() };
}

async function openServer(engine: Settings["library"]["engine"], url: string): Promise<Library> {
  if (engine === "opensearch") {
    const { openOpenSearchLibrary } = await import("../../store/opensearch/open-library.ts");
    return openOpenSearchLibrary(url);
  }
  const { openPostgresLibrary } = await import("../../store/postgres/open-library.ts");
  return openPostgresLibrary(url);
}

const unused = "No network was used.";
/** A conversation seldom cites more pages. */
const mostShown = 50;

function createCopies(
  { libraries, own }: Pick<Libraries, "libraries" | "own">,
  keeps: boolean,
): LibraryCopies {
  const texts = new Map<string, string>();

  async function find(
    url: string,
    owner: Owner | undefined,
    reason = unused,
  ): Promise<OpenedPage | undefined> {
    const [address = url] = url.split("#");
    // Indexing the documentation takes a tenth of a second, during which no other request would be answered.
    for (const library of await libraries(address.startsWith(docsSite))) {
      // A state file that cannot be used has no copy.
      const get = (spelled: string) => library.get(visibleTo(owner), spelled).catch(() => undefined);
      const document = (await get(url)) ?? (await get(address));
      if (!document) continue;
      texts.delete(url);
      texts.set(url, document.markdown);
      for (const oldest of texts.keys()) if (texts.size > mostShown) texts.delete(oldest);
      return { ...pageOf(document, reason), url };
    }
    return undefined;
  }

  return {
    find,
    prepare: () => void own().catch(() => undefined),
    async instead(url, error, owner) {
      const copy = await find(url, owner, error.message).catch(() => undefined);
      return copy && { ...copy, attempts: [...error.attempts, ...copy.attempts] };
    },
    async keep(page, { owner = ownOwner, includeHidden }) {
      const isNew =
        page.method !== "library" && page.attempts.some(({ outcome, cached }) => outcome === "ok" && !cached);
      if (!keeps || !isNew || includeHidden) return;
      // A page that cannot be kept is still shown: reading it does not fail because a disk is full.
      await own()
        .then((library) => library.add(owner, [documentOf(page)]))
        .catch(() => undefined);
    },
    shown: (url) => texts.get(url),
  };
}
