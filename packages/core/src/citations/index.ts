export { searchResultBlocks } from "./render/anthropic.ts";
export { renderCitations } from "./render-citations.ts";
export { type CitationStream, createCitationStream } from "./stream.ts";
export type {
  CitationOptions,
  CitationTarget,
  CitedTextBlock,
  DeltaByTarget,
  RenderedByTarget,
  RenderedCitations,
  SearchResultBlock,
  SearchResultLocation,
  UrlCitation,
} from "./types.ts";
