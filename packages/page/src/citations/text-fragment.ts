import { fenceOpenedBy } from "../markdown/lines.ts";
import { shownText } from "../markdown/plain.ts";

/**
 * Links that open a page at a passage: `#:~:text=[prefix-,]start[,end][,-suffix]`. Browsers compare the visible text,
 * so Markdown is stripped first, and whole words, so words are never cut.
 */
const directive = ":~:";
/** Longer passages are named by their first and last words: an address should stay short, and long texts change. */
const longestWhole = 120;
const edge = 40;

/** The visible text of a stretch of Markdown, on one line. */
export function visibleText(markdown: string): string {
  const lines = markdown
    // A browser shows no words for pictures.
    .replace(/!\[[^[\]]*\]\([^()\s]*\)|\[image: [^[\]]*\](?:\([^()\s]*\))?/g, " ")
    .replace(/^\s*(?:[-*+>]|\d{1,9}[.)]|#{1,6})\s+/gm, "");
  return shownText(lines)
    .text.split("\n")
    .filter((line) => !fenceOpenedBy(line))
    .join(" ")
    .replace(/\s+/g, " ")
    .trim();
}

/** Dash, comma and ampersand are syntax here; encodeURIComponent leaves the dash alone. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll("-", "%2D");
}

let segmenter: Intl.Segmenter | undefined;

/** The words at the beginning (or end) of a text, together at most `most` characters, at least one word. */
function edgeWords(text: string, most: number, fromEnd: boolean): string {
  segmenter ??= new Intl.Segmenter("und", { granularity: "word" });
  const part = fromEnd ? text.slice(-most * 3) : text.slice(0, most * 3);
  const words = [...segmenter.segment(part)].filter(({ isWordLike }) => isWordLike);
  // The far edge may have cut a word.
  if (part.length < text.length && words.length > 1) fromEnd ? words.shift() : words.pop();
  const first = words[0];
  const last = words.at(-1);
  if (first === undefined || last === undefined) return part;
  if (fromEnd) {
    const end = last.index + last.segment.length;
    const start = words.find(({ index }) => end - index <= most)?.index ?? last.index;
    return part.slice(start, end);
  }
  const stop = words.findLast(({ index, segment }) => index + segment.length - first.index <= most) ?? first;
  return part.slice(first.index, stop.index + stop.segment.length);
}

/** The text around a passage, so that a link finds the right one of several places. */
export interface FragmentContext {
  /** Text before and after the passage, for a passage that occurs more than once. */
  before?: string;
  after?: string;
}

/** The page's address with a directive to scroll to the passage and highlight it. */
export function textFragmentUrl(url: string, passage: string, context: FragmentContext = {}): string {
  // Table cells are separate boxes: search for the longest.
  const cells = /^\s*\|.*\|\s*$/.test(passage) ? passage.split("|") : [passage];
  const text = cells
    .map(visibleText)
    .reduce((longest, cell) => (cell.length > longest.length ? cell : longest), "");
  const [address = "", fragment = ""] = url.split(/#(.*)/s);
  const anchor = fragment.split(directive)[0] ?? "";
  if (text === "") return anchor === "" ? address : `${address}#${anchor}`;
  const parts =
    text.length <= longestWhole
      ? [encoded(text)]
      : [encoded(edgeWords(text, edge, false)), encoded(edgeWords(text, edge, true))];
  // Each part of a directive has to be within one block of the page.
  const lineBefore = context.before?.trimEnd().split("\n").at(-1) ?? "";
  const lineAfter = context.after?.trimStart().split("\n")[0] ?? "";
  const before = edgeWords(visibleText(lineBefore), edge / 2, true);
  const after = edgeWords(visibleText(lineAfter), edge / 2, false);
  if (before !== "") parts.unshift(`${encoded(before)}-`);
  if (after !== "") parts.push(`-${encoded(after)}`);
  return `${address}#${anchor}${directive}text=${parts.join(",")}`;
}
