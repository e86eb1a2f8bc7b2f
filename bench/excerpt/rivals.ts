/** What excerpts are compared with. Each fills the same budget of true o200k tokens with ranges of the document. */
import { decode, encode } from "gpt-tokenizer/encoding/o200k_base";
import MiniSearch from "minisearch";
import { bm25Scores, segmentWords } from "../../packages/scry/src/eval/bm25.ts";

export interface Span {
  start: number;
  end: number;
}

/** The spans of a document by worth for a query, best first. */
export type Rival = (query: string) => Span[];

function paragraphsOf(markdown: string): Span[] {
  const spans: Span[] = [];
  for (const match of markdown.matchAll(/[^\n](?:[^\n]|\n(?!\s*\n))*/g)) {
    spans.push({ start: match.index, end: match.index + match[0].length });
  }
  return spans;
}

const tokenCounts = new Map<string, number>();

function tokenCount(text: string): number {
  let count = tokenCounts.get(text);
  if (count === undefined) {
    count = encode(text).length;
    tokenCounts.set(text, count);
  }
  return count;
}

/** Takes ranked spans while they fit; the first that does not fit is cut, so that no method wastes its budget. */
export function fill(markdown: string, ranked: readonly Span[], budget: number): Span[] {
  const taken: Span[] = [];
  let left = budget;
  for (const span of ranked) {
    // Nothing in this data has more than 12 characters a token, so a span beyond that need not be counted.
    const tokens =
      span.end - span.start > left * 12
        ? Number.POSITIVE_INFINITY
        : tokenCount(markdown.slice(span.start, span.end));
    if (tokens > left) {
      taken.push({ start: span.start, end: cutAt(markdown, span, left) });
      break;
    }
    taken.push(span);
    left -= tokens;
  }
  return taken;
}

function cutAt(markdown: string, { start, end }: Span, budget: number): number {
  const tokens = encode(markdown.slice(start, Math.min(end, start + budget * 12)));
  // The last token may be part of a character.
  return start + decode(tokens.slice(0, budget)).replace(/\ufffd+$/, "").length;
}

/** The first tokens of the page: what most tools do. */
export function head(markdown: string): Rival {
  return () => [{ start: 0, end: markdown.length }];
}

/** Plain BM25 over paragraphs, words by Intl.Segmenter. */
export function bm25(markdown: string): Rival {
  return rankSpans(markdown, paragraphsOf(markdown));
}

function rankSpans(markdown: string, spans: readonly Span[]): Rival {
  const scoresFor = bm25Scores(spans.map(({ start, end }) => markdown.slice(start, end)));
  return (query) => {
    const scores = scoresFor(query);
    return spans
      .map((span, index) => ({ ...span, score: scores[index] ?? 0 }))
      .sort((a, b) => b.score - a.score || a.start - b.start);
  };
}

/** MiniSearch over paragraphs with its fuzzy and prefix search, words by Intl.Segmenter. */
export function miniSearch(markdown: string): Rival {
  const spans = paragraphsOf(markdown);
  const index = new MiniSearch({ fields: ["text"], tokenize: segmentWords });
  index.addAll(spans.map(({ start, end }, id) => ({ id, text: markdown.slice(start, end) })));
  return (query) =>
    index.search(query, { prefix: true, fuzzy: 0.2 }).map(({ id }) => spans[id] ?? { start: 0, end: 0 });
}

/** Plain BM25 over windows: whole sentences and lines, packed until they have about 600 characters. */
export function windows(markdown: string): Rival {
  const spans: Span[] = [];
  for (const { index, 0: sentence } of markdown.matchAll(/[^\n]*?(?:[.!?](?=\s)|\n|$)/g)) {
    if (sentence === "") continue;
    const last = spans.at(-1);
    if (last !== undefined && last.end - last.start + sentence.length <= 600)
      last.end = index + sentence.length;
    else spans.push({ start: index, end: index + sentence.length });
  }
  return rankSpans(markdown, spans);
}
