import { join } from "node:path";
import type { Library, Owner } from "../../contracts/library.ts";
import type { SearchQuery } from "../../contracts/query.ts";
import type { WireReply } from "../../contracts/reply.ts";
import type { Settings } from "../../settings/settings.ts";
import type { LocalSearch } from "../run-provider.ts";
import { searchLibraries } from "./search-library.ts";

export interface Libraries {
  /** The user's own one. */
  own(): Promise<Library>;
  /** The user's own one and then scry's documentation, without those that cannot be opened. */
  libraries(docs?: boolean): Promise<readonly Library[]>;
  /** Answers a search of the provider `library`. */
  answer(owner: Owner | undefined): (query: SearchQuery, how: LocalSearch) => Promise<WireReply>;
  close(): Promise<void>;
}

/** The libraries of an engine, each opened by the first call that needs it. */
export function createLibraries(settings: Settings, given: Library | undefined): Libraries {
  let opened: Promise<Library> | undefined = given && Promise.resolve(given);
  let docs: Promise<Library | undefined> | undefined;
  const own = () => {
    opened ??= openLibrary(settings);
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
    answer: (owner) => async (query, how) => {
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

async function openLibrary({ library, stateFolder }: Settings): Promise<Library> {
  if (library.url) {
    const { openPostgresLibrary } = await import("../../store/postgres/open-library.ts");
    return openPostgresLibrary(library.url);
  }
  const { createStateFile } = await import("../../store/sqlite/database.ts");
  const { createSqliteLibrary } = await import("../../store/sqlite/library.ts");
  const file = createStateFile(join(stateFolder, "scry.db"));
  return { ...createSqliteLibrary(file), close: async () => file.close() };
}
