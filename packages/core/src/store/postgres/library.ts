import type {
  Library,
  LibraryAdded,
  LibraryCandidate,
  LibraryDocument,
  LibrarySelection,
  Owner,
} from "../../contracts/library.ts";
import { fieldWeights, indexText, queryWords, rootOf } from "../../library/index-text.ts";
import { documentIn, entryIn } from "../library-rows.ts";

/** What is used of a pool of `pg`. */
interface Queries {
  query<Row>(sql: string, values?: unknown[]): Promise<{ rows: Row[]; rowCount: number | null }>;
}
interface Pool extends Queries {
  connect(): Promise<Queries & { release(): void }>;
}

type Row = Record<string, string | number | boolean | null>;

/**
 * As migration of the state server. An index takes no text of more than 2,700 bytes, so addresses go by their digest. Few
 * new pages wait (512 kB) to be put into the index of words: with the usual 4 MB of them a search reads the whole table.
 */
export const librarySchema = `
  CREATE TABLE scry_library (
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
    words tsvector NOT NULL
  );
  CREATE UNIQUE INDEX scry_library_address ON scry_library (owner, md5(url));
  CREATE INDEX scry_library_added_with ON scry_library (owner, md5(added_with));
  CREATE INDEX scry_library_words ON scry_library USING gin (words) WITH (gin_pending_list_limit = 512);
`;

const listed =
  "owner, url, title, published_at, language, read_at, content_type, etag, last_modified, added_with, length";
const whole = `${listed}, plain, fingerprint, headings, markdown`;

/** Weights of the labels D, C, B and A: text, none, headings, title. */
const weights = [fieldWeights.text, 0, fieldWeights.headings, fieldWeights.title]
  .map((weight) => (weight / fieldWeights.title).toFixed(3))
  .join(",");

/** The library in PostgreSQL, with its full text search: several machines share it. */
export function createPostgresLibrary(pool: () => Promise<Pool>): Library {
  return {
    async add(owner, documents) {
      const client = await (await pool()).connect();
      const counts: LibraryAdded = { added: 0, changed: 0, unchanged: 0 };
      try {
        await client.query("BEGIN");
        for (const document of documents) counts[await put(client, owner, document)]++;
        await client.query("COMMIT");
        return counts;
      } catch (error) {
        await client.query("ROLLBACK").catch(() => undefined);
        throw error;
      } finally {
        client.release();
      }
    },
    async get(owners, url) {
      const { rows } = await (await pool()).query<Row>(
        `SELECT ${whole} FROM scry_library WHERE owner = ANY($1) AND md5(url) = md5($2) AND url = $2`,
        [owners, url],
      );
      const found = rows.map(documentIn);
      return owners.flatMap((owner) => found.find((document) => document.owner === owner) ?? [])[0];
    },
    async list(owners, { after = "", limit, ...selection }) {
      const { where, values } = selected(owners, selection);
      const { rows } = await (await pool()).query<Row>(
        `SELECT ${listed} FROM scry_library WHERE ${where} AND url > $${values.length + 1} COLLATE "C"
         ORDER BY url COLLATE "C", owner LIMIT $${values.length + 2}`,
        [...values, after, limit],
      );
      return rows.map(entryIn);
    },
    async remove(owner, selection) {
      const { where, values } = selected([owner], selection);
      return (await (await pool()).query(`DELETE FROM scry_library WHERE ${where}`, values)).rowCount ?? 0;
    },
    async candidates(owners, { text, limit }, signal) {
      signal?.throwIfAborted();
      const words = [...new Set(queryWords(text).map(rootOf))];
      return words.length ? candidates(await pool(), owners, words, limit) : [];
    },
    async stats(owners) {
      const { rows } = await (await pool()).query<Row>(
        `SELECT count(*) AS documents, coalesce(sum(length), 0) AS characters,
           pg_total_relation_size('scry_library') AS bytes FROM scry_library WHERE owner = ANY($1)`,
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

async function put(db: Queries, owner: Owner, document: LibraryDocument): Promise<keyof LibraryAdded> {
  const index = indexText(document);
  const values = {
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
    words: vectorOf(index),
  };
  const { rows } = await db.query<Row>(
    `SELECT ${whole} FROM scry_library WHERE owner = $1 AND md5(url) = md5($2) FOR UPDATE`,
    [owner, values.url],
  );
  const before = rows[0];
  const isSame =
    before !== undefined &&
    (["title", "headings", "markdown", "published_at", "language"] as const).every(
      (name) => before[name] === values[name],
    );
  const names = Object.keys(values);
  await db.query(
    `INSERT INTO scry_library (${names.join(", ")}) VALUES (${names.map((_, at) => `$${at + 1}`).join(", ")})
     ON CONFLICT (owner, md5(url)) DO UPDATE SET ${names.map((name) => `${name} = excluded.${name}`).join(", ")}`,
    Object.values(values),
  );
  return isSame ? "unchanged" : before ? "changed" : "added";
}

/** A word in the text form of tsvector and tsquery. Transliterated names begin with an apostrophe: ʿAbd. */
const lexeme = (word: string) => `'${word.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;

/** A tsvector holds at most a megabyte, positions below 16,384 and 256 of them for a word. */
const mostWords = 30_000;
const lastPosition = 16_383;

/** The words with their places and fields, as PostgreSQL reads them; its own parser knows no word of Chinese. */
function vectorOf({ title, headings, text }: { title: string; headings: string; text: string }): string {
  const places = new Map<string, string[]>();
  let at = 0;
  for (const [words, label] of [
    [title, "A"],
    [headings, "B"],
    [text, "D"],
  ] as const) {
    for (const word of words.split(" ").slice(0, mostWords)) {
      if (!word) continue;
      at = Math.min(at + 1, lastPosition);
      const root = rootOf(word);
      const known = places.get(root);
      if (!known) places.set(root, [`${at}${label}`]);
      else if (known.length < 255) known.push(`${at}${label}`);
    }
  }
  return [...places].map(([word, list]) => `${lexeme(word)}:${list.join(",")}`).join(" ");
}

/**
 * Each word counts by its rarity among these documents and, with diminishing returns, by how often and in which field it
 * stands; long texts count less (normalization 1). That is BM25 but for the exact curve.
 */
async function candidates(
  db: Queries,
  owners: readonly Owner[],
  words: readonly string[],
  limit: number,
): Promise<LibraryCandidate[]> {
  // Only letters, digits and "_" are left in the words, so that nothing in a query can be an operator.
  const queries = words.map(lexeme);
  // One count for each word, from the index alone: asked together, the server unpacks every document that has any of them.
  const counted = (condition: string) =>
    `(SELECT count(*) FROM scry_library WHERE owner = ANY($1)${condition})`;
  const counts = queries.map((_, at) => `${counted(` AND words @@ $${at + 2}::tsquery`)} AS n${at}`);
  const found = await db.query<Row>(`SELECT ${counted("")} AS total, ${counts.join(", ")}`, [
    owners,
    ...queries,
  ]);
  const row = found.rows[0] ?? {};
  const total = Number(row.total ?? 0);
  const rarity = (at: number) => {
    const n = Number(row[`n${at}`] ?? 0);
    return Math.log(1 + (total - n + 0.5) / (n + 0.5)).toFixed(4);
  };
  const score = queries.map(
    (_, at) => `${rarity(at)} * ts_rank('{${weights}}', words, $${at + 3}::tsquery, 1)`,
  );
  // The inner query unpacks the words of a document once (by appending nothing), not again for each word that is ranked.
  const { rows } = await db.query<Row>(
    `SELECT ${whole}, ${score.join(" + ")} AS score FROM (
       SELECT ${whole}, words || '' AS words FROM scry_library
       WHERE owner = ANY($1) AND words @@ (${queries.map((_, at) => `$${at + 3}::tsquery`).join(" || ")}) OFFSET 0
     ) AS matching
     ORDER BY score DESC, url LIMIT $2`,
    [owners, limit, ...queries],
  );
  return rows.map((one) => ({
    document: documentIn(one),
    score: Number(one.score),
    fingerprint: String(one.fingerprint),
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
