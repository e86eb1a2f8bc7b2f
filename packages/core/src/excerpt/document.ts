import { type Block, parseBlocks } from "./blocks.ts";
import { WordIndex } from "./similar.ts";
import { type Unit, unitsOf } from "./units.ts";
import { wordsOf } from "./words.ts";

const digit = /\p{N}/u;

/** Everything about a document that does not depend on the query. */
export class PreparedDocument {
  readonly markdown: string;
  readonly blocks: Block[];
  readonly units: Unit[];
  /** Every distinct word has an id. */
  readonly wordIds = new Map<string, number>();
  /** Word ids of unit u: unitWords[unitWordStarts[u] .. unitWordStarts[u + 1]]. */
  readonly unitWords: Int32Array;
  readonly unitWordStarts: Int32Array;
  readonly similarWords: WordIndex;
  /** Ids of the words with a digit in them. */
  readonly numberWords = new Set<number>();
  /** Tokens of the largest unit. */
  readonly largestUnit: number;

  /** Units of more than `unitLimit` tokens are cut into smaller ones. */
  constructor(markdown: string, unitLimit = Number.POSITIVE_INFINITY) {
    this.markdown = markdown;
    this.blocks = parseBlocks(markdown);
    this.units = unitsOf(markdown, this.blocks, unitLimit);
    const ids: number[] = [];
    let largest = 0;
    this.unitWordStarts = new Int32Array(this.units.length + 1);
    for (const [index, unit] of this.units.entries()) {
      largest = Math.max(largest, unit.tokens);
      for (const word of wordsOf(markdown.slice(unit.start, unit.end))) {
        const id = this.wordIds.get(word) ?? this.wordIds.size;
        if (id === this.wordIds.size) {
          this.wordIds.set(word, id);
          if (digit.test(word)) this.numberWords.add(id);
        }
        ids.push(id);
      }
      this.unitWordStarts[index + 1] = ids.length;
    }
    this.unitWords = Int32Array.from(ids);
    this.similarWords = new WordIndex([...this.wordIds.keys()]);
    this.largestUnit = largest;
  }

  wordCount(unit: number): number {
    return (this.unitWordStarts[unit + 1] ?? 0) - (this.unitWordStarts[unit] ?? 0);
  }

  /** True when the other unit exists, is text, and stands under the same heading. */
  sameSection(unit: number, other: number): boolean {
    const one = this.units[unit];
    const two = this.units[other];
    if (one === undefined || two === undefined || two.kind === "heading") return false;
    return this.blocks[one.block]?.heading === this.blocks[two.block]?.heading;
  }
}

/** Questions about a page come in series: the last few documents are kept, up to this many characters together. */
const mostKept = 4;
const mostCharacters = 2_000_000;
const kept = new Map<string, PreparedDocument>();

/** The prepared document, from memory when it was asked for lately. */
export function prepare(markdown: string): PreparedDocument {
  const known = kept.get(markdown);
  const document = known ?? new PreparedDocument(markdown);
  kept.delete(markdown);
  kept.set(markdown, document);
  let characters = 0;
  for (const key of kept.keys()) characters += key.length;
  for (const key of kept.keys()) {
    if (kept.size <= mostKept && characters <= mostCharacters) break;
    kept.delete(key);
    characters -= key.length;
  }
  return document;
}
