import type {
  Library,
  LibraryAdded,
  LibraryCandidate,
  LibraryDocument,
  LibrarySelection,
  Owner,
} from "../../contracts/library.ts";
import { fieldWeights, type IndexText, indexText, queryWords, rootOf } from "../../library/index-text.ts";
import { documentIn, entryIn } from "../library-rows.ts";
import { inTransaction, type Pool, type Queries, type Schema } from "./database.ts";

type Row = Record<string, string | number | boolean | null>;

/**
 * An index takes no text of more than 2,700 bytes, so addresses go by their digest. `words` is for the index, `counts` for
 * the ranking: how often each word occurs in the text, with the weights of the fields. Counts stay in the row, because
 * reading them from elsewhere would take most of a search. Few new pages wait (512 kB) to be put into the index of words:
 * with the usual 4 MB of them a search reads the whole table.
 */
export const librarySchema: Schema = {
  appliedIn: "scry_library_migrations",
  advisoryLock: 7_365_279_003,
  what: "the library",
  setting: "library.url",
  migrations: [
    {
      number: 1,
      name: "documents",
      sql: `
        CREATE TABLE scry_library_documents (
          id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
          owner text NOT NULL,
          url text NOT NULL,
          title text NOT NULL,
          headings text NOT NULL,
          markdown text NOT NULL,
          plain boolean NOT NULL,
          published_at text,
          language text,
          read_at text NOT NULL,
          content_type text NOT NULL,
          etag text,
          last_modified text,
          added_with text NOT NULL,
          length integer NOT NULL,
          fingerprint text NOT NULL,
          words tsvector NOT NULL,
          counts jsonb NOT NULL,
          word_count integer NOT NULL
        );
        ALTER TABLE scry_library_documents ALTER COLUMN counts SET STORAGE MAIN;
        CREATE UNIQUE INDEX scry_library_address ON scry_library_documents (owner, md5(url));
        CREATE INDEX scry_library_added_with ON scry_library_documents (owner, md5(added_with));
        CREATE INDEX scry_library_words ON scry_library_documents
          USING gin (words) WITH (gin_pending_list_limit = 512);
        CREATE TABLE scry_library_owners (
          owner text PRIMARY KEY,
          documents bigint NOT NULL DEFAULT 0,
          characters bigint NOT NULL DEFAULT 0,
          words bigint NOT NULL DEFAULT 0
        );
      `,
    },
  ],
};

const listed =
  "owner, url, title, published_at, language, read_at, content_type, etag, last_modified, added_with, length";
const whole = `${listed}, plain, fingerprint, headings, markdown`;

/** The library in PostgreSQL: its index of words finds documents, and BM25 ranks them. Several machines share it. */
export function createPostgresLibrary(pool: () => Promise<Pool>): Library {
  /**
   * All or nothing, and nobody else changes documents of this owner meanwhile: their counts have to be right, and two who
   * change the same documents in another order would wait for each other.
   */
  const inTurn = async <T>(owner: Owner, work: (db: Queries) => Promise<T>): Promise<T> =>
    inTransaction(await pool(), async (db) => {
      await db.query("INSERT INTO scry_library_owners (owner) VALUES ($1) ON CONFLICT DO NOTHING", [owner]);
      await db.query("SELECT 1 FROM scry_library_owners WHERE owner = $1 FOR UPDATE", [owner]);
      return work(db);
    });

  return {
    async add(owner, documents) {
      // Before others have to wait: cutting a long text into words takes a while.
      const prepared = documents.map((document) => rowOf(owner, document));
      return inTurn(owner, async (db) => {
        const counts: LibraryAdded = { added: 0, changed: 0, unchanged: 0 };
        const more = { documents: 0, characters: 0, words: 0 };
        for (const row of prepared) counts[await put(db, row, more)]++;
        await count(db, owner, more);
        return counts;
      });
    },
    async get(owners, url) {
      const { rows } = await (await pool()).query<Row>(
        `SELECT ${whole} FROM scry_library_documents WHERE owner = ANY($1) AND md5(url) = md5($2) AND url = $2`,
        [owners, url],
      );
      const found = rows.map(documentIn);
      return owners.flatMap((owner) => found.find((document) => document.owner === owner) ?? [])[0];
    },
    async list(owners, { after = "", limit, ...selection }) {
      const { where, values } = selected(owners, selection);
      const { rows } = await (await pool()).query<Row>(
        `SELECT ${listed} FROM scry_library_documents WHERE ${where} AND url > $${values.length + 1} COLLATE "C"
         ORDER BY url COLLATE "C", owner LIMIT $${values.length + 2}`,
        [...values, after, limit],
      );
      return rows.map(entryIn);
    },
    remove: (owner, selection) =>
      inTurn(owner, async (db) => {
        const { where, values } = selected([owner], selection);
        const { rows } = await db.query<Row>(
          `WITH gone AS (DELETE FROM scry_library_documents WHERE ${where} RETURNING length, word_count)
           SELECT count(*) AS documents, coalesce(sum(length), 0) AS characters, coalesce(sum(word_count), 0) AS words FROM gone`,
          values,
        );
        const { documents, characters, words } = rows[0] ?? {};
        await count(db, owner, {
          documents: -Number(documents),
          characters: -Number(characters),
          words: -Number(words),
        });
        return Number(documents);
      }),
    async candidates(owners, { text, limit }, signal) {
      signal?.throwIfAborted();
      const words = [...new Set(queryWords(text).map(indexed))];
      return words.length ? candidates(await pool(), owners, words, limit) : [];
    },
    async stats(owners) {
      const { rows } = await (await pool()).query<Row>(
        `SELECT coalesce(sum(documents), 0) AS documents, coalesce(sum(characters), 0) AS characters,
           pg_total_relation_size('scry_library_documents') AS bytes FROM scry_library_owners WHERE owner = ANY($1)`,
        [owners],
      );
      const { documents, characters, bytes } = rows[0] ?? {};
      return { documents: Number(documents), characters: Number(characters), bytes: Number(bytes) };
    },
    // The connections belong to whoever opened them.
    close: async () => undefined,
  };
}

/** What PostgreSQL keeps of a text: no NUL. */
const storable = (text: string) => text.replaceAll("\u0000", "");

function rowOf(owner: Owner, document: LibraryDocument) {
  const index = indexText(document);
  const { counts, total } = countWords(index);
  return {
    owner,
    url: storable(document.url),
    title: storable(document.title),
    headings: storable(JSON.stringify(document.headings)),
    markdown: storable(document.markdown),
    plain: document.plain ?? false,
    published_at: document.publishedAt ?? null,
    language: document.language ?? null,
    read_at: document.readAt,
    content_type: document.contentType,
    etag: document.etag ?? null,
    last_modified: document.lastModified ?? null,
    added_with: storable(document.addedWith),
    length: document.markdown.length,
    fingerprint: index.fingerprint,
    words: [...counts.keys()].map(lexeme).join(" "),
    counts: JSON.stringify(Object.fromEntries(counts)),
    word_count: total,
  };
}

/** Adds or replaces one document, and to `more` what that makes more or fewer. */
async function put(db: Queries, row: ReturnType<typeof rowOf>, more: Counts): Promise<keyof LibraryAdded> {
  const { rows } = await db.query<Row>(
    `SELECT id, word_count, ${whole} FROM scry_library_documents WHERE owner = $1 AND md5(url) = md5($2)`,
    [row.owner, row.url],
  );
  const before = rows[0];
  const isSame =
    before !== undefined &&
    (["title", "headings", "markdown", "published_at", "language"] as const).every(
      (name) => before[name] === row[name],
    );
  if (isSame) {
    await db.query(
      `UPDATE scry_library_documents SET read_at = $2, content_type = $3, etag = $4, last_modified = $5, added_with = $6
       WHERE id = $1`,
      [before.id, row.read_at, row.content_type, row.etag, row.last_modified, row.added_with],
    );
    return "unchanged";
  }
  const names = Object.keys(row);
  await db.query(
    `INSERT INTO scry_library_documents (${names.join(", ")}) VALUES (${names.map((_, at) => `$${at + 1}`).join(", ")})
     ON CONFLICT (owner, md5(url)) DO UPDATE SET ${names.map((name) => `${name} = excluded.${name}`).join(", ")}`,
    Object.values(row),
  );
  more.documents += before ? 0 : 1;
  more.characters += row.length - Number(before?.length ?? 0);
  more.words += row.word_count - Number(before?.word_count ?? 0);
  return before ? "changed" : "added";
}

interface Counts {
  documents: number;
  characters: number;
  words: number;
}

/** Kept beside the documents, because counting them reads them all. */
const count = (db: Queries, owner: Owner, { documents, characters, words }: Counts) =>
  db.query(
    `UPDATE scry_library_owners SET documents = documents + $2, characters = characters + $3, words = words + $4
     WHERE owner = $1`,
    [owner, documents, characters, words],
  );

/** A word in the text form of tsvector and tsquery. Transliterated names begin with an apostrophe: ʿAbd. */
const lexeme = (word: string) => `'${word.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;

/** A word of a tsvector holds at most 2,046 bytes. */
const indexed = (word: string) => rootOf(word).slice(0, 250);

/** A tsvector holds at most a megabyte. */
const mostBytes = 900_000;

/** How often each word occurs in the text, by the weights of the fields; PostgreSQL's own parser knows no word of Chinese. */
function countWords({ title, headings, text }: IndexText): { counts: Map<string, number>; total: number } {
  const counts = new Map<string, number>();
  let total = 0;
  let bytes = 0;
  for (const [words, weight] of [
    [title, fieldWeights.title],
    [headings, fieldWeights.headings],
    [text, fieldWeights.text],
  ] as const) {
    for (const word of words.split(" ")) {
      if (!word) continue;
      total++;
      const root = indexed(word);
      const known = counts.get(root);
      if (known === undefined) {
        bytes += Buffer.byteLength(root);
        if (bytes > mostBytes) return { counts, total };
      }
      counts.set(root, (known ?? 0) + weight);
    }
  }
  return { counts, total };
}

/** BM25 with the constants of SQLite's FTS5. */
const saturation = 1.2;
const lengthShare = 0.75;

/** Documents with any of the words, by BM25. They are read once: what they have of each word also says how rare it is. */
async function candidates(
  db: Queries,
  owners: readonly Owner[],
  words: readonly string[],
  limit: number,
): Promise<LibraryCandidate[]> {
  const each = (part: (at: number) => string, separator = ", ") =>
    words.map((_, at) => part(at)).join(separator);
  // Appending nothing unpacks the counts of a document once, and not again for each word.
  const { rows } = await db.query<Row>(
    `WITH total AS (
       SELECT sum(documents)::float8 AS documents, sum(words)::float8 / nullif(sum(documents), 0) AS mean_length
       FROM scry_library_owners WHERE owner = ANY($1)
     ), matching AS MATERIALIZED (
       SELECT id, ${saturation} * (${1 - lengthShare} + ${lengthShare} * word_count / nullif(mean_length, 0)) AS damping,
         ${each((at) => `(counts ->> $${at + 4})::float8 AS n${at}`)}
       FROM (
         SELECT id, word_count, counts || '{}' AS counts FROM scry_library_documents
         WHERE owner = ANY($1) AND words @@ $3::tsquery OFFSET 0
       ) AS unpacked, total
     ), rarity AS (
       SELECT ${each((at) => `ln(1 + (documents - with${at} + 0.5) / (with${at} + 0.5)) AS rarity${at}`)}
       FROM total, (SELECT ${each((at) => `count(n${at})::float8 AS with${at}`)} FROM matching) AS found
     ), best AS (
       SELECT id, ${each((at) => `coalesce(rarity${at} * n${at} * ${saturation + 1} / (n${at} + damping), 0)`, " + ")} AS score
       FROM matching, rarity ORDER BY score DESC, id LIMIT $2
     )
     SELECT ${whole}, score FROM best JOIN scry_library_documents USING (id) ORDER BY score DESC, id`,
    // Only letters, digits and "_" are left in the words, so that nothing in a query can be an operator.
    [owners, limit, words.map(lexeme).join(" | "), ...words],
  );
  return rows.map((row) => ({
    document: documentIn(row),
    score: Number(row.score),
    fingerprint: String(row.fingerprint),
  }));
}

function selected(owners: readonly Owner[], { url, addedWith, prefix }: LibrarySelection) {
  const values: unknown[] = [owners];
  const parts = ["owner = ANY($1)"];
  const add = (value: string, condition: (mark: string) => string) => {
    values.push(value);
    parts.push(condition(`$${values.length}`));
  };
  if (url !== undefined) add(url, (mark) => `md5(url) = md5(${mark})`);
  if (addedWith !== undefined) add(addedWith, (mark) => `md5(added_with) = md5(${mark})`);
  if (prefix !== undefined) add(prefix, (mark) => `starts_with(url, ${mark})`);
  return { where: parts.join(" AND "), values };
}
