import { type Block, parseBlocks } from "./blocks.ts";
import { Lexicon } from "./lexicon.ts";
import { WordIndex } from "./similar.ts";
import { leastWeight, tokenWeight } from "./tokens.ts";
import { type Traits, traitsOf } from "./traits.ts";
import { type Unit, unitsOf } from "./units.ts";
import { couldHold } from "./vocabulary/hints.ts";

const digit = /\p{N}/u;

/** Everything about a document that does not depend on the query. */
export class PreparedDocument {
  readonly markdown: string;
  readonly blocks: Block[];
  readonly units: Unit[];
  readonly lexicon = new Lexicon();
  /** Word ids of unit u: unitWords[unitWordStarts[u] .. unitWordStarts[u + 1]]. */
  readonly unitWords: Int32Array;
  readonly unitWordStarts: Int32Array;
  /** For every word id: whether the word has a digit in it. */
  readonly isNumber: Uint8Array;
  readonly similarWords: WordIndex;
  readonly #answers = new Map<number, Uint8Array>();
  #traits: Traits | undefined;
  /** 0 where they are not counted yet. */
  readonly #tokens: Float64Array;
  /** 1 for units in ASCII. */
  readonly #isPlain: Uint8Array;

  /** Units of more than `unitLimit` tokens are cut into smaller ones. */
  constructor(markdown: string, unitLimit = Number.POSITIVE_INFINITY) {
    this.markdown = markdown;
    this.blocks = parseBlocks(markdown);
    this.units = unitsOf(markdown, this.blocks, unitLimit);
    const ids: number[] = [];
    this.unitWordStarts = new Int32Array(this.units.length + 1);
    let index = 0;
    this.#isPlain = new Uint8Array(this.units.length);
    for (const { start, end } of this.units) {
      if (this.lexicon.read(markdown, start, end, ids)) this.#isPlain[index] = 1;
      this.unitWordStarts[++index] = ids.length;
    }
    this.unitWords = new Int32Array(ids);
    this.isNumber = Uint8Array.from(this.lexicon.words, (word) => (digit.test(word) ? 1 : 0));
    this.similarWords = new WordIndex(this.lexicon.words);
    this.#tokens = new Float64Array(this.units.length);
  }

  /** For every unit: 1 when it could hold this kind of answer (one bit of `hint`). */
  answers(kind: number): Uint8Array {
    let known = this.#answers.get(kind);
    if (known === undefined) {
      known = Uint8Array.from(this.units, ({ start, end }) =>
        couldHold(this.markdown.slice(start, end), kind) ? 1 : 0,
      );
      this.#answers.set(kind, known);
    }
    return known;
  }

  get traits(): Traits {
    this.#traits ??= traitsOf(this.markdown, this.units);
    return this.#traits;
  }

  tokensOf(unit: number): number {
    const known = this.#tokens[unit] ?? 0;
    if (known !== 0) return known;
    const { start = 0, end = 0 } = this.units[unit] ?? {};
    const tokens = tokenWeight(this.markdown.slice(start, end));
    this.#tokens[unit] = tokens;
    return tokens;
  }

  /** No unit has fewer tokens than this; found without counting them. */
  leastTokens(unit: number): number {
    return this.#tokens[unit] || leastWeight(this.#isPlain[unit] === 1 ? this.wordCount(unit) : 1);
  }

  /** True when some unit has more tokens than this. */
  hasLarger(than: number): boolean {
    return this.units.some(({ start, end }, unit) => {
      // No byte is more than a token, and no UTF-16 unit more than three bytes.
      const most = (end - start) * (this.#isPlain[unit] === 1 ? 1 : 3);
      return most > than && this.tokensOf(unit) > than;
    });
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

/** Questions about a page come in series: the last few documents are kept, up to this many characters together, the last one in any case. */
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
    if (key === markdown || (kept.size <= mostKept && characters <= mostCharacters)) break;
    kept.delete(key);
    characters -= key.length;
  }
  return document;
}
