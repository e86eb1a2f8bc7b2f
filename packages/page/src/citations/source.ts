/** A stretch of a source's text that a model was shown. */
export interface ShownPassage {
  text: string;
  /** Where it stands in the page's Markdown, when it came from a page. */
  offset?: number;
}

/** A source as a conversation knows it. The id is given once for the spellings of an address on its host and never changes. */
export interface Source {
  id: number;
  url: string;
  title: string;
  publishedAt?: string;
  /** In which calls it appeared, counted from 1. */
  calls: readonly number[];
  /** Snippets and page contents that were shown, newest last. */
  passages: readonly ShownPassage[];
}

/** What citations need of a session: its sources, and the whole text of a page where it is still kept. */
export interface SourceBook {
  sources(): readonly Source[];
  /** The Markdown of an opened page, when the page store still has it. */
  pageText?(url: string): string | undefined;
}
