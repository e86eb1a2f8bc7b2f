/** Main content of a page as Markdown: `extractPage`; all of a piece of HTML: `htmlToMarkdown`; bytes into text: `decodeBytes`. */

export { extractPage } from "./extract-page.ts";
export { type DecodedText, decodeBytes } from "./html/decode.ts";
export { listLinks } from "./html/list-links.ts";
export { sameColourDistance } from "./html/visibility/colour.ts";
export { type HtmlToMarkdownOptions, htmlToMarkdown, type WholeMarkdown } from "./html-to-markdown.ts";
export { type DataValue, type DeclaredData, declaredData } from "./metadata/declared-data.ts";
export {
  type ContentSource,
  type DateEvidence,
  type ExtractedPage,
  type ExtractOptions,
  type Heading,
  type HiddenCounts,
  type HiddenKind,
  type Link,
  type PageType,
  pageTypes,
} from "./types.ts";
export { backticks } from "./write/escape.ts";
