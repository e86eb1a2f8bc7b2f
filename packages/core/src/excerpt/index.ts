import { prepare } from "./document.ts";
import { computeFeatures } from "./features.ts";
import { scoreUnits } from "./model.ts";
import { prepareQuery } from "./query.ts";
import { selectUnits } from "./select.ts";
import { WordIndex } from "./similar.ts";

export { estimateTokens } from "./tokens.ts";

export interface ExcerptOptions {
  /** The passages together stay within this many tokens (o200k, estimated). */
  maxTokens: number;
}

export interface Passage {
  /** Offsets into the Markdown: `markdown.slice(start, end) === text`. */
  start: number;
  end: number;
  text: string;
  /** The heading that the passage stands under. */
  heading?: string;
  /** Between 0 and 1, comparable within one call. */
  score: number;
}

/** The passages of a Markdown page that answer a query, in document order, together within the token budget. */
export function excerpts(markdown: string, query: string, { maxTokens }: ExcerptOptions): Passage[] {
  if (markdown.trim() === "" || query.trim() === "" || !(maxTokens > 0)) return [];
  const document = prepare(markdown);
  const prepared = prepareQuery(document, new WordIndex(document.words), query);
  const scores = scoreUnits(computeFeatures(document, prepared));
  const chosen = selectUnits(document, scores, maxTokens);
  let best = -Infinity;
  for (const unit of chosen) best = Math.max(best, scores[unit] ?? -Infinity);
  const passages: Passage[] = [];
  let previous = -2;
  for (const index of chosen) {
    const unit = document.units[index];
    if (unit === undefined) continue;
    const score = Math.exp((scores[index] ?? best) - best);
    const last = passages.at(-1);
    if (last !== undefined && previous === index - 1) {
      last.end = unit.end;
      last.text = markdown.slice(last.start, last.end);
      last.score = Math.max(last.score, score);
    } else {
      const headingBlock = document.blocks[document.blocks[unit.block]?.heading ?? -1];
      const heading =
        headingBlock &&
        markdown.slice(headingBlock.start, headingBlock.end).replace(/^[\s#]+|[\s#=-]+$/g, "");
      passages.push({
        start: unit.start,
        end: unit.end,
        text: markdown.slice(unit.start, unit.end),
        ...(heading ? { heading } : {}),
        score,
      });
    }
    previous = index;
  }
  return passages;
}
