import { codeSpan, unescapeLineStart } from "./escape.ts";
import { writeMarks } from "./marks.ts";
import { type MarkdownBlock, oneLine, type Piece } from "./pieces.ts";
import { isPlain } from "./plain.ts";

/** Everything on one line, for headings, cells and captions: Markdown has no blocks inside them. */
export function flatten(piece: Piece): string {
  if (typeof piece === "string") return isPlain(piece) ? piece.trim() : writeMarks(oneLine(piece)).trim();
  const [first] = piece;
  return oneLine(first && piece.length === 1 ? flatBlock(first) : piece.map(flatBlock).join(" "));
}

function flatBlock(block: MarkdownBlock): string {
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

/** A line end and the mark of the next point; deeper than this no list goes. */
const nextPoint = /(\S?) {0,2}\n {0,60}(?:[-*]|\d{1,9}[.)]) /g;

/** The points of a list one behind the other, a sign between those that end without one. */
function pointsInRow(text: string): string {
  return text
    .replace(/^(?:[-*]|\d{1,9}[.)]) /, "")
    .replace(nextPoint, (_, last: string) =>
      /[.,:;!?…。，；：！？]/u.test(last) ? `${last} ` : `${last}; `,
    );
}
