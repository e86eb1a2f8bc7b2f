import type { PlacedText } from "./letters.ts";
import { closesFence, type Fence, fenceOpenedBy, headingIn, isAfterFence, isDelimiterRow } from "./lines.ts";
import { splitFences } from "./prose.ts";
import { codeSpanAt, escapable, linkTargetAt } from "./spans.ts";

/**
 * Strips backslashes, emphasis, backticks, and all of a link but its words, for comparing with what a person sees: a
 * search in a page, a link to a passage, a sentence of an answer. Half a pair of marks is stripped too, since a piece
 * of Markdown may hold just one. Marks at the beginnings of lines (lists, quotations, headings, cells) and code stay.
 */
export function shownText(markdown: string): PlacedText {
  const marks = new Uint8Array(markdown.length);
  let start = 0;
  for (const { text, code } of splitFences(markdown)) {
    const end = Math.min(markdown.length, start + text.length);
    if (!code) markSpans(markdown, start, end, marks, "any");
    start = end;
  }
  return withoutMarks(markdown, marks);
}

/**
 * Markdown as plain text, for people. Code keeps its lines, tables their cells. Strips also the marks of headings and
 * quotations and the lines of fences; emphasis only in pairs, so that "x**2" stays.
 */
export function plainMarkdown(markdown: string): string {
  let fence: Fence | undefined;
  return markdown
    .split("\n")
    .flatMap((line) => {
      if (fence !== undefined && !isAfterFence(line, fence)) {
        if (!closesFence(line, fence)) return [line];
        fence = undefined;
        return [];
      }
      fence = fenceOpenedBy(line);
      if (fence === undefined) return [plainLine(line)];
      return fence.prefix.trim() === "" ? [] : [fence.prefix.trimEnd()];
    })
    .join("\n");
}

function plainLine(line: string): string {
  // A row of single hyphens is one of empty cells.
  if (isDelimiterRow(line) && line.includes("---")) return "";
  const text = (headingIn(line)?.text ?? line).replace(/^(\s*)>\s?/, "$1");
  const marks = new Uint8Array(text.length);
  markSpans(text, 0, text.length, marks, "pairs");
  return withoutMarks(text, marks).text;
}

function withoutMarks(markdown: string, marks: Uint8Array): PlacedText {
  const parts: string[] = [];
  const at = new Int32Array(markdown.length + 1);
  let length = 0;
  for (let from = 0; from < markdown.length; ) {
    if (marks[from] === 1) {
      from += 1;
      continue;
    }
    let to = from;
    for (; to < markdown.length && marks[to] === 0; to++) at[length++] = to;
    parts.push(markdown.slice(from, to));
    from = to;
  }
  at[length] = markdown.length;
  return { text: parts.join(""), at: at.subarray(0, length + 1) };
}

/** Longer lines are not searched to their end for the end of a code span: see `codeSpanAt`. */
const longestLook = 4096;

/** Sets `marks` to 1 for the characters of text[start, end) that only mark something. One walk, linear on any text. */
function markSpans(
  text: string,
  start: number,
  end: number,
  marks: Uint8Array,
  emphasis: "any" | "pairs",
): void {
  const brackets: number[] = [];
  const stress = (emphasis === "any" ? anyEmphasis : pairedEmphasis)(text, marks);
  for (let index = start; index < end; ) {
    const character = text[index] as string;
    let next = index + 1;
    if (character === "\\" && next < end && escapable.test(text[next] ?? "")) {
      marks[index] = 1;
      next++;
    } else if (character === "`") {
      const newline = text.slice(index, index + longestLook).indexOf("\n");
      const limit = Math.min(end, newline === -1 ? index + longestLook : index + newline);
      const { ticks, end: close } = codeSpanAt(text, index, limit);
      next = index + ticks;
      if (close !== -1) {
        markCode(text, index, close, ticks, marks);
        next = close;
      }
    } else if (character === "[") brackets.push(index);
    else if (character === "]") {
      const open = brackets.pop();
      const target = open === undefined ? undefined : linkTargetAt(text, index);
      if (open !== undefined && target !== undefined && target.end <= end) {
        const isPicture = text[open - 1] === "!" && marks[open - 2] !== 1;
        marks.fill(1, isPicture ? open - 1 : open, open + 1).fill(1, index, target.end);
        next = target.end;
      }
    } else if (character === "*" || character === "_" || character === "~") {
      while (text[next] === character && next < end) next++;
      stress.read(index, next);
    } else if (character === "\n" && text[next] === "\n") stress.endParagraph();
    index = next;
  }
}

/** The backticks of a code span, and one blank inside of them where the code itself begins or ends with a backtick. */
function markCode(text: string, from: number, to: number, ticks: number, marks: Uint8Array): void {
  const isPadded = to - from > 2 * ticks + 2 && text[from + ticks] === " " && text[to - ticks - 1] === " ";
  const padding = isPadded ? 1 : 0;
  marks.fill(1, from, from + ticks + padding).fill(1, to - ticks - padding, to);
}

const letter = /[\p{L}\p{N}]/u;
const isSpace = (character: string) => /\s/.test(character);

/** Decides which runs of stars, underscores and tildes are marks. */
interface Emphasis {
  read(from: number, to: number): void;
  endParagraph(): void;
}

/** Emphasis touches what it stresses; `snake_case` and `2 * 3` have none, and a single tilde means itself. */
function anyEmphasis(text: string, marks: Uint8Array): Emphasis {
  /** A star in this paragraph began to stress something, and none has ended it. */
  let isStressed = false;
  const touches = (from: number, to: number, before: string, after: string): boolean => {
    if (text[from] === "~" && to - from < 2) return false;
    if (text[from] === "_" && letter.test(before) && letter.test(after)) return false;
    return !isSpace(before) || !isSpace(after);
  };
  return {
    read(from, to) {
      const before = text[from - 1] ?? " ";
      const after = text[to] ?? " ";
      // A star after a word without another before it marks a footnote, or means "five stars".
      const isStar = text[from] === "*" && to - from === 1;
      const isEnd = isStar && !isSpace(before) && !letter.test(after);
      const isMark = isEnd ? isStressed : touches(from, to, before, after);
      if (isMark) marks.fill(1, from, to);
      if (isStar) isStressed = isMark && !isEnd;
    },
    endParagraph() {
      isStressed = false;
    },
  };
}

/** No run of more characters is emphasis. */
const longestMark = 3;

/** Only what opens and closes: the marks of "**bold**", but not of "x**2". */
function pairedEmphasis(text: string, marks: Uint8Array): Emphasis {
  const open = new Map<string, number>();
  return {
    read(from, to) {
      const mark = text.slice(from, Math.min(to, from + longestMark + 1));
      const before = text[from - 1] ?? " ";
      const after = text[to] ?? " ";
      if (mark.length > longestMark || mark === "~") return;
      // Chinese and Japanese stress words in the middle of others; a single mark has to be at the edge of a word.
      const wordCharacter = mark.startsWith("_") ? letter : /\w/;
      const isBefore = wordCharacter.test(before);
      const isAfter = wordCharacter.test(after);
      const isSingle = mark.length === 1;
      const opened = open.get(mark);
      if (opened !== undefined && !isSpace(before) && !(isSingle && isAfter)) {
        marks.fill(1, opened, opened + mark.length).fill(1, from, to);
        open.delete(mark);
      } else if (!isSpace(after) && !(isBefore && (isSingle || isAfter))) open.set(mark, from);
    },
    endParagraph() {
      open.clear();
    },
  };
}
