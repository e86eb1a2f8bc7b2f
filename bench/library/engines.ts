import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { create, insertMultiple, search as oramaSearch } from "@orama/orama";
import MiniSearch from "minisearch";
import { type Library, type LibraryDocument, ownOwner } from "../../packages/core/src/contracts/library.ts";
import { mostCandidates, rankCandidates } from "../../packages/core/src/library/rank.ts";
import { openOpenSearchLibrary } from "../../packages/core/src/store/opensearch/open-library.ts";
import { openPostgresLibrary } from "../../packages/core/src/store/postgres/open-library.ts";
import { createStateFile } from "../../packages/core/src/store/sqlite/database.ts";
import { createSqliteLibrary } from "../../packages/core/src/store/sqlite/library.ts";

export interface Entry {
  id: string;
  title: string;
  text: string;
}

/** An engine with its documents: returns the ids that answer, best first. */
export interface Engine {
  name: string;
  add(entries: readonly Entry[]): Promise<void>;
  search(query: string, limit: number): Promise<string[]>;
  /** Bytes on the disk, where it is on a disk. */
  size?(): Promise<number> | number;
  close?(): Promise<void> | void;
  /** The work is done by a server: time passes that is not of this process. */
  isServer?: true;
}

const documentOf = ({ id, title, text }: Entry): LibraryDocument => ({
  url: `https://bench.invalid/${encodeURIComponent(id)}`,
  title,
  headings: [],
  markdown: text,
  readAt: "2026-01-01T00:00:00.000Z",
  contentType: "text/html",
  addedWith: "https://bench.invalid/",
});

/** A library as `scry library search` asks it: candidates, near-copies, snippets. */
const engineOf = (name: string, library: Library): Engine => ({
  name,
  async add(entries) {
    await library.add(ownOwner, entries.map(documentOf));
  },
  async search(query, limit) {
    const candidates = await library.candidates([ownOwner], { text: query, limit: mostCandidates });
    return rankCandidates(candidates, query, limit).hits.map(({ document }) =>
      decodeURIComponent(document.url.slice("https://bench.invalid/".length)),
    );
  },
});

/** The same in a database of its own, made by `fresh`. */
export const scryInPostgres = async (fresh: () => Promise<string>) =>
  onServer("scry (PostgreSQL)", await openPostgresLibrary(await fresh()));

/** The same in an index of its own, made by `fresh`. */
export const scryInOpenSearch = async (fresh: () => string) =>
  onServer("scry (OpenSearch)", await openOpenSearchLibrary(fresh()));

function onServer(name: string, library: Library): Engine {
  return {
    ...engineOf(name, library),
    size: async () => (await library.stats([ownOwner])).bytes ?? 0,
    close: () => library.close(),
    isServer: true,
  };
}

export function scryLibrary(): Engine {
  const folder = mkdtempSync(join(tmpdir(), "scry-bench-"));
  const path = join(folder, "scry.db");
  const file = createStateFile(path);
  const library = createSqliteLibrary(file);
  return {
    ...engineOf("scry (SQLite)", library),
    size: () => statSync(path).size + (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0),
    close() {
      file.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** SQLite's FTS5 as its manual shows it, with porter and a title that counts twice. */
export function plainFts5(): Engine {
  const database = new DatabaseSync(":memory:");
  database.exec("CREATE VIRTUAL TABLE entries USING fts5 (id UNINDEXED, title, text, tokenize = 'porter')");
  const insert = database.prepare("INSERT INTO entries VALUES (?, ?, ?)");
  const find = database.prepare(
    "SELECT id FROM entries WHERE entries MATCH ? ORDER BY bm25(entries, 0, 2, 1) LIMIT ?",
  );
  return {
    name: "plain FTS5",
    async add(entries) {
      database.exec("BEGIN");
      for (const { id, title, text } of entries) insert.run(id, title, text);
      database.exec("COMMIT");
    },
    async search(query, limit) {
      const words = query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
      return find.all(words.map((word) => `"${word}"`).join(" OR "), limit).map(({ id }) => String(id));
    },
    close: () => database.close(),
  };
}

export function miniSearch(): Engine {
  const index = new MiniSearch<Entry>({ fields: ["title", "text"], searchOptions: { boost: { title: 2 } } });
  return {
    name: "MiniSearch",
    add: async (entries) => index.addAll(entries),
    search: async (query, limit) =>
      index
        .search(query)
        .slice(0, limit)
        .map(({ id }) => String(id)),
  };
}

export function orama(): Engine {
  const index = create({ schema: { id: "string", title: "string", text: "string" } as const });
  return {
    name: "Orama",
    async add(entries) {
      await insertMultiple(
        index,
        entries.map((entry) => ({ ...entry })),
      );
    },
    async search(query, limit) {
      const found = await oramaSearch(index, {
        term: query,
        limit,
        boost: { title: 2 },
        properties: ["title", "text"],
      });
      return found.hits.map(({ id }) => String(id));
    },
  };
}
