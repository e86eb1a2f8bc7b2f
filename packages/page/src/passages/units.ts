import type { Block, BlockKind } from "../markdown/blocks.ts";
import { cutText, splitSentences } from "../markdown/sentences.ts";
import type { Range } from "../markdown/spans.ts";
import { assignIntroductions } from "./introductions.ts";
import { tokenWeight } from "./tokens.ts";

/** What is chosen or left out as a whole: a sentence, a table row, a code block, a heading. */
export interface Unit extends Range {
  kind: BlockKind;
  /** Index of its block. */
  block: number;
  /** The unit that must come along: a table's header, the sentence before a list, a table or code. -1 for none. */
  introduction: number;
}

/** The units of a document in order. A unit of more than `limit` tokens is cut at lines, then at spaces. */
export function unitsOf(markdown: string, blocks: readonly Block[], limit: number): Unit[] {
  const units: Unit[] = [];
  const add = (range: Range, kind: BlockKind, block: number): void => {
    const tokens =
      limit === Number.POSITIVE_INFINITY ? 0 : tokenWeight(markdown.slice(range.start, range.end));
    const length = Math.max(2, Math.floor(((range.end - range.start) * limit * 0.8) / tokens));
    for (const { start, end } of tokens > limit ? cutText(markdown, range, length) : [range])
      units.push({ start, end, kind, block, introduction: -1 });
  };

  for (const [index, block] of blocks.entries()) {
    if (block.kind === "heading" || block.kind === "code") add(block, block.kind, index);
    else if (block.kind === "table") {
      const [header, delimiter, ...rows] = linesOf(markdown, block);
      if (header === undefined || delimiter === undefined) continue;
      add({ start: header.start, end: delimiter.end }, "table", index);
      for (const row of rows) add(row, "table", index);
    } else {
      for (const sentence of splitSentences(markdown, block.start, block.end))
        add(sentence, block.kind, index);
    }
  }
  assignIntroductions(markdown, blocks, units);
  return units;
}

function linesOf(markdown: string, { start, end }: Range): Range[] {
  const lines: Range[] = [];
  for (let position = start; position < end; ) {
    const newline = markdown.indexOf("\n", position);
    const lineEnd = newline === -1 || newline > end ? end : newline;
    if (lineEnd > position) lines.push({ start: position, end: lineEnd });
    position = lineEnd + 1;
  }
  return lines;
}
