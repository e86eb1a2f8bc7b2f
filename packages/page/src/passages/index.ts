import { type CutCode, fencesAround, isClosed } from "../markdown/fences.ts";
import { PreparedDocument, prepare } from "./document.ts";
import { computeFeatures } from "./features.ts";
import { scoreUnits } from "./model.ts";
import { asksForOverview, orderScores, overviewScores } from "./overview.ts";
import { prepareQuery } from "./query.ts";
import { selectUnits } from "./select.ts";

export { estimateTokens } from "./tokens.ts";

export interface ExcerptOptions {
  /** The passages, joined by blank lines, stay within this many tokens (o200k, estimated). */
  maxTokens: number;
}

export interface Passage {
  /** Offsets into the Markdown: `markdown.slice(start, end) === text`. */
  start: number;
  end: number;
  text: string;
  /** The heading that the passage stands under. */
  heading?: string;
  /** Between 0 and 1; the best passage of a call has 1. All have 0 where the page has none of the words that name the subject of the query. */
  score: number;
  /** For a piece of a code block that is larger than the budget: what to print around the text, so that it is code. */
  cutCode?: CutCode;
}

/** A passage as it is printed, without white space around it; a piece of a code block stands in fences of its own. */
export const passageMarkdown = ({ text, cutCode }: Passage): string =>
  `${cutCode?.before ?? ""}${text.trim()}${cutCode?.after ?? ""}`;

/** The passages of a Markdown page that answer a query, in document order, together within the token budget. */
export function excerpts(markdown: string, query: string, { maxTokens }: ExcerptOptions): Passage[] {
  if (!(maxTokens > 0)) return [];
  let document = prepare(markdown);
  if (document.hasLarger(maxTokens)) document = new PreparedDocument(markdown, maxTokens);
  const ranking = rank(document, query);
  if (ranking === undefined) return [];
  const { scores, isFound } = ranking;
  const runs = selectUnits(document, scores, maxTokens);
  const best = runs.reduce(
    (most, { first, last }) => Math.max(most, scores[bestUnit(scores, first, last)] ?? -Infinity),
    -Infinity,
  );
  return runs.map(({ first, last }) => {
    const start = document.units[first]?.start ?? 0;
    const end = document.units[last]?.end ?? 0;
    // A passage may begin with the last sentence of one section and go on into the next.
    const heading = headingOf(document, bestUnit(scores, first, last));
    const cutCode = cutCodeOf(document, first, last);
    return {
      start,
      end,
      text: markdown.slice(start, end),
      ...(heading === "" ? {} : { heading }),
      score: isFound ? Math.exp((scores[bestUnit(scores, first, last)] ?? -Infinity) - best) : 0,
      ...(cutCode === undefined ? {} : { cutCode }),
    };
  });
}

/** The logarithm of every unit's likelihood; undefined for a query without words. */
function rank(
  document: PreparedDocument,
  query: string,
): { scores: Float64Array; isFound: boolean } | undefined {
  const prepared = prepareQuery(document, query);
  if (prepared === undefined) return undefined;
  if (asksForOverview(document, query)) return { scores: overviewScores(document), isFound: true };
  const { terms, isFound } = prepared;
  // Stop words alone still find more answers than the beginning of the page does.
  if (terms.length === 0) return { scores: orderScores(document), isFound };
  return { scores: scoreUnits(computeFeatures(document, prepared)), isFound };
}

function bestUnit(scores: Float64Array, first: number, last: number): number {
  let best = first;
  for (let unit = first; unit <= last; unit++) {
    if ((scores[unit] ?? -Infinity) > (scores[best] ?? -Infinity)) best = unit;
  }
  return best;
}

function cutCodeOf(
  { units, blocks, markdown }: PreparedDocument,
  first: number,
  last: number,
): CutCode | undefined {
  const from = units[first];
  const to = units[last];
  const opened = from?.kind === "code" ? blocks[from.block] : undefined;
  const closed = to?.kind === "code" ? blocks[to.block] : undefined;
  const before =
    opened !== undefined && from?.start !== opened.start ? fencesAround(markdown, opened).before : "";
  const isWhole = closed === undefined || (to?.end === closed.end && isClosed(markdown, closed));
  const after = isWhole ? "" : fencesAround(markdown, closed).after;
  return before === "" && after === "" ? undefined : { before, after };
}

/** The text of the heading that a unit is or stands under, without its marks. */
function headingOf(document: PreparedDocument, unit: number): string {
  const block = document.blocks[document.units[unit]?.block ?? -1];
  const heading = block?.kind === "heading" ? block : document.blocks[block?.heading ?? -1];
  if (heading === undefined) return "";
  const [line = ""] = document.markdown.slice(heading.start, heading.end).trim().split("\n");
  return line
    .replace(/^#{1,6}\s*/, "")
    .replace(/\s+#+$/, "")
    .trim();
}

export { parseBlocks } from "./blocks.ts";
