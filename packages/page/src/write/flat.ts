import { codeSpan, unescapeLineStart } from "./escape.ts";
import { writeMarks } from "./marks.ts";
import { type MarkdownBlock, oneLine } from "./pieces.ts";
import { isPlain } from "./plain.ts";

/** Everything on one line, for headings, cells and captions: Markdown has no blocks inside them. */
export function flatten(piece: string | readonly MarkdownBlock[]): string {
  if (typeof piece === "string") return isPlain(piece) ? piece.trim() : writeMarks(oneLine(piece)).trim();
  const [first] = piece;
  return oneLine(first && piece.length === 1 ? flatBlock(first) : piece.map(flatBlock).join(" "));
}

function flatBlock(block: MarkdownBlock): string {
  if (block.parts && hasLines(block)) return inRow(block.parts.map(flatten), block.kind === "list");
  switch (block.kind) {
    case "heading":
      return block.text.replace(/^#+ /, "");
    case "list":
      return pointsInRow(block.text);
    case "definitions":
      return block.text.replace(/^\s*: /gm, "");
    case "code":
      // Each line for itself: joined they would be other code.
      return (block.code ?? "").split("\n").map(codeSpan).join(" ");
    case "quote":
      return block.text.replace(/^(?:> ?)+/gm, "");
    case "table":
      // A table in a cell: its rows one behind the other.
      return (block.rows ?? []).map((row) => row.filter((cell) => cell !== "").join(", ")).join("; ");
    case "rule":
      return "";
    default:
      return unescapeLineStart(block.text);
  }
}

/** Whether code or a table stands in a block: on one line their fences and bars would be signs of the text. */
function hasLines({ kind, parts }: MarkdownBlock): boolean {
  return kind === "code" || kind === "table" || (parts?.some((part) => part.some(hasLines)) ?? false);
}

const lastSign = /[.,:;!?…。，；：！？]$/u;

function inRow(parts: readonly string[], asPoints: boolean): string {
  return parts
    .filter((part) => part !== "")
    .reduce((line, part) => (asPoints && !lastSign.test(line) ? `${line}; ${part}` : `${line} ${part}`));
}

/** A line end and the mark of the next point; deeper than this no list goes. */
const nextPoint = /(\S?) {0,2}\n {0,60}(?:[-*]|\d{1,9}[.)]) /g;

/** The points of a list one behind the other, a sign between those that end without one. */
function pointsInRow(text: string): string {
  return text
    .replace(/^(?:[-*]|\d{1,9}[.)]) /, "")
    .replace(nextPoint, (_, last: string) => (lastSign.test(last) ? `${last} ` : `${last}; `));
}
