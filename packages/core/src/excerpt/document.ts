import { type Block, type BlockKind, parseBlocks } from "./blocks.ts";
import { splitSentences } from "./sentences.ts";
import { estimateTokens } from "./tokens.ts";
import { hintsOf } from "./vocabulary/hints.ts";
import { wordsOf } from "./words.ts";

/** What is chosen or left out as a whole: a sentence, a table row, a list item's sentence, a code block, a heading. */
export interface Unit {
  start: number;
  end: number;
  kind: BlockKind;
  block: number;
  /** The unit that must come along: a table's header, a list's lead-in line. -1 for none. */
  lead: number;
  tokens: number;
  /** Which kinds of answer the text could hold (numbers, dates, names …), as bits. */
  hints: number;
}

export interface PreparedDocument {
  markdown: string;
  blocks: Block[];
  units: Unit[];
  /** Every distinct word, its id being its place. */
  words: string[];
  wordIds: Map<string, number>;
  /** Word ids of unit u: unitWords[unitWordStarts[u] .. unitWordStarts[u + 1]]. */
  unitWords: Int32Array;
  unitWordStarts: Int32Array;
  /** How often each word stands in the document. */
  wordFrequency: Int32Array;
}

function linesOf(markdown: string, start: number, end: number): { start: number; end: number }[] {
  const lines = [];
  for (let position = start; position < end; ) {
    const newline = markdown.indexOf("\n", position);
    const lineEnd = newline === -1 || newline > end ? end : newline;
    if (lineEnd > position) lines.push({ start: position, end: lineEnd });
    position = lineEnd + 1;
  }
  return lines;
}

function unitsOf(markdown: string, blocks: Block[]): Unit[] {
  const units: Unit[] = [];
  const add = (range: { start: number; end: number }, kind: BlockKind, block: number, lead: number): void => {
    const text = markdown.slice(range.start, range.end);
    units.push({ ...range, kind, block, lead, tokens: estimateTokens(text) + 1, hints: hintsOf(text) });
  };
  let listLead = -1;
  for (const [index, block] of blocks.entries()) {
    if (block.kind === "heading" || block.kind === "code") {
      add(block, block.kind, index, -1);
    } else if (block.kind === "table") {
      const lines = linesOf(markdown, block.start, block.end);
      const header = lines[0];
      const delimiter = lines[1];
      if (header === undefined || delimiter === undefined) continue;
      add({ start: header.start, end: delimiter.end }, "table", index, -1);
      const lead = units.length - 1;
      for (const row of lines.slice(2)) add(row, "table", index, lead);
    } else {
      const before = blocks[index - 1];
      if (block.kind === "paragraph" || before === undefined || before.kind === "heading") listLead = -1;
      if (block.kind === "item" && before?.kind === "paragraph") {
        const last = units.length - 1;
        listLead = /[:：]\W*$/.test(markdown.slice(Math.max(0, before.end - 8), before.end)) ? last : -1;
      }
      for (const sentence of splitSentences(markdown, block.start, block.end)) {
        add(sentence, block.kind, index, block.kind === "item" ? listLead : -1);
      }
    }
  }
  return units;
}

/** Everything about a document that does not depend on the query. */
export function prepare(markdown: string): PreparedDocument {
  const blocks = parseBlocks(markdown);
  const units = unitsOf(markdown, blocks);
  const words: string[] = [];
  const wordIds = new Map<string, number>();
  const ids: number[] = [];
  const unitWordStarts = new Int32Array(units.length + 1);
  for (const [index, unit] of units.entries()) {
    for (const word of wordsOf(markdown.slice(unit.start, unit.end))) {
      let id = wordIds.get(word);
      if (id === undefined) {
        id = words.length;
        words.push(word);
        wordIds.set(word, id);
      }
      ids.push(id);
    }
    unitWordStarts[index + 1] = ids.length;
  }
  const wordFrequency = new Int32Array(words.length);
  for (const id of ids) wordFrequency[id] = (wordFrequency[id] ?? 0) + 1;
  return {
    markdown,
    blocks,
    units,
    words,
    wordIds,
    unitWords: Int32Array.from(ids),
    unitWordStarts,
    wordFrequency,
  };
}
