/** A page or file as a library keeps it: what is searched, shown and cited, and what a later reading needs. */
export interface LibraryDocument {
  /** Its address: http(s), or file: for a file of this machine. */
  url: string;
  title: string;
  /** The texts of its headings, in order. */
  headings: readonly string[];
  markdown: string;
  /** It is plain text: Markdown syntax in it has no meaning. */
  plain?: true;
  /** ISO 8601. */
  publishedAt?: string;
  language?: string;
  /** ISO 8601: when it was read. */
  readAt: string;
  contentType: string;
  /** For asking the site whether it has changed. */
  etag?: string;
  lastModified?: string;
  /** Its origin: the address of a site, a feed, a sitemap or a folder; its own address for a single page. */
  addedWith: string;
}

/** Whose a document is: the name of a caller, `ownOwner` for the person at this machine, `sharedOwner` for everybody. */
export type Owner = string;
/** The person at this machine: whose documents a call uses when no owner is named. */
export const ownOwner: Owner = "";
/** The owner of documents that everybody may see. */
export const sharedOwner: Owner = "*";
/** The addresses of scry's own documentation begin with it. */
export const docsSite = "https://github.com/scry-search/scry/blob/main/";

/** Whose documents a caller sees: their own, and those that are everybody's. */
export const visibleTo = (owner: Owner = ownOwner): Owner[] => [owner, sharedOwner];

/** The address of a file of this machine: such a document is opened from the library only, never from the disk. */
export const isFileAddress = (url: string): boolean => /^file:\/\/\//i.test(url);

/** A document with its owner, as a library keeps it. */
export interface StoredDocument extends LibraryDocument {
  owner: Owner;
}

/** A document in a list: everything but its text. */
export interface LibraryEntry extends Omit<StoredDocument, "markdown" | "headings" | "plain"> {
  /** Characters of its text. */
  length: number;
}

/** Which documents: all that fit every field; no field means all of them. */
export interface LibrarySelection {
  /** Exactly this address. */
  url?: string;
  /** Added with this site, feed, sitemap or folder. */
  addedWith?: string;
  /** Addresses that begin with this. */
  prefix?: string;
}

/** Which part of a list of documents to return. */
export interface LibraryPage extends LibrarySelection {
  /** The next ones after this address; a list is in the order of addresses. */
  after?: string;
  limit: number;
}

/** What adding documents changed. */
export interface LibraryAdded {
  added: number;
  /** Their text, title or date has changed. */
  changed: number;
  unchanged: number;
}

/** How much a library holds. */
export interface LibraryStats {
  documents: number;
  /** Characters of all texts. */
  characters: number;
  /** Bytes of the library on the disk, index included, where the engine knows them. */
  bytes?: number;
}

/** A document that has words of the query. Higher scores are better; they compare only within one search. */
export interface LibraryCandidate {
  document: StoredDocument;
  score: number;
  /** Nearly equal for near-copies; see `isNearCopy`. */
  fingerprint: string;
}

/** The request to a library for candidates, before ranking. */
export interface CandidateQuery {
  text: string;
  limit: number;
}

/**
 * Documents by owner and address, with full-text search. Every call sees only the documents of the owners that it
 * names. `testLibrary` of `@scry/core/testing` is the suite that every implementation passes.
 */
export interface Library {
  /** Adds documents, or replaces those of this owner with the same address; all of them or, after an error, none. */
  add(owner: Owner, documents: readonly LibraryDocument[]): Promise<LibraryAdded>;
  /** The document at this address; the owners come in order of preference. */
  get(owners: readonly Owner[], url: string): Promise<StoredDocument | undefined>;
  list(owners: readonly Owner[], page: LibraryPage): Promise<LibraryEntry[]>;
  /** Returns how many were removed. */
  remove(owner: Owner, selection: LibrarySelection): Promise<number>;
  /** The best documents by BM25 over title, headings and text, best first. A query without words finds nothing. */
  candidates(
    owners: readonly Owner[],
    query: CandidateQuery,
    signal?: AbortSignal,
  ): Promise<LibraryCandidate[]>;
  stats(owners: readonly Owner[]): Promise<LibraryStats>;
  close(): Promise<void>;
}
