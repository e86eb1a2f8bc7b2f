/** What excerpts are compared with. Each fills the same budget of true o200k tokens with ranges of the document. */
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import MiniSearch from "minisearch";

export interface Span {
  start: number;
  end: number;
}

export type Method = (markdown: string, query: string, budget: number) => Span[];

function tokenCount(text: string): number {
  return encode(text).length;
}

function paragraphsOf(markdown: string): Span[] {
  const spans: Span[] = [];
  for (const match of markdown.matchAll(/[^\n](?:[^\n]|\n(?!\s*\n))*/g)) {
    spans.push({ start: match.index, end: match.index + match[0].length });
  }
  return spans;
}

/** Takes ranked spans while they fit; the first that does not fit is cut, so that no method wastes its budget. */
function fill(markdown: string, ranked: Span[], budget: number): Span[] {
  const taken: Span[] = [];
  let left = budget;
  for (const span of ranked) {
    const tokens = encode(markdown.slice(span.start, span.end));
    if (tokens.length <= left) {
      taken.push(span);
      left -= tokens.length;
      continue;
    }
    taken.push({ start: span.start, end: cutAt(markdown, span, left) });
    break;
  }
  return taken;
}

function cutAt(markdown: string, { start, end }: Span, budget: number): number {
  let low = start;
  let high = end;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (tokenCount(markdown.slice(start, middle)) <= budget) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The first tokens of the page: what most tools do. */
export const head: Method = (markdown, _query, budget) => [
  { start: 0, end: cutAt(markdown, { start: 0, end: Math.min(markdown.length, budget * 12) }, budget) },
];

const segmenter = new Intl.Segmenter("und", { granularity: "word" });

function words(text: string): string[] {
  const found: string[] = [];
  for (const { segment, isWordLike } of segmenter.segment(text)) {
    if (isWordLike === true) found.push(segment.toLowerCase());
  }
  return found;
}

function rankByBm25(markdown: string, spans: Span[], query: string): Span[] {
  const tokenized = spans.map((span) => words(markdown.slice(span.start, span.end)));
  const average = tokenized.reduce((sum, list) => sum + list.length, 0) / Math.max(1, tokenized.length);
  const frequencies = new Map<string, number>();
  for (const list of tokenized) {
    for (const word of new Set(list)) frequencies.set(word, (frequencies.get(word) ?? 0) + 1);
  }
  const asked = [...new Set(words(query))];
  const scores = tokenized.map((list) => {
    let score = 0;
    for (const word of asked) {
      const seen = frequencies.get(word) ?? 0;
      if (seen === 0) continue;
      const times = list.filter((other) => other === word).length;
      const rarity = Math.log(1 + (tokenized.length - seen + 0.5) / (seen + 0.5));
      score += (rarity * times * 2.2) / (times + 1.2 * (0.25 + (0.75 * list.length) / average));
    }
    return score;
  });
  return [...spans.keys()]
    .sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)
    .map((index) => spans[index] ?? { start: 0, end: 0 });
}

/** Plain BM25 over paragraphs, words by Intl.Segmenter. */
export const bm25: Method = (markdown, query, budget) =>
  fill(markdown, rankByBm25(markdown, paragraphsOf(markdown), query), budget);

/** MiniSearch over paragraphs with its fuzzy and prefix search, words by Intl.Segmenter. */
export const miniSearch: Method = (markdown, query, budget) => {
  const spans = paragraphsOf(markdown);
  const index = new MiniSearch({ fields: ["text"], tokenize: words });
  index.addAll(spans.map((span, id) => ({ id, text: markdown.slice(span.start, span.end) })));
  const ranked = index
    .search(query, { prefix: true, fuzzy: 0.2 })
    .map(({ id }) => spans[id] ?? { start: 0, end: 0 });
  return fill(markdown, ranked, budget);
};
