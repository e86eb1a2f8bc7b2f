import { escapeLineStart } from "./escape.ts";
import { withoutPictures, writeMarks } from "./marks.ts";
import { lineBreak, type MarkdownBlock } from "./pieces.ts";
import { isPlain } from "./plain.ts";

/** `<a>word </a>, next`: the space inside a link or a stressed word, which moved outside, stands before a comma. */
const strayed = /(?<=[)*]) (?=[,.](?:\s|$))/g;

/** Most lines have neither white space other than single spaces nor a space before a comma. */
const untidy = /[^\S ]| {2}/;
const blanks = /\s{2,}|[^\S ]/g;
/** That, and marks and line breaks of ours: lines without have links and escaped signs at most. */
const unsettled = /[^\S ]| {2}|[\u0000-\u0008\u000e\u000f]/;

/** An icon whose text for the blind stands beside it for all. Bounded: the words may also stand in the page's own text. */
const echoed = /\[image: ([^[\]]{1,400})\] (?=\1)/g;

/** Adds inline text as paragraphs: two line breaks part them, one stays a hard break. */
export function addParagraphs(inline: string, blocks: MarkdownBlock[]): void {
  if (isPlain(inline)) {
    addLine(inline.trim(), blocks);
    return;
  }
  const marked = unsettled.test(inline)
    ? writeMarks(untidy.test(inline) ? inline.replace(blanks, " ") : inline)
    : withoutPictures(inline);
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
