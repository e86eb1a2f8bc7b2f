/** A stretch of a source's text that a model was shown. */
export interface ShownPassage {
  text: string;
  /** Its offset in the page's Markdown, if it came from a page. */
  offset?: number;
}

/** A source of a conversation. All spellings of an address on its host share one id, which never changes. */
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

/** What citations need from a session: its sources, and the text of pages that are still stored. */
export interface SourceBook {
  sources(): readonly Source[];
  /** The Markdown of an opened page, if the page store still has it. */
  pageText?(url: string): string | undefined;
}
