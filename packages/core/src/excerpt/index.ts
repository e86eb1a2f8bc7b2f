import { PreparedDocument, prepare } from "./document.ts";
import { computeFeatures } from "./features.ts";
import { scoreUnits } from "./model.ts";
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
  /** Between 0 and 1; the best passage of a call has 1. */
  score: number;
}

/** The passages of a Markdown page that answer a query, in document order, together within the token budget. */
export function excerpts(markdown: string, query: string, { maxTokens }: ExcerptOptions): Passage[] {
  if (!(maxTokens > 0)) return [];
  let document = prepare(markdown);
  if (document.hasLarger(maxTokens)) document = new PreparedDocument(markdown, maxTokens);
  const prepared = prepareQuery(document, query);
  if (prepared === undefined) return [];
  const scores = scoreUnits(computeFeatures(document, prepared));
  const runs = selectUnits(document, scores, maxTokens);
  const best = runs.reduce(
    (most, { first, last }) => Math.max(most, bestScore(scores, first, last)),
    -Infinity,
  );
  return runs.map(({ first, last }) => {
    const start = document.units[first]?.start ?? 0;
    const end = document.units[last]?.end ?? 0;
    const heading = headingOf(document, first);
    return {
      start,
      end,
      text: markdown.slice(start, end),
      ...(heading === "" ? {} : { heading }),
      score: Math.exp(bestScore(scores, first, last) - best),
    };
  });
}

function bestScore(scores: Float64Array, first: number, last: number): number {
  return scores.subarray(first, last + 1).reduce((most, score) => Math.max(most, score), -Infinity);
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
