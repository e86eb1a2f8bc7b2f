import type { View } from "./view.ts";

/** A cut that gives away more than this share of the budget looks for a smaller unit instead. */
const leastShare = 0.5;

const sentenceEnds = [". ", "! ", "? ", "。", "！", "？"];

/** The place behind the last occurrence that starts at or before `from`; 0 when there is none. */
function afterLast(text: string, wanted: string, from: number): number {
  const found = text.lastIndexOf(wanted, from);
  return found < 0 ? 0 : found + wanted.length;
}

/** Where the text may be cut at or before `limit`: between blocks, else lines, sentences, words, else right there. */
export function cutPoint(text: string, start: number, limit: number): number {
  const least = start + (limit - start) * leastShare;
  const fences = [...text.slice(start, limit).matchAll(/^ {0,3}(?:`{3,}|~{3,})/gm)].length;
  // Inside a fence a blank line is no boundary between blocks; the fence's own start is one.
  if (fences % 2 === 0) {
    const block = text.lastIndexOf("\n\n", limit - 2);
    // A heading belongs to what follows it.
    const before = text.lastIndexOf("\n\n", block - 1);
    if (before >= least && /^#{1,6} [^\n]*$/.test(text.slice(before + 2, block))) return before + 2;
    if (block >= least) return block + 2;
  } else {
    const opened = text.lastIndexOf("\n```", limit - 1);
    if (opened + 1 >= least) return opened + 1;
  }
  const line = afterLast(text, "\n", limit - 1);
  if (line > start && line >= least) return line;
  const sentence = Math.max(...sentenceEnds.map((end) => afterLast(text, end, limit - end.length)));
  if (sentence > start && sentence >= least) return sentence;
  const word = afterLast(text, " ", limit - 1);
  if (word > start && word >= least) return word;
  // Not between the halves of one character.
  const low = text.charCodeAt(limit);
  return low >= 0xdc00 && low <= 0xdfff && limit - 1 > start ? limit - 1 : limit;
}

/** The text from `offset` to `end`, cut on a block boundary when it does not fit. */
export function sliceView(markdown: string, offset: number, end: number, most: number): View {
  if (end - offset <= most) {
    return { content: markdown.slice(offset, end).trimEnd(), truncated: offset > 0 || end < markdown.length };
  }
  const nextOffset = cutPoint(markdown, offset, offset + most);
  if (!/\S/.test(markdown.slice(nextOffset, end))) return sliceView(markdown, offset, nextOffset, most);
  return { content: markdown.slice(offset, nextOffset).trimEnd(), truncated: true, nextOffset };
}
