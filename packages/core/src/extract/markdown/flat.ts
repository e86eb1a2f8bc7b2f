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
    case "definitions":
      return block.text.replace(/^\s*(?:[-:]|\d+\.) /gm, "");
    case "code":
      return codeSpan(block.code ?? "");
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
