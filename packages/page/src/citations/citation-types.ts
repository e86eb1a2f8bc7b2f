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

/** Where an answer with citations is shown, or the wire format that it has to use. */
export type CitationTarget = "web" | "telegram" | "terminal" | "markdown" | "plain" | "openai" | "anthropic";

/** How citations are rendered for one target. */
export interface CitationOptions {
  /** Terminal only: `false` where the terminal knows no OSC 8 links. The addresses follow as a footer either way. */
  links?: boolean;
}

/** OpenAI's annotation of `output_text`. Indices count UTF-16 units, so that `text.slice(start, end)` is the marker. */
export interface UrlCitation {
  type: "url_citation";
  start_index: number;
  end_index: number;
  url: string;
  title: string;
}

/** Anthropic's content block for a tool result that Claude may cite. A citation covers whole text blocks of it. */
export interface SearchResultBlock {
  type: "search_result";
  source: string;
  title: string;
  content: { type: "text"; text: string }[];
  citations: { enabled: true };
}

/** Anthropic's citation of a `search_result` block. Indices count from 0, the end block is not included. */
export interface SearchResultLocation {
  type: "search_result_location";
  source: string;
  title: string;
  cited_text: string;
  search_result_index: number;
  start_block_index: number;
  end_block_index: number;
}

/** A piece of an answer as Anthropic returns it: without markers, their targets in `citations`. */
export interface CitedTextBlock {
  type: "text";
  text: string;
  citations?: SearchResultLocation[];
}

interface Outcome {
  /** Ids of the sources that the answer cites, in order of first use. */
  used: number[];
  /** Ids that the answer cites and no source has. They are removed from the text. */
  dangling: number[];
}

interface RenderedText<Target extends CitationTarget> extends Outcome {
  target: Target;
  text: string;
}

interface RenderedOpenai extends RenderedText<"openai"> {
  annotations: UrlCitation[];
}

interface RenderedAnthropic extends Outcome {
  target: "anthropic";
  blocks: CitedTextBlock[];
  /** One for each source, in the order of the sources: what `search_result_index` counts. */
  searchResults: SearchResultBlock[];
}

type TextTargetName = Exclude<CitationTarget, "openai" | "anthropic">;

/** What rendering gives for each target. */
export type RenderedByTarget = { [Target in TextTargetName]: RenderedText<Target> } & {
  openai: RenderedOpenai;
  anthropic: RenderedAnthropic;
};

/** What `renderCitations` returns; `target` tells which member it is. */
export type RenderedCitations = RenderedByTarget[CitationTarget];

/** What one step of a citation stream returns: append it to what came before. */
export type DeltaByTarget = Record<TextTargetName, string> & {
  openai: { text: string; annotations: UrlCitation[] };
  anthropic: CitedTextBlock[];
};
