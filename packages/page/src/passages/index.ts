import { type CutCode, fencesAround, headingIn, isClosed } from "../markdown/lines.ts";
import { PreparedDocument, prepare } from "./document.ts";
import { askMeaning, candidatesOf, type Judged, type Meaning, withMeaning } from "./meaning.ts";
import { prepareQuery, shareOfWords } from "./query.ts";
import { scoreUnits } from "./score.ts";
import { type Run, selectUnits } from "./select.ts";

export { askMeaning, type Candidate, candidatesOf, type Judged, type Meaning } from "./meaning.ts";
export { estimateTokens } from "./tokens.ts";
export { isStopWord } from "./vocabulary/stop-words.ts";
export { wordsOf } from "./words.ts";

/** How much `excerpts` may show, and what helps it to choose. */
export interface ExcerptOptions {
  /** The passages, joined by blank lines, stay within this many tokens (o200k, estimated). */
  maxTokens: number;
  /** The scores that a port for meaning gave to the page's candidates (`candidatesOf`). */
  judged?: readonly Judged[] | undefined;
}

/** Passages, and why the port's scores were not used for them; undefined if they were. */
export interface MeantPassages {
  passages: Passage[];
  unused?: string;
}

/** A part of a page that was chosen for a query. */
export interface Passage {
  /** Offsets into the Markdown: `markdown.slice(start, end) === text`. */
  start: number;
  end: number;
  text: string;
  /** The heading that the passage is under. */
  heading?: string;
  /** Between 0 and 1; the best passage of a call has 1. All have 0 where the page has none of the words that name the subject of the query. */
  score: number;
  /** For a piece of a code block that is larger than the budget: what to print around the text, so that it is code. */
  cutCode?: CutCode;
}

/** A passage as it is printed, without white space around it; a piece of a code block gets its own fences. */
export const passageMarkdown = ({ text, cutCode }: Passage): string =>
  `${cutCode?.before ?? ""}${text.trim()}${cutCode?.after ?? ""}`;

/** The passages of a Markdown page that answer a query, in document order, together within the token budget. */
export function excerpts(markdown: string, query: string, { maxTokens, judged }: ExcerptOptions): Passage[] {
  return maxTokens > 0 ? excerptsIn(prepare(markdown), query, maxTokens, judged) : [];
}

/** The same with the best places judged by meaning. A port that fails or is late changes nothing but `unused`. */
export async function excerptsByMeaning(
  markdown: string,
  query: string,
  options: { maxTokens: number; meaning: Meaning; timeoutMs?: number; signal?: AbortSignal },
): Promise<MeantPassages> {
  const { maxTokens, meaning, timeoutMs = 3000, signal } = options;
  const candidates = candidatesOf(markdown, query);
  const texts = candidates.map(({ text }) => text);
  const scores = texts.length
    ? await askMeaning(meaning, query, texts, { timeoutMs, signal })
    : { reason: "there was nothing to compare" };
  if ("reason" in scores)
    return { passages: excerpts(markdown, query, { maxTokens }), unused: scores.reason };
  const judged = candidates.map(({ start, end }, at) => ({ start, end, score: scores[at] ?? 0 }));
  return { passages: excerpts(markdown, query, { maxTokens, judged }) };
}

/** The same for a document that the caller keeps. */
export function excerptsIn(
  whole: PreparedDocument,
  query: string,
  maxTokens: number,
  judged: readonly Judged[] = [],
): Passage[] {
  const { markdown } = whole;
  const document = whole.hasLarger(maxTokens) ? new PreparedDocument(markdown, maxTokens) : whole;
  const prepared = prepareQuery(document, query);
  if (prepared === undefined) return [];
  const byWords = scoreUnits(document, prepared);
  const scores = judged.length
    ? withMeaning(document, prepared.terms.length ? byWords : undefined, judged)
    : byWords;
  const scoreOf = (unit: number): number => scores[unit] ?? -Infinity;
  const found = selectUnits(document, scores, maxTokens).map((run) => ({ run, unit: bestOf(run, scoreOf) }));
  const best = found.reduce((most, { unit }) => Math.max(most, scoreOf(unit)), -Infinity);
  return found.map(({ run, unit }) => {
    const start = document.units[run.first]?.start ?? 0;
    const end = document.units[run.last]?.end ?? 0;
    // A passage may begin with the last sentence of one section and go on into the next: its best sentence decides.
    const heading = headingOf(document, unit);
    const cutCode = cutCodeOf(document, run);
    return {
      start,
      end,
      text: markdown.slice(start, end),
      ...(heading === "" ? {} : { heading }),
      score: prepared.isFound ? Math.exp(scoreOf(unit) - best) : 0,
      ...(cutCode === undefined ? {} : { cutCode }),
    };
  });
}

/** Which share of the query's words a page or its title has, from 0 to 1; grammar such as "how do I" does not count. */
export const wordsFound = (markdown: string, query: string, title: string): number =>
  shareOfWords(prepare(markdown), query, title);

function bestOf({ first, last }: Run, scoreOf: (unit: number) => number): number {
  let best = first;
  for (let unit = first; unit <= last; unit++) if (scoreOf(unit) > scoreOf(best)) best = unit;
  return best;
}

function cutCodeOf({ units, blocks, markdown }: PreparedDocument, run: Run): CutCode | undefined {
  const first = units[run.first];
  const last = units[run.last];
  const opened = first?.kind === "code" ? blocks[first.block] : undefined;
  const closed = last?.kind === "code" ? blocks[last.block] : undefined;
  const before =
    opened !== undefined && first?.start !== opened.start ? fencesAround(markdown, opened).before : "";
  const isWhole = closed === undefined || (last?.end === closed.end && isClosed(markdown, closed));
  const after = isWhole ? "" : fencesAround(markdown, closed).after;
  return before === "" && after === "" ? undefined : { before, after };
}

/** The text of the heading that a unit is or is under, without its marks. */
function headingOf({ blocks, units, markdown }: PreparedDocument, unit: number): string {
  const block = blocks[units[unit]?.block ?? -1];
  const heading = block?.kind === "heading" ? block : blocks[block?.heading ?? -1];
  if (heading === undefined) return "";
  const [line = ""] = markdown.slice(heading.start, heading.end).trim().split("\n");
  return headingIn(line)?.text ?? line.trim();
}
