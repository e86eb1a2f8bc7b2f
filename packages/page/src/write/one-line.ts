import { collapseSpaces, headingLevel, type PageNode } from "../html/node.ts";
import { codeSpan, escapeLineStart, unescapeLineStart } from "./escape.ts";
import { emphasise, isAllStrong, withoutStrong, writeMarks } from "./marks.ts";
import { isPlain, lineBreak, type MarkdownBlock, oneLine, type Piece } from "./pieces.ts";

/** `<a>word </a>, next`: the space inside a link or emphasis, which moved outside, now is before a comma. */
const strayed = /(?<=[)*]) (?=[,.](?:\s|$))/g;

/** An icon whose alternative text also is beside it. Bounded, because the words may be the page's own text. */
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

/** Writes an element on one line, from the inline text of everything inside it. */
export type WriteLine = (inner: string, node: PageNode) => MarkdownBlock | undefined;

export const writeHeading: WriteLine = (inner, node) => {
  const line = isPlain(inner) ? inner.trim() : headingLine(oneLine(inner));
  if (!line) return undefined;
  const level = levelOf(node);
  // A final # would be read as the end of the heading.
  const text = line.endsWith("#") ? `${line.slice(0, -1)}\\#` : line;
  return { kind: "heading", text: `${"#".repeat(level)} ${text}`, heading: { level, node } };
};

/** Whether an element is a heading by its role. */
export const isNamedHeading = (node: PageNode): boolean => node.get("role") === "heading";

/** The level of a heading; 2 if it states none. */
function levelOf(node: PageNode): number {
  const level = headingLevel(node) || Number.parseInt(node.get("aria-level"), 10);
  return level >= 1 && level <= 6 ? level : 2;
}

/** Bold adds nothing to a heading. */
const headingLine = (line: string): string => flatten(isAllStrong(line) ? withoutStrong(line) : line);

/** The title of a box. */
export const writeBold: WriteLine = (inner) => paragraph(boldLine(flatten(withoutStrong(inner))));

/** The caption of a picture. The marks of paragraphs inside it are already written. */
export const writeCaption: WriteLine = (inner) =>
  paragraph(flatten(/(?<!\\)\*/.test(inner) ? inner : emphasise(inner, "stress")));

const paragraph = (line: string): MarkdownBlock | undefined =>
  line ? { kind: "paragraph", text: escapeLineStart(line) } : undefined;

/** A finished line in bold. */
export function boldLine(text: string): string {
  return text.includes("**") || !/[\p{L}\p{N}]/u.test(text) ? text : `**${text}**`;
}

/** Everything on one line, for headings, cells and captions: Markdown has no blocks inside them. */
export function flatten(piece: Piece | readonly MarkdownBlock[]): string {
  if (typeof piece === "string") return isPlain(piece) ? piece.trim() : writeMarks(oneLine(piece)).trim();
  return oneLine(piece.map(flatBlock).join(" "));
}

function flatBlock(block: MarkdownBlock): string {
  if (block.parts && hasLines(block)) return inRow(block.parts.map(flatten), block.kind === "list");
  switch (block.kind) {
    case "heading":
      return block.text.replace(/^#+ /, "");
    case "list":
      return itemsInRow(block.text);
    case "definitions":
      return block.text.replace(/^\s*: /gm, "");
    case "code":
      // Line by line: joined they would be different code.
      return (block.code ?? "").split("\n").map(codeSpan).join(" ");
    case "quote":
      return block.text.replace(/^(?:> ?)+/gm, "");
    case "table":
      return (block.rows ?? []).map((row) => row.filter((cell) => cell !== "").join(", ")).join("; ");
    case "rule":
      return "";
    default:
      return unescapeLineStart(block.text);
  }
}

/** Whether a block contains code or a table: on one line their fences and bars would be characters of the text. */
function hasLines({ kind, parts }: MarkdownBlock): boolean {
  return kind === "code" || kind === "table" || (parts?.some((part) => part.some(hasLines)) ?? false);
}

const finalPunctuation = /[.,:;!?…。，；：！？]$/u;

function inRow(parts: readonly string[], asItems: boolean): string {
  return parts
    .filter((part) => part !== "")
    .reduce((line, part) =>
      asItems && !finalPunctuation.test(line) ? `${line}; ${part}` : `${line} ${part}`,
    );
}

/** The end of a line and the marker of the next item; no list is indented further. */
const nextItem = /(\S?) {0,2}\n {0,60}(?:[-*]|\d{1,9}[.)]) /g;

/** The items of a list in a row, separated by semicolons unless they end with punctuation. */
function itemsInRow(text: string): string {
  return text
    .replace(/^(?:[-*]|\d{1,9}[.)]) /, "")
    .replace(nextItem, (_, last: string) => (finalPunctuation.test(last) ? `${last} ` : `${last}; `));
}
