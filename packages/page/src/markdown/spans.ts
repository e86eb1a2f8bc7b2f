/** The inline parts of Markdown: links, code, emphasis. */

/** A half-open range of a text. */
export interface Range {
  start: number;
  end: number;
}

/** The lines of a range; empty ones are left out. */
export function linesOf(text: string, { start, end }: Range): Range[] {
  const lines: Range[] = [];
  for (let position = start; position < end; ) {
    const newline = text.indexOf("\n", position);
    const lineEnd = newline === -1 || newline > end ? end : newline;
    if (lineEnd > position) lines.push({ start: position, end: lineEnd });
    position = lineEnd + 1;
  }
  return lines;
}

/** A stretch of Markdown that a cut would break: a link or image, a code span, a formula, words in italics or bold. */
export interface InlineSpan extends Range {
  isLink: boolean;
}

// Links and emphasis on pages are no longer than this; longer matches are text that happens to contain the marks. Each kind
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

/** The span that a place is inside of, its two ends excluded. */
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

/** Characters that a backslash takes the meaning from. */
export const escapable = /[!-/:-@[-`{-~]/;

/** Longer code is not looked for: the search starts again at every backtick. */
const longestCode = 4000;

/**
 * Where the code span ends that begins at `at`, with as many backticks as it begins with; -1 where nothing closes it
 * before `limit`. `ticks` is how many there are.
 */
export function codeSpanAt(text: string, at: number, limit = text.length): { ticks: number; end: number } {
  const ticks = runLength(text, at);
  const stop = Math.min(limit, at + ticks + longestCode);
  for (let from = text.indexOf("`", at + ticks); from !== -1 && from < stop; ) {
    const run = runLength(text, from);
    if (run === ticks && from + run <= limit) return { ticks, end: from + run };
    from = text.indexOf("`", from + run);
  }
  return { ticks, end: -1 };
}

function runLength(text: string, from: number): number {
  let to = from;
  while (text.charCodeAt(to) === 0x60) to++;
  return to - from;
}

/** The match of a sticky pattern at this place. */
export function matchAt(pattern: RegExp, text: string, place: number): RegExpExecArray | null {
  pattern.lastIndex = place;
  return pattern.exec(text);
}

const target =
  /\]\([ \t]{0,8}(?:<([^<>\n]{0,4000})>|([^\s()<>]{0,4000}(?:\([^\s()<>]{0,500}\)[^\s()<>]{0,2000}){0,8}))(?:[ \t]{1,8}(?:"[^"\n]{0,500}"|'[^'\n]{0,500}'))?[ \t]{0,8}\)/y;
/** No target is longer than this: a text that may still grow need not be waited for any longer. */
export const longestLinkTarget = 5000;

/** The target of an inline link from its closing bracket on, `](https://example.com "title")`, and where it ends. */
export function linkTargetAt(text: string, bracket: number): { address: string; end: number } | undefined {
  const found = matchAt(target, text, bracket);
  return found === null ? undefined : { address: found[1] ?? found[2] ?? "", end: target.lastIndex };
}

const targets = /\]\(([^()\s]{0,2000})[^()\n]{0,500}\)/g;

/** The addresses of the inline links of a text, each with the characters from its closing bracket on. */
export function linkTargetsIn(text: string): { whole: string; address: string }[] {
  return text.includes("](")
    ? Array.from(text.matchAll(targets), ([whole, address = ""]) => ({ whole, address }))
    : [];
}

/** The text without the targets of its links; their brackets stay. */
export const withoutTargets = (text: string): string => text.replace(targets, "]");
