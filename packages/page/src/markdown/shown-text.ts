import { splitFences } from "./code-spans.ts";

/** What a reader of Markdown sees in its lines, and for each character (and the end) its place in the Markdown. */
export interface ShownText {
  text: string;
  at: Int32Array;
}

/**
 * For what is compared with what somebody sees: a search in a page, a link to a passage, a sentence of an answer. All
 * that may be a mark goes, since a piece of Markdown may hold one half of a pair.
 *
 * The text of Markdown without the signs that only mean something: back-slashes, emphasis, back-ticks, and all of a
 * link but its words. Signs at the beginnings of lines (points, quotes, headings, cells) stay. One walk, so that a
 * hostile page costs no more than its length.
 */
export function shownText(markdown: string): ShownText {
  const gone = new Uint8Array(markdown.length);
  let start = 0;
  for (const { text, code } of splitFences(markdown)) {
    const end = Math.min(markdown.length, start + text.length);
    if (!code) markLine(markdown, start, end, gone);
    start = end;
  }
  const parts: string[] = [];
  const at = new Int32Array(markdown.length + 1);
  let length = 0;
  for (let from = 0; from < markdown.length; ) {
    if (gone[from] === 1) {
      from += 1;
      continue;
    }
    let to = from;
    for (; to < markdown.length && gone[to] === 0; to++) at[length++] = to;
    parts.push(markdown.slice(from, to));
    from = to;
  }
  at[length] = markdown.length;
  return { text: parts.join(""), at: at.subarray(0, length + 1) };
}

const codeSpan = /(`+)(?!`)(?:[^\n]{0,2000}?[^`\n])\1(?!`)/y;
const linkEnd = /\]\([^()\s]{0,4000}(?:\([^()\s]{0,400}\)[^()\s]{0,4000}){0,3}(?:\s+"[^"\n]{0,400}")?\)/y;
const escaped = /\\[!-/:-@[-`{-~]/y;
const emphasis = /\*+|_+|~~/y;
const letter = /[\p{L}\p{N}]/u;

/** Marks the signs of some lines as gone. */
function markLine(markdown: string, start: number, end: number, gone: Uint8Array): void {
  const matchAt = (pattern: RegExp, index: number): number => {
    pattern.lastIndex = index;
    return pattern.test(markdown) && pattern.lastIndex <= end ? pattern.lastIndex : index;
  };
  const brackets: number[] = [];
  /** A star in this paragraph began to stress something, and none has ended it. */
  let stressed = false;
  for (let index = start; index < end; ) {
    const sign = markdown[index] as string;
    let next = index + 1;
    if (sign === "\\") {
      next = Math.max(next, matchAt(escaped, index));
      if (next > index + 1) gone[index] = 1;
    } else if (sign === "`") {
      const close = matchAt(codeSpan, index);
      const ticks = runOf("`", markdown, index);
      next = index + ticks;
      if (close > index) {
        gone.fill(1, index, index + ticks).fill(1, close - ticks, close);
        next = close;
      }
    } else if (sign === "[") brackets.push(index);
    else if (sign === "]") {
      const open = brackets.pop();
      const close = matchAt(linkEnd, index);
      if (open !== undefined && close > index) {
        gone.fill(1, markdown[open - 1] === "!" ? open - 1 : open, open + 1).fill(1, index, close);
        next = close;
      }
    } else if (sign === "*" || sign === "_" || sign === "~") {
      next = Math.max(next, matchAt(emphasis, index));
      // A star behind a word that no other one goes before is a footnote's, or says "five stars".
      const isStar = sign === "*" && next - index === 1;
      const isEnd = isStar && endsWord(markdown, index, next);
      const isGone: boolean = isEnd ? stressed : isMark(markdown, index, next);
      if (isGone) gone.fill(1, index, next);
      if (isStar) stressed = isGone && !isEnd;
    } else if (sign === "\n" && markdown[next] === "\n") stressed = false;
    index = next;
  }
}

function runOf(sign: string, text: string, from: number): number {
  let to = from;
  while (text[to] === sign) to += 1;
  return to - from;
}

const endsWord = (markdown: string, from: number, to: number) =>
  /\S/.test(markdown[from - 1] ?? " ") && !letter.test(markdown[to] ?? " ");

/** Emphasis touches what it stresses; `snake_case` and `2 * 3` have none, and a tilde alone is one. */
function isMark(markdown: string, from: number, to: number): boolean {
  const before = markdown[from - 1] ?? " ";
  const after = markdown[to] ?? " ";
  if (markdown[from] === "~" && to - from < 2) return false;
  if (markdown[from] === "_" && letter.test(before) && letter.test(after)) return false;
  return !/\s/.test(before) || !/\s/.test(after);
}
