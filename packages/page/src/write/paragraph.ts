import { collapseSpaces } from "../html/node.ts";
import { escapeLineStart } from "./escape.ts";
import { writeMarks } from "./marks.ts";
import { isPlain, lineBreak, type MarkdownBlock } from "./pieces.ts";

/** `<a>word </a>, next`: the space inside a link or emphasis, which moved outside, now stands before a comma. */
const strayed = /(?<=[)*]) (?=[,.](?:\s|$))/g;

/** An icon whose alternative text also stands beside it. Bounded, because the words may be the page's own text. */
const echoed = /\[image: ([^[\]]{1,400})\] (?=\1)/g;

/** Adds inline text as paragraphs: two line breaks separate them, a single one stays a hard break. */
export function addParagraphs(inline: string, blocks: MarkdownBlock[]): void {
  if (isPlain(inline)) {
    addLine(inline.trim(), blocks);
    return;
  }
  const marked = writeMarks(collapseSpaces(inline));
  const parted = marked.includes("[image: ") ? marked.replace(echoed, "") : marked;
  const line = parted.includes(" ,") || parted.includes(" .") ? parted.replace(strayed, "") : parted;
  if (!line.includes(lineBreak)) {
    addLine(line.trim(), blocks);
    return;
  }
  for (const part of line.split(/\u0000(?: ?\u0000)+/)) {
    const text = part
      .split(lineBreak)
      .map((entry) => entry.trim())
      .filter((entry) => entry !== "")
      .map(escapeLineStart)
      .join("  \n");
    if (text) blocks.push({ kind: "paragraph", text });
  }
}

/** Adds a line whose marks are written. */
export function addLine(line: string, blocks: MarkdownBlock[]): void {
  if (line) blocks.push({ kind: "paragraph", text: escapeLineStart(line) });
}
