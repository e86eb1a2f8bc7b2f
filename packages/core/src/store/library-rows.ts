import type { LibraryEntry, StoredDocument } from "../contracts/library.ts";

/** A row of the table of documents, which has the same columns in every database. */
type Row = Readonly<Record<string, unknown>>;

const optional = (name: string, value: unknown) => (typeof value === "string" ? { [name]: value } : {});

export const entryIn = (row: Row): LibraryEntry => ({
  owner: String(row.owner),
  url: String(row.url),
  title: String(row.title),
  ...optional("publishedAt", row.published_at),
  ...optional("language", row.language),
  readAt: String(row.read_at),
  contentType: String(row.content_type),
  ...optional("etag", row.etag),
  ...optional("lastModified", row.last_modified),
  addedWith: String(row.added_with),
  length: Number(row.length),
});

export function documentIn(row: Row): StoredDocument {
  const { length: _, ...entry } = entryIn(row);
  return {
    ...entry,
    headings: JSON.parse(String(row.headings)),
    markdown: String(row.markdown),
    // SQLite has no booleans.
    ...((row.plain === true || row.plain === 1) && { plain: true as const }),
  };
}
