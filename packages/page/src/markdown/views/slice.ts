import { closesFence, type Fence, fenceOpenedBy, headingIn, isAfterFence } from "../lines.ts";

/** A cut that gives away more than this share of the room looks for a smaller unit instead. */
const leastShare = 0.5;

const sentenceEnds = [". ", "! ", "? ", "。", "！", "？"];

/** The place after the last occurrence that starts at or before `from`; 0 when there is none. */
function afterLast(text: string, wanted: string, from: number): number {
  const found = text.lastIndexOf(wanted, from);
  return found < 0 ? 0 : found + wanted.length;
}

/** Where the code block begins that holds the place `at` or runs on past `limit`. */
function codeBlockAround(text: string, at: number, limit: number): number | undefined {
  let open: { start: number; fence: Fence } | undefined;
  // From the beginning of the page: a slice may start in the middle of a code block.
  for (const { index, 0: line } of text.slice(0, limit).matchAll(/^.*$/gm)) {
    if (open === undefined) {
      const fence = fenceOpenedBy(line);
      if (fence !== undefined) open = { start: index, fence };
    } else if (isAfterFence(line, open.fence) || closesFence(line, open.fence)) {
      if (open.start <= at && at < index) return open.start;
      open = undefined;
    }
  }
  return open?.start;
}

/** Where Markdown may be cut at or before `limit`: between blocks, else lines, sentences, words, else right there. */
export function cutPoint(text: string, start: number, limit: number): number {
  const least = start + (limit - start) * leastShare;
  const block = text.lastIndexOf("\n\n", limit - 2);
  // Inside a code block a blank line is no boundary; the start of the code block is one.
  const code = codeBlockAround(text, Math.max(block, least), limit);
  if (code !== undefined) {
    if (code >= least) return code;
  } else {
    // A heading belongs to what follows it.
    const before = text.lastIndexOf("\n\n", block - 1);
    const last = text.slice(before + 2, block);
    if (before >= least && !last.includes("\n") && headingIn(last) !== undefined) return before + 2;
    if (block >= least) return block + 2;
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

/** A part of a page. */
export interface Slice {
  content: string;
  truncated: boolean;
  /** Where the rest begins. */
  nextOffset?: number;
}

/** The text from `offset` to `end`, cut at a block boundary when it has more than `most` characters. */
export function sliceOf(markdown: string, offset: number, end: number, most: number): Slice {
  const nextOffset = end - offset <= most ? end : cutPoint(markdown, offset, offset + most);
  const content = markdown.slice(offset, nextOffset).trimEnd().toWellFormed();
  return /\S/.test(markdown.slice(nextOffset, end))
    ? { content, truncated: true, nextOffset }
    : { content, truncated: false };
}
