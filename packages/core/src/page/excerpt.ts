/** `@scry/page/passages` under the name it had here. */
export {
  type ExcerptOptions,
  estimateTokens,
  excerpts,
  type Passage,
  passageMarkdown,
} from "@scry/page/passages";
