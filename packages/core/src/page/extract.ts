/** `@scry/page` under the name it had here, and `readLocalFile` for files that are not HTML. */
export {
  type ContentSource,
  type DecodedText,
  declaredData,
  decodeBytes,
  type ExtractedPage,
  type ExtractOptions,
  extractPage,
  type Heading,
  type HiddenCounts,
  type HiddenKind,
  type Link,
  type PageType,
  pageTypes,
} from "@scry/page";
export { isDocumentFile, nonTextName } from "../readers/file-kind.ts";
export { type LocalFileOptions, readLocalFile } from "../readers/local-file.ts";
export { pageDataOf } from "../readers/view/data-view.ts";
