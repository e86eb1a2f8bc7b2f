import { type Block, type BlockKind, parseBlocks } from "../markdown/blocks.ts";
import { cutText, splitSentences } from "../markdown/sentences.ts";
import { linesOf, type Range } from "../markdown/spans.ts";
import { assignIntroductions } from "./introductions.ts";
import { WordIndex } from "./similar.ts";
import { tokenWeight } from "./tokens.ts";
import { Lexicon } from "./words.ts";

/** The unit that is chosen or left out as a whole: a sentence, a table row, a code block, a heading. */
export interface Unit extends Range {
  kind: BlockKind;
  /** Index of its block. */
  block: number;
  /** The unit that must come along: a table's header, the sentence before a list, a table or code. -1 for none. */
  introduction: number;
}

/** The units of a document in order. A unit of more than `limit` tokens is cut at lines, then at spaces. */
function unitsOf(markdown: string, blocks: readonly Block[], limit: number): Unit[] {
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

const ascii = /^[\x00-\x7f]*$/;

/** Everything about a document that does not depend on the query. */
export class PreparedDocument {
  readonly markdown: string;
  readonly blocks: Block[];
  readonly units: Unit[];
  readonly lexicon = new Lexicon();
  /** Word ids of unit u: unitWords[unitWordStarts[u] .. unitWordStarts[u + 1]]. */
  readonly unitWords: Int32Array;
  readonly unitWordStarts: Int32Array;
  readonly similarWords: WordIndex;
  /** 0 where they are not counted yet: counting is the most expensive part, and few units need it. */
  readonly #tokens: Float64Array;
  readonly #isAscii: Uint8Array;

  /** Units of more than `unitLimit` tokens are cut into smaller ones. */
  constructor(markdown: string, unitLimit = Number.POSITIVE_INFINITY) {
    this.markdown = markdown;
    this.blocks = parseBlocks(markdown);
    this.units = unitsOf(markdown, this.blocks, unitLimit);
    const ids: number[] = [];
    this.unitWordStarts = new Int32Array(this.units.length + 1);
    this.#isAscii = new Uint8Array(this.units.length);
    for (const [unit, { start, end }] of this.units.entries()) {
      const text = markdown.slice(start, end);
      if (ascii.test(text)) this.#isAscii[unit] = 1;
      for (const id of this.lexicon.read(text)) ids.push(id);
      this.unitWordStarts[unit + 1] = ids.length;
    }
    this.unitWords = new Int32Array(ids);
    this.similarWords = new WordIndex(this.lexicon.words);
    this.#tokens = new Float64Array(this.units.length);
  }

  tokensOf(unit: number): number {
    const known = this.#tokens[unit] ?? 0;
    if (known !== 0) return known;
    const { start = 0, end = 0 } = this.units[unit] ?? {};
    const tokens = tokenWeight(this.markdown.slice(start, end));
    this.#tokens[unit] = tokens;
    return tokens;
  }

  /** About how many tokens a unit has, for comparing units without counting. */
  readonly guessTokens = (unit: number): number => {
    const { start = 0, end = 0 } = this.units[unit] ?? {};
    return this.#isAscii[unit] === 1 ? 1.4 * this.wordCount(unit) : (end - start) / 2.5;
  };

  /** True when some unit has more tokens than this. */
  hasLarger(than: number): boolean {
    return this.units.some(({ start, end }, unit) => {
      // No byte is more than a token, and no UTF-16 unit more than three bytes.
      const most = (end - start) * (this.#isAscii[unit] === 1 ? 1 : 3);
      return most > than && this.tokensOf(unit) > than;
    });
  }

  /** The ids of the unit's words, in order. */
  wordsIn(unit: number): Int32Array {
    return this.unitWords.subarray(this.unitWordStarts[unit], this.unitWordStarts[unit + 1]);
  }

  wordCount(unit: number): number {
    return (this.unitWordStarts[unit + 1] ?? 0) - (this.unitWordStarts[unit] ?? 0);
  }

  /** True when the other unit exists, is not a heading, and is under the same heading. */
  sameSection(unit: number, other: number): boolean {
    const one = this.units[unit];
    const two = this.units[other];
    if (one === undefined || two === undefined || two.kind === "heading") return false;
    return this.blocks[one.block]?.heading === this.blocks[two.block]?.heading;
  }
}

/** Questions about a page come in series: the last few documents are kept, and the last one whatever its size. */
const mostKept = 4;
const mostCharacters = 2_000_000;
const kept = new Map<string, PreparedDocument>();

/** The prepared document, from memory when it was used recently. */
export function prepare(markdown: string): PreparedDocument {
  const document = kept.get(markdown) ?? new PreparedDocument(markdown);
  kept.delete(markdown);
  kept.set(markdown, document);
  let characters = 0;
  for (const key of kept.keys()) characters += key.length;
  for (const key of kept.keys()) {
    if (key === markdown || (kept.size <= mostKept && characters <= mostCharacters)) break;
    kept.delete(key);
    characters -= key.length;
  }
  return document;
}
