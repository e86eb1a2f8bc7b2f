/** Main content of a page as Markdown: `extractPage`; of any other file: `readLocalFile`; bytes into text: `decodeBytes`. */
export { type LocalFileOptions, nonTextName, readLocalFile } from "../readers/local-file.ts";
export { type DecodedText, decodeBytes } from "./decode.ts";
export { extractPage } from "./extract-page.ts";
export { type RuleName, ruleNames } from "./rules.ts";
export {
  type ContentSource,
  type ExtractedPage,
  type ExtractOptions,
  type HiddenCounts,
  type HiddenKind,
  type OutlineEntry,
  type PageLink,
  type PageType,
  pageTypes,
} from "./types.ts";
