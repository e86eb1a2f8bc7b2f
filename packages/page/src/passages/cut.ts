import { type InlineSpan, inlineSpans, spanAround } from "../markdown/inline.ts";
import type { Range } from "./sentences.ts";

/** Parts may be this much longer than an even share, so that a place to cut is found and no scrap is left at the end. */
const slack = 1.15;

const longestMark = 4;

/**
 * Parts of at most `length` characters and about equal: up to a blank line in the second half, otherwise as many whole
 * lines as fit, otherwise up to a space, otherwise anywhere. A link is never cut: one that is longer is a part of its own.
 */
export function cutText(text: string, { start, end }: Range, length: number): Range[] {
  const parts: Range[] = [];
  const spans = end - start > length ? inlineSpans(text, start, end) : [];
  for (let from = start; from < end; ) {
    const to = end - from <= length ? end : cutPlace(text, from, end, length, spans);
    const part = trimmed(text, from, to);
    if (part !== undefined) parts.push(part);
    from = to;
  }
  return parts;
}

function cutPlace(
  text: string,
  from: number,
  end: number,
  length: number,
  spans: readonly InlineSpan[],
): number {
  const share = (end - from) / Math.ceil((end - from) / length);
  const most = Math.max(1, Math.min(length, Math.ceil(share * slack)));
  // Looked for in the slice: in the whole text the search for a missing space would run back to its beginning.
  const piece = text.slice(from, from + most);
  for (const mark of ["\n\n", "\n", " "]) {
    // Between two functions, unless half of the part would be left empty; not behind the mark of a list item.
    const least = mark === "\n\n" ? most / 2 : mark === " " ? longestMark : 0;
    for (let at = piece.lastIndexOf(mark); at > least; ) {
      const around = spanAround(spans, from + at);
      if (around === undefined) return from + at;
      at = around.start <= from ? 0 : piece.lastIndexOf(mark, around.start - from);
    }
  }
  const around = spanAround(spans, from + most);
  if (around?.isLink === true) return around.start > from ? around.start : Math.min(end, around.end);
  const space = piece.lastIndexOf(" ");
  if (space > longestMark && spanAround(spans, from + space)?.isLink !== true) return from + space;
  const splitsPair = (text.charCodeAt(from + most) & 0xfc00) === 0xdc00;
  return from + (splitsPair && most > 1 ? most - 1 : most);
}

/** The range without white space around it; undefined when nothing is left. */
function trimmed(text: string, start: number, end: number): Range | undefined {
  while (start < end && /\s/.test(text[start] ?? "")) start++;
  while (end > start && /\s/.test(text[end - 1] ?? "")) end--;
  return end > start ? { start, end } : undefined;
}
