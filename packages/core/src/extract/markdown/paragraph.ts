import { escapeLineStart } from "./escape.ts";
import { lineBreak, type MarkdownBlock, type Piece } from "./pieces.ts";

/** `<a>word </a>, next`: the space inside a link or a stressed word, which moved outside, stands before a comma. */
const strayed = /(?<=[)*]) (?=[,.](?:\s|$))/g;

/** Most lines have neither white space other than single spaces nor a space before a comma. */
const untidy = /[^\S ]| {2}| [,.]/;

function tidyLine(line: string): string {
  return (untidy.test(line) ? line.replace(/\s+/g, " ").replace(strayed, "") : line).trim();
}

/** Adds inline text as paragraphs: two line breaks part them, one stays a hard break. */
function addParagraphs(inline: string, found: MarkdownBlock[]): void {
  if (!inline.includes(lineBreak)) {
    const text = escapeLineStart(tidyLine(inline));
    if (text) found.push({ kind: "paragraph", text });
    return;
  }
  for (const part of inline.split(/\s*\u0000\s*(?:\u0000\s*)+/)) {
    const text = part
      .split(lineBreak)
      .map(tidyLine)
      .filter((line) => line !== "")
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
