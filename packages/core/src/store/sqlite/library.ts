import type { SQLInputValue, SQLOutputValue } from "node:sqlite";
import type {
  CandidateQuery,
  Library,
  LibraryAdded,
  LibraryCandidate,
  LibraryDocument,
  LibrarySelection,
  Owner,
} from "../../contracts/library.ts";
import { fieldWeights, type IndexText, indexText, queryWords } from "../../library/index-text.ts";
import { documentIn, entryIn } from "../library-rows.ts";
import type { Sqlite, StateFile } from "./database.ts";

type Row = Record<string, SQLOutputValue>;

const rank = `bm25(${fieldWeights.title}, ${fieldWeights.headings}, ${fieldWeights.text})`;
const listed =
  "d.owner, d.url, d.title, d.published_at, d.language, d.read_at, d.content_type, d.etag, d.last_modified, d.added_with, d.length";
const whole = `${listed}, d.plain, d.fingerprint, t.headings, t.markdown`;
const withText = "library_documents d JOIN library_texts t ON t.id = d.id";

/** The library in the state file, with SQLite's FTS5 as its index. */
export function createSqliteLibrary(file: StateFile): Library {
  return {
    async add(owner, documents) {
      // Before the write lock is taken: cutting a long text into words takes a while.
      const prepared = documents.map((document) => ({ document, index: indexText(document) }));
      return file.change((db) => {
        const counts: LibraryAdded = { added: 0, changed: 0, unchanged: 0 };
        for (const { document, index } of prepared) counts[put(db, owner, document, index)]++;
        return counts;
      });
    },
    get: (owners, url) =>
      file.run((db) => {
        const rows = db
          .statement(`SELECT ${whole} FROM ${withText} WHERE d.url = ? AND d.owner IN (${marks(owners)})`)
          .all(url, ...owners);
        const found = rows.map(documentIn);
        return owners.flatMap((owner) => found.find((document) => document.owner === owner) ?? [])[0];
      }),
    list: (owners, { after = "", limit, ...selection }) =>
      file.run((db) => {
        const { where, values } = selected(owners, selection);
        return db
          .statement(
            `SELECT ${listed} FROM library_documents d WHERE ${where} AND d.url > ? ORDER BY d.url, d.owner LIMIT ?`,
          )
          .all(...values, after, limit)
          .map(entryIn);
      }),
    remove: (owner, selection) =>
      file.change((db) => {
        const { where, values } = selected([owner], selection);
        const rows = db.statement(`SELECT id, length FROM library_documents d WHERE ${where}`).all(...values);
        for (const { id = null, length } of rows) {
          db.statement("DELETE FROM library_index WHERE rowid = ?").run(id);
          db.statement("DELETE FROM library_texts WHERE id = ?").run(id);
          db.statement("DELETE FROM library_documents WHERE id = ?").run(id);
          count(db, owner, -1, -Number(length));
        }
        return rows.length;
      }),
    candidates: async (owners, query, signal) => {
      signal?.throwIfAborted();
      return file.run((db) => candidates(db, owners, query));
    },
    stats: (owners) =>
      file.run((db) => {
        const sum = db
          .statement(
            `SELECT sum(documents) AS documents, sum(characters) AS characters FROM library_owners WHERE owner IN (${marks(owners)})`,
          )
          .get(...owners);
        const size = db
          .statement("SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size")
          .get();
        return {
          documents: Number(sum?.documents ?? 0),
          characters: Number(sum?.characters ?? 0),
          bytes: Number(size?.bytes ?? 0),
        };
      }),
    // The state file belongs to whoever opened it.
    close: async () => undefined,
  };
}

function put(db: Sqlite, owner: Owner, document: LibraryDocument, index: IndexText): keyof LibraryAdded {
  const before = db
    .statement(`SELECT d.id, ${whole} FROM ${withText} WHERE d.owner = ? AND d.url = ?`)
    .get(owner, document.url);
  const about = {
    read_at: document.readAt,
    content_type: document.contentType,
    etag: document.etag ?? null,
    last_modified: document.lastModified ?? null,
    added_with: document.addedWith,
  };
  if (before && isSame(before, document)) {
    db.statement(
      "UPDATE library_documents SET read_at = ?, content_type = ?, etag = ?, last_modified = ?, added_with = ? WHERE id = ?",
    ).run(...Object.values(about), before.id ?? null);
    return "unchanged";
  }
  const id =
    before?.id ??
    db.statement("SELECT coalesce(max(id), 0) + 1 AS id FROM library_documents").get()?.id ??
    null;
  db.statement(
    `INSERT OR REPLACE INTO library_documents (id, owner, url, title, published_at, language, read_at, content_type, etag,
       last_modified, added_with, plain, length, fingerprint) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(
    ...[id, owner, document.url, document.title, document.publishedAt ?? null, document.language ?? null],
    ...Object.values(about),
    ...[document.plain ? 1 : 0, document.markdown.length, index.fingerprint],
  );
  db.statement("INSERT OR REPLACE INTO library_texts (id, headings, markdown) VALUES (?, ?, ?)").run(
    ...[id, JSON.stringify(document.headings), document.markdown],
  );
  db.statement("INSERT OR REPLACE INTO library_index (rowid, title, headings, text) VALUES (?, ?, ?, ?)").run(
    ...[id, index.title, index.headings, index.text],
  );
  count(db, owner, before ? 0 : 1, document.markdown.length - Number(before?.length ?? 0));
  return before ? "changed" : "added";
}

const isSame = (row: Row, { title, markdown, headings, publishedAt, language }: LibraryDocument) =>
  row.markdown === markdown &&
  row.title === title &&
  row.published_at === (publishedAt ?? null) &&
  row.language === (language ?? null) &&
  row.headings === JSON.stringify(headings);

/** Kept beside the documents, because counting them reads them all. */
function count(db: Sqlite, owner: Owner, documents: number, characters: number): void {
  db.statement(
    `INSERT INTO library_owners (owner, documents, characters) VALUES (?, ?, ?)
     ON CONFLICT (owner) DO UPDATE SET documents = documents + excluded.documents, characters = characters + excluded.characters`,
  ).run(owner, documents, characters);
}

function candidates(
  db: Sqlite,
  owners: readonly Owner[],
  { text, limit }: CandidateQuery,
): LibraryCandidate[] {
  const words = queryWords(text);
  if (!words.length) return [];
  // Only letters, digits and "_" are left in the words, so that nothing in a query can be an operator.
  const match = words.map((word) => `"${word}"`).join(" OR ");
  const others = db
    .statement(`SELECT 1 FROM library_owners WHERE documents > 0 AND owner NOT IN (${marks(owners)}) LIMIT 1`)
    .get(...owners);
  // FTS5 sorts by rank itself, which is several times faster than sorting after a join.
  const found = others
    ? `SELECT i.rowid AS id, ${rank.replace("(", "(library_index, ")} AS score
       FROM library_index i JOIN library_documents o ON o.id = i.rowid
       WHERE library_index MATCH ? AND o.owner IN (${marks(owners)}) ORDER BY score LIMIT ?`
    : "SELECT rowid AS id, rank AS score FROM library_index WHERE library_index MATCH ? AND rank MATCH ? ORDER BY rank LIMIT ?";
  const rows = db
    .statement(
      `SELECT f.score, ${whole} FROM (${found}) f JOIN library_documents d ON d.id = f.id
       JOIN library_texts t ON t.id = f.id ORDER BY f.score`,
    )
    .all(match, ...(others ? owners : [rank]), limit);
  return rows.map((row) => ({
    document: documentIn(row),
    // FTS5's scores are negative, the best one the lowest.
    score: -Number(row.score),
    fingerprint: String(row.fingerprint),
  }));
}

const marks = (values: readonly unknown[]) => values.map(() => "?").join(", ");

/** The next text after all that begin with this one. */
const afterPrefix = (prefix: string) => `${prefix}\u{10ffff}`;

function selected(
  owners: readonly Owner[],
  { url, addedWith, prefix }: LibrarySelection,
): { where: string; values: SQLInputValue[] } {
  const parts: [string, readonly SQLInputValue[]][] = [[`d.owner IN (${marks(owners)})`, owners]];
  if (url !== undefined) parts.push(["d.url = ?", [url]]);
  if (addedWith !== undefined) parts.push(["d.added_with = ?", [addedWith]]);
  if (prefix !== undefined) parts.push(["d.url >= ? AND d.url < ?", [prefix, afterPrefix(prefix)]]);
  return {
    where: parts.map(([condition]) => condition).join(" AND "),
    values: parts.flatMap(([, values]) => values),
  };
}
