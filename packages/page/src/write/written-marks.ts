import { pointOf } from "./bullets.ts";
import { escapeLineStart, unescapeLineStart } from "./escape.ts";
import type { MarkdownBlock } from "./pieces.ts";

/** A point's number or letter as a line of its own: LaTeXML, GitBook and Notion draw marks as elements. */
const loneMark = /^\(?(?:\d{1,3}|[a-z]|[ivx]{2,5})\\?[.)]$/i;

/** The blocks of a point whose mark stands above its text: both on one line. */
export function withMarkBeforeText(blocks: MarkdownBlock[]): MarkdownBlock[] {
  const mark = blocks[0];
  const text = blocks[1];
  if (mark?.kind !== "paragraph" || text?.kind !== "paragraph" || !loneMark.test(mark.text)) return blocks;
  return [{ ...text, text: `${mark.text} ${unescapeLineStart(text.text)}` }, ...blocks.slice(2)];
}

/** Word processors and converters write the mark of each point into its text as well: one of them is enough. */
export function dropWrittenMarks(
  entries: readonly { blocks: MarkdownBlock[] }[],
  ordered: boolean,
  first: number,
): void {
  if (entries.length < 2) return;
  const points: { block: MarkdownBlock; text: string }[] = [];
  for (const { blocks } of entries) {
    const [block] = blocks;
    const point = block?.kind === "paragraph" ? pointOf(block.text) : undefined;
    // Most lists are told by their first point.
    if (!block || !point || point.number !== (ordered ? first + points.length : undefined)) return;
    points.push({ block, text: point.text });
  }
  for (const { block, text } of points) block.text = escapeLineStart(text);
}
