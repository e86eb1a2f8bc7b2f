import { hash } from "node:crypto";
import { ScryError } from "../../contracts/error.ts";
import type {
  Library,
  LibraryAdded,
  LibraryDocument,
  LibraryEntry,
  LibrarySelection,
  Owner,
  StoredDocument,
} from "../../contracts/library.ts";
import { fieldWeights, indexText, queryWords } from "../../library/index-text.ts";

/** A request to the server; rejects unless the status is a success. */
export type Ask = (
  method: "GET" | "POST" | "PUT",
  path: string,
  body?: object | readonly object[],
  signal?: AbortSignal,
) => Promise<Reply>;
/** The parts of the server's replies that are used. A reply may lack each of them: a proxy may have answered. */
export interface Reply {
  docs?: readonly Hit[];
  hits?: { total?: { value: number }; hits: readonly Hit[] };
  items?: readonly { index?: { error?: { reason?: string } } }[];
  aggregations?: { characters: { value: number } };
  deleted?: number;
  _all?: { primaries: { store: { size_in_bytes: number } } };
}
interface Hit {
  found?: boolean;
  _source?: Source;
  _score?: number | null;
}
interface Source {
  owner: Owner;
  document: LibraryDocument;
  fingerprint: string;
  length: number;
}

/** Raised when the mapping changes in a way that older versions cannot read. */
export const indexVersion = 1;

/** Addresses are compared as they are; Lucene takes no term of more than 32,766 bytes. */
const address = { type: "keyword", ignore_above: 8000 };

export const indexDefinition = {
  settings: {
    index: { auto_expand_replicas: "0-1" },
    analysis: {
      analyzer: { scry_words: { type: "custom", tokenizer: "whitespace", filter: ["porter_stem"] } },
    },
  },
  mappings: {
    dynamic: false,
    _meta: { scry: indexVersion },
    // The text is in the document; the words that are indexed need not be kept a second time.
    _source: { excludes: ["words"] },
    properties: {
      owner: { type: "keyword" },
      url: address,
      added_with: address,
      length: { type: "long" },
      fingerprint: { type: "keyword", index: false },
      words: { type: "text", analyzer: "scry_words" },
      document: { type: "object", enabled: false },
    },
  },
};

/** The server returns at most 10,000 hits for one request. */
const mostHits = 10_000;
/** A server takes requests of up to 100 MB; smaller ones keep it responsive. */
const bulkCharacters = 5_000_000;

/** The library in an index of OpenSearch or Elasticsearch: for large libraries and many machines. */
export function createOpenSearchLibrary(ask: Ask, index: string): Library {
  const search = async (body: object, signal?: AbortSignal) => {
    // Hits of some shards only would look like all there are.
    const reply = await ask("POST", `/${index}/_search?allow_partial_search_results=false`, body, signal);
    return { ...reply, hits: whole(reply.hits) };
  };

  async function stored(keys: readonly { owner: Owner; url: string }[]) {
    if (!keys.length) return [];
    const ids = keys.map(({ owner, url }) => idOf(owner, url));
    const { docs } = await ask("POST", `/${index}/_mget`, { ids });
    return whole(docs).map((hit) => (hit.found ? hit._source : undefined));
  }

  /** Index actions, or deletions of what is undefined; visible to the next search. */
  async function write(rows: ReadonlyMap<string, object | undefined>): Promise<void> {
    let lines: object[] = [];
    let characters = 0;
    const send = async () => {
      if (!lines.length) return;
      const { items } = await ask("POST", `/${index}/_bulk?refresh=true`, lines);
      const refused = whole(items).find((item) => item.index?.error);
      if (refused) throw refusal(refused.index?.error?.reason ?? "it gave no reason");
      lines = [];
      characters = 0;
    };
    for (const [id, row] of rows) {
      lines.push(...(row ? [{ index: { _id: id } }, row] : [{ delete: { _id: id } }]));
      characters += row ? JSON.stringify(row).length : 0;
      if (characters > bulkCharacters) await send();
    }
    await send();
  }

  return {
    async add(owner, documents) {
      const counts: LibraryAdded = { added: 0, changed: 0, unchanged: 0 };
      const urls = [...new Set(documents.map(({ url }) => url))];
      const before = await stored(urls.map((url) => ({ owner, url })));
      const known = new Map(urls.map((url, at) => [url, before[at]?.document]));
      for (const document of documents) {
        const old = known.get(document.url);
        counts[!old ? "added" : isSame(old, document) ? "unchanged" : "changed"]++;
        known.set(document.url, document);
      }
      const rowOf = (document: LibraryDocument) =>
        [idOf(owner, document.url), rowIn(owner, document)] as const;
      try {
        await write(new Map(documents.map(rowOf)));
      } catch (error) {
        // The server has no transactions: the previous state is restored.
        const back = urls.map((url, at) => {
          const old = before[at]?.document;
          return [idOf(owner, url), old && rowIn(owner, old)] as const;
        });
        await write(new Map(back)).catch(() => undefined);
        throw error;
      }
      return counts;
    },
    async get(owners, url) {
      const found = await stored(owners.map((owner) => ({ owner, url })));
      const source = found.find((one) => one !== undefined);
      return source && documentIn(source);
    },
    async list(owners, { after, limit, ...selection }) {
      const filter = selected(owners, selection);
      if (after !== undefined) filter.push({ range: { url: { gt: after } } });
      const { hits } = await search({
        query: { bool: { filter } },
        sort: [{ url: "asc" }, { owner: "asc" }],
        size: Math.min(limit, mostHits),
        _source: { excludes: ["document.markdown", "document.headings", "document.plain"] },
      });
      return hits.hits.flatMap(({ _source }) => (_source ? [entryIn(_source)] : []));
    },
    async remove(owner, selection) {
      const query = { bool: { filter: selected([owner], selection) } };
      const reply = await ask("POST", `/${index}/_delete_by_query?refresh=true&conflicts=proceed`, { query });
      return whole(reply.deleted);
    },
    async candidates(owners, { text, limit }, signal) {
      signal?.throwIfAborted();
      const words = queryWords(text);
      if (!words.length) return [];
      const { hits } = await search(
        {
          query: { bool: { filter: selected(owners, {}), must: [{ match: { words: words.join(" ") } }] } },
          sort: [{ _score: "desc" }, { url: "asc" }],
          size: Math.min(limit, mostHits),
        },
        signal,
      );
      return hits.hits.flatMap(({ _source, _score }) =>
        _source
          ? [{ document: documentIn(_source), score: _score ?? 0, fingerprint: _source.fingerprint }]
          : [],
      );
    },
    async stats(owners) {
      const [sums, sizes] = await Promise.all([
        search({
          query: { bool: { filter: selected(owners, {}) } },
          size: 0,
          track_total_hits: true,
          aggs: { characters: { sum: { field: "length" } } },
        }),
        ask("GET", `/${index}/_stats/store`),
      ]);
      const bytes = sizes._all?.primaries.store.size_in_bytes;
      return {
        documents: whole(sums.hits.total).value,
        characters: whole(sums.aggregations).characters.value,
        ...(bytes !== undefined && { bytes }),
      };
    },
    // The client belongs to whoever opened it.
    close: async () => undefined,
  };
}

/** A part that every reply has. */
function whole<T>(part: T | undefined): T {
  if (part !== undefined) return part;
  throw new ScryError({
    code: "bad_reply",
    message: "The library's server gave half a reply.",
    hint: "Check that library.url is the address of OpenSearch or Elasticsearch, and its log.",
    local: true,
  });
}

const refusal = (reason: string) =>
  new ScryError({
    code: "unavailable",
    message: `The library's server refused a document: ${reason}.`,
    hint: "Check the space and the log of the server.",
    local: true,
  });

/** One document for an owner and an address, of any length. */
const idOf = (owner: Owner, url: string) => hash("sha256", `${owner}\u0000${url}`, "base64url");

function rowIn(owner: Owner, document: LibraryDocument): object {
  const { title, headings, text, fingerprint } = indexText(document);
  // A word of the title counts as often as its weight says. That is BM25 over weighted fields, as SQLite has it.
  const repeated = (words: string, times: number) => Array<string>(times).fill(words);
  const words = [...repeated(title, fieldWeights.title), ...repeated(headings, fieldWeights.headings), text];
  return {
    owner,
    url: document.url,
    added_with: document.addedWith,
    length: document.markdown.length,
    fingerprint,
    words: words.join(" "),
    document,
  };
}

const isSame = (
  old: LibraryDocument,
  { title, markdown, headings, publishedAt, language }: LibraryDocument,
) =>
  old.title === title &&
  old.markdown === markdown &&
  old.publishedAt === publishedAt &&
  old.language === language &&
  JSON.stringify(old.headings) === JSON.stringify(headings);

const documentIn = ({ owner, document }: Source): StoredDocument => ({ ...document, owner });
const entryIn = ({ owner, document, length }: Source): LibraryEntry => ({ ...document, owner, length });

function selected(owners: readonly Owner[], { url, addedWith, prefix }: LibrarySelection): object[] {
  const filter: object[] = [{ terms: { owner: owners } }];
  if (url !== undefined) filter.push({ terms: { _id: owners.map((owner) => idOf(owner, url)) } });
  if (addedWith !== undefined) filter.push({ term: { added_with: addedWith } });
  if (prefix !== undefined) filter.push({ prefix: { url: prefix } });
  return filter;
}
