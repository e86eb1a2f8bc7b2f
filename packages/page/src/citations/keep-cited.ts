import { type CitingBlock, citingBlocks } from "./check/claims.ts";

/** A text of which every sentence cites a source. */
export interface CitedText {
  text: string;
  /** How many sentences cite one. */
  kept: number;
  /** The sentences that were removed, as they were written. */
  dropped: string[];
}

interface Cut {
  start: number;
  end: number;
}

/** The marks before the first word of an item or a quotation; they stay when only the first sentence is removed. */
const prefix = /^(?:\s*(?:[-*+>]|\d{1,9}[.)])\s+)+/;

/**
 * Removes the sentences of a Markdown text that cite no known source, and headings that have nothing left under them. The
 * head of a table and code are kept: they are not sentences.
 */
export function keepCited(text: string, known: (id: number) => boolean): CitedText {
  const blocks = citingBlocks(text, known);
  const cuts: Cut[] = [];
  const dropped: string[] = [];
  const emptied = new Set<CitingBlock>();
  let kept = 0;
  for (const block of blocks) {
    if (block.kind === "heading") continue;
    const sentences = block.kind === "table" ? block.sentences.slice(1) : block.sentences;
    const uncited = sentences.filter(({ cites }) => !cites);
    kept += sentences.length - uncited.length;
    dropped.push(...uncited.map(({ start, end }) => text.slice(start, end).trim()));
    if (uncited.length === sentences.length) {
      emptied.add(block);
      cuts.push(block);
      continue;
    }
    for (const { start, end } of uncited) {
      const lead = start === block.start ? (prefix.exec(text.slice(start, end))?.[0].length ?? 0) : 0;
      cuts.push({ start: start + lead, end });
    }
  }
  cuts.push(...emptyHeadings(blocks, emptied));
  return { text: without(text, cuts), kept, dropped };
}

/** Headings with nothing but emptied blocks up to the next one of their level. Code under a heading does not save it. */
function emptyHeadings(blocks: readonly CitingBlock[], emptied: ReadonlySet<CitingBlock>): CitingBlock[] {
  // Seen from the end: whether anything is under the next heading, and which levels have a filled one already.
  let content = false;
  const filled: boolean[] = Array.from({ length: 7 }, () => false);
  return blocks.toReversed().filter((block) => {
    if (block.kind !== "heading") {
      content ||= !emptied.has(block);
      return false;
    }
    const isFilled = content || filled.slice(block.level + 1).includes(true);
    content = false;
    filled.fill(false, block.level + 1);
    filled[block.level] ||= isFilled;
    return !isFilled;
  });
}

function without(text: string, cuts: readonly Cut[]): string {
  let at = 0;
  let rest = "";
  for (const { start, end } of cuts.toSorted((one, other) => one.start - other.start)) {
    if (start < at) continue;
    rest += text.slice(at, start);
    at = end;
    while (text[at] === " " || text[at] === "\t") at++;
    // A removed block takes its line with it.
    if (text[at] === "\n" && (rest === "" || rest.endsWith("\n"))) at++;
  }
  return (rest + text.slice(at))
    .replace(/[^\S\n]{1,100}\n/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
