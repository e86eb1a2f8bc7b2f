export type { PlacedText as ShownText } from "../markdown/letters.ts";
export { shownText } from "../markdown/plain.ts";
export type { Problem, ProblemKind, Verdict } from "./check/judge.ts";
export {
  type AnswerSentence,
  type CheckedClaim,
  type CitationReport,
  checkCitations,
  checkCitationsWith,
  type Entails,
  type SupportingPassage,
} from "./check-citations.ts";
export { formatCheckReport } from "./check-report.ts";
export type {
  CitationOptions,
  CitationTarget,
  CitedTextBlock,
  DeltaByTarget,
  RenderedByTarget,
  RenderedCitations,
  SearchResultBlock,
  SearchResultLocation,
  ShownPassage,
  Source,
  SourceBook,
  UrlCitation,
} from "./citation-types.ts";
export { type Disagreement, findDisagreements, type SaidBy } from "./disagreements.ts";
export { type CitedText, keepCited } from "./keep-cited.ts";
export { searchResultBlocks } from "./render/anthropic.ts";
export { type CitationStream, createCitationStream, renderCitations } from "./stream.ts";
export { type FragmentContext, textFragmentUrl } from "./text-fragment.ts";
