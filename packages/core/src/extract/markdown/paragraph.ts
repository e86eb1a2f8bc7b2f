import { escapeLineStart } from "./escape.ts";
import { writeMarks } from "./marks.ts";
import { lineBreak, type MarkdownBlock, type Piece } from "./pieces.ts";

/** `<a>word </a>, next`: the space inside a link or a stressed word, which moved outside, stands before a comma. */
const strayed = /(?<=[)*]) (?=[,.](?:\s|$))/g;

/** Most lines have neither white space other than single spaces nor a space before a comma. */
const untidy = /[^\S ]| {2}/;

/** An icon whose text for the blind stands beside it for all. Bounded: the words may also stand in the page's own text. */
const echoed = /\[image: ([^[\]]{1,400})\] (?=\1)/g;

/** Adds inline text as paragraphs: two line breaks part them, one stays a hard break. */
function addParagraphs(inline: string, found: MarkdownBlock[]): void {
  const spaced = untidy.test(inline) ? inline.replace(/[^\S\u0000]+/g, " ") : inline;
  const marked = writeMarks(spaced);
  const parted = marked.includes("[image: ") ? marked.replace(echoed, "") : marked;
  const line = parted.includes(" ,") || parted.includes(" .") ? parted.replace(strayed, "") : parted;
  if (!line.includes(lineBreak)) {
    const text = escapeLineStart(line.trim());
    if (text) found.push({ kind: "paragraph", text });
    return;
  }
  for (const part of line.split(/\u0000(?: ?\u0000)+/)) {
    const text = part
      .split(lineBreak)
      .map((entry) => entry.trim())
      .filter((entry) => entry !== "")
      .map(escapeLineStart)
      .join("  \n");
    if (text) found.push({ kind: "paragraph", text });
  }
}

/** Children of a block element: neighbouring inline pieces become paragraphs, blocks stay. */
export function toBlocks(pieces: readonly Piece[]): MarkdownBlock[] {
  if (pieces.length === 1 && typeof pieces[0] !== "string") return pieces[0] ?? [];
  const blocks: MarkdownBlock[] = [];
  let inline = "";
  for (const piece of pieces) {
    if (typeof piece === "string") {
      inline += piece;
      continue;
    }
    if (inline) addParagraphs(inline, blocks);
    inline = "";
    for (const block of piece) blocks.push(block);
  }
  if (inline) addParagraphs(inline, blocks);
  return blocks;
}
