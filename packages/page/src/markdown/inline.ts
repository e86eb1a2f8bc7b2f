import type { Range } from "../passages/sentences.ts";

/** A stretch of Markdown that a cut would break: a link or image, a code span, a formula, words in italics or bold. */
export interface InlineSpan extends Range {
  isLink: boolean;
}

// Links and emphasis of pages are no longer than this; what is longer is text that happens to hold the marks. Each kind
// ends at its own opening mark, so that a line of nothing but brackets or stars costs one look.
const span =
  /!?\[[^[\]\n]{0,600}\]\((?:[^()\s]|\([^()\s]*\)){0,2000}(?: "[^"\n]{0,200}")?\)|`[^`\n]{1,300}`|\$\$[^$]{1,1000}\$\$|\*{1,3}(?![\s*])[^*\n]{1,300}\*{1,3}|(?<![\p{L}\p{N}_])_{1,2}(?![\s_])[^_\n]{1,300}_{1,2}(?![\p{L}\p{N}_])/gu;
const anyMark = /]\(|[`*_]|\$\$/;

/** The spans of text[start, end), in order. */
export function inlineSpans(text: string, start: number, end: number): InlineSpan[] {
  const part = text.slice(start, end);
  if (!anyMark.test(part)) return [];
  return Array.from(part.matchAll(span), ({ 0: found, index }) => ({
    start: start + index,
    end: start + index + found.length,
    isLink: found.startsWith("[") || found.startsWith("!"),
  }));
}

/** The span that a place lies inside of, its two ends excluded. */
export function spanAround(spans: readonly InlineSpan[], at: number): InlineSpan | undefined {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.end ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  const found = spans[low];
  return found !== undefined && found.start < at ? found : undefined;
}
