/** Main content of a page as Markdown: `extractPage`; all of a piece of HTML: `htmlToMarkdown`; bytes into text: `decodeBytes`. */

export { extractPage } from "./extract-page.ts";
export { type DecodedText, decodeBytes } from "./html/decode.ts";
export { sameColourDistance } from "./html/visibility/colour.ts";
export {
  type ContentSource,
  type DateEvidence,
  type ExtractedPage,
  type ExtractOptions,
  type Heading,
  type HiddenCounts,
  type HiddenKind,
  type Link,
  type PageMetadata,
  type PageType,
  pageTypes,
} from "./types.ts";
export { type DataValue, type DeclaredData, declaredData } from "./whole/declared-data.ts";
export { type HtmlToMarkdownOptions, htmlToMarkdown, type WholeMarkdown } from "./whole/html-to-markdown.ts";
export { listLinks } from "./whole/list-links.ts";
export { backticks } from "./write/escape.ts";
