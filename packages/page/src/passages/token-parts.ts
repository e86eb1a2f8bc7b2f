import { emptyHash, hashWith, isIn, type StringSet } from "./token-set.ts";
import { scripts } from "./vocabulary/scripts.ts";
import { widthAt } from "./words.ts";

/** The pattern by which o200k splits a text into pieces before it merges bytes into tokens. */
const piece =
  /[^\r\n\p{L}\p{N}]?(?:[\p{Lu}\p{Lt}]+(?!\p{Ll})|[\p{Lu}\p{Lt}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+|[\p{Lu}\p{Lt}]+)(?:'(?:s|t|re|ve|m|ll|d)(?!\p{L}))?|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+/gu;
const symbolAndLetter = /[^ \p{L}\p{N}]\p{L}/uy;

export function piecesOf(text: string): string[] {
  return text.match(piece) ?? [];
}

/** True for a word with a symbol before it in one piece: "(self", "#define", a tab and a word. */
export function startsWithSymbol(text: string): boolean {
  symbolAndLetter.lastIndex = 0;
  return symbolAndLetter.test(text);
}

/**
 * Splits a piece into tokens. A byte-pair tokenizer merges by the rank of its entries, which is not kept here; taking the
 * longest entry each time, from left to right, gives nearly as many. Which entries exist is known from sets with some
 * false positives: the costs make up for them and are fitted to exactly this (bench/excerpt/fit-tokens.ts), so a change
 * here needs a new fit.
 */
export interface Vocabulary {
  /** All entries. */
  entries: StringSet;
  /** Symbols and entries in scripts with few of them, once more: there every false positive counts; see isCareful. */
  careful: StringSet;
  /** The others have no three neighbouring letters but these, by hash: see tripleHash. */
  triples: Uint8Array;
  /** For every 64 neighbouring UTF-16 units: the tokens of a letter that is not an entry, and whether longer entries end here. */
  blocks: Uint8Array;
}

/** In `Vocabulary.blocks`: tokens of a letter in steps of 1 / 31, and the mark for longer entries. */
export const blockScale = 31;
export const hasLonger = 128;

const beyondFirstPlane = scripts.length - 1;
const symbols = 2;
const groups = 4;
/** Long runs of one symbol are entries too: rules of 32 hyphens. */
const longestSymbols = 32;
/** The mean of emoji that are no entries. */
const emojiTokens = 2.31;
/** Entries grow by at most so many letters at once, else every false positive far after a short entry would count. */
const widestGap = 3;

const scriptOfBlock = Uint8Array.from({ length: 0x400 }, (_, block) =>
  Math.max(
    0,
    scripts.findLastIndex(([from]) => block << 6 >= from),
  ),
);
const longestOfBlock = scriptOfBlock.map((script) => scripts[script]?.[1] ?? 0);
function scriptOf(unit: number): number {
  return scriptOfBlock[unit >> 6] ?? 0;
}
/** The script of a piece: that of its last letter. Emoji, which begin with three halves only, are not letters. */
function scriptAt(text: string, end: number): number {
  const last = text.charCodeAt(end - 1);
  const isLetter = (last & 0xfc00) === 0xdc00 && text.charCodeAt(end - 2) < 0xd83c;
  return isLetter ? beyondFirstPlane : scriptOf(last);
}
function groupOf(script: number): number {
  return scripts[script]?.[2] ?? 3;
}

// The places of the costs: for every group the unknown letters, entries of one to seven letters and more, pieces of two to
// nine tokens and more, and strings that were looked up in vain, short, longer and long: of so many, some others were false
// positives. Then the scripts; then symbols before a word.
const lengths = 8;
const counts = 8;
const groupSize = lengths + counts + 3;
const scriptsAt = groups * groupSize;
const symbolAt = scriptsAt + scripts.length;
const usualSymbolAt = symbolAt + 1;
export const costCount = usualSymbolAt + 1;

/** The place of the cost of the script that a unit belongs to. */
export function scriptPlace(unit: number): number {
  return scriptsAt + scriptOf(unit);
}

/** Whether a cost belongs to one script. */
export function isScript(place: number): boolean {
  return place >= scriptsAt && place < symbolAt;
}

/** Symbols that code puts before a word so often that both are one entry. */
const usualSymbols = "-_.(#%$'/\\\t";

function isAsciiSymbol(unit: number): boolean {
  return unit < 0x80 && ((unit | 32) < 0x61 || (unit | 32) > 0x7a);
}

/** Whether entries that begin with this unit are kept twice: all but Latin words, which are the most by far. */
export function isCareful(telling: number): boolean {
  return telling >= 0x250 || isAsciiSymbol(telling);
}

export const tripleBits = 16;
/** The place of three neighbouring letters in `Vocabulary.triples`; capitals of ASCII count as small letters. */
export function tripleHash(first: number, second: number, third: number): number {
  const all =
    Math.imul(small(first), 0x9e3779b1) ^
    Math.imul(small(second), 0x85ebca6b) ^
    Math.imul(small(third), 0xc2b2ae35);
  return (all ^ (all >>> 15)) & ((1 << tripleBits) - 1);
}
function small(unit: number): number {
  return unit >= 0x41 && unit <= 0x5a ? unit | 32 : unit;
}

/** The unit that shows the script of an entry: the first, or the one after a space. */
export function tellingUnit(text: string, from: number, to: number): number {
  const first = text.charCodeAt(from);
  return first === 0x20 && to > from + 1 ? text.charCodeAt(from + 1) : first;
}

/** Longer entries are not kept. Control characters have none: a run of one would meet the same false positive all along. */
export function longestEntry(unit: number): number {
  if (unit < 0x09 || (unit > 0x0d && unit < 0x20)) return 1;
  return isAsciiSymbol(unit) ? longestSymbols : (longestOfBlock[unit >> 6] ?? 0);
}

function isKnown({ entries, careful }: Vocabulary, hash: number, isOfCareful: boolean): boolean {
  return isIn(entries, hash) && (!isOfCareful || isIn(careful, hash));
}

/** Strings of a piece that were looked up in vain: short, longer and long. */
const misses = new Int32Array(3);

/** The furthest that an entry of more than three letters at the beginning of text[from, to) can reach. */
function furthestEnd({ triples }: Vocabulary, text: string, from: number, to: number): number {
  let first = text.charCodeAt(from);
  let second = text.charCodeAt(from + 1);
  for (let at = from + 2; at < to; at++) {
    const third = text.charCodeAt(at);
    const place = tripleHash(first, second, third);
    if ((((triples[place >> 3] ?? 0) >> (place & 7)) & 1) === 0) return Math.max(at, Math.min(to, from + 3));
    first = second;
    second = third;
  }
  return to;
}

function isEntry(
  vocabulary: Vocabulary,
  hash: number,
  length: number,
  last: number,
  careful: boolean,
): boolean {
  if (last >= 0x250 && (vocabulary.blocks[last >> 6] ?? 0) < hasLonger) return false;
  if (isKnown(vocabulary, hash, careful)) return true;
  const kind = length < 5 ? 0 : length < 8 ? 1 : 2;
  misses[kind] = (misses[kind] ?? 0) + 1;
  return false;
}

/** Where the entry that text[from, to) begins with ends; `from` when not even its first letter is one. */
function entryEnd(vocabulary: Vocabulary, text: string, from: number, to: number): number {
  const first = text.charCodeAt(from);
  const telling = tellingUnit(text, from, to);
  const careful = isCareful(telling);
  const width = first < 0xd800 ? 1 : widthAt(text, from);
  let furthest = Math.min(to, from + longestEntry(telling));
  if (!careful) furthest = furthestEnd(vocabulary, text, from, furthest);
  if (furthest === to && to > from + width) {
    let whole = emptyHash;
    for (let at = from; at < to; at++) whole = hashWith(whole, text.charCodeAt(at));
    if (isEntry(vocabulary, whole, to - from, text.charCodeAt(to - 1), careful)) return to;
  }
  let hash = hashWith(emptyHash, first);
  if (width === 2) hash = hashWith(hash, text.charCodeAt(from + 1));
  const single = hash;
  let found = from + width;
  for (let at = found; at < furthest && at - found < widestGap; at++) {
    const unit = text.charCodeAt(at);
    hash = hashWith(hash, unit);
    if (at + 1 === to || (unit & 0xfc00) === 0xd800) continue;
    if (isEntry(vocabulary, hash, at + 1 - from, unit, careful)) found = at + 1;
  }
  if (found > from + width || first < 0x80) return found;
  return isKnown(vocabulary, single, isCareful(first)) ? found : from;
}

/** The tokens of a letter that is not an entry; emoji share a block with scripts of which every byte is a token. */
function letterTokens({ blocks }: Vocabulary, unit: number): number {
  if (unit >= 0xd83c && unit <= 0xd83e) return emojiTokens;
  return ((blocks[unit >> 6] ?? 0) & (hasLonger - 1)) / blockScale;
}

/** Counts the tokens of a piece; `visit` gets the places of the costs to add, and how often. */
export function countParts(
  vocabulary: Vocabulary,
  text: string,
  visit: (place: number, times: number) => void,
): number {
  const first = text.charCodeAt(0);
  const end = text.length;
  if (first >= 0x30 && first <= 0x39) return 1;
  let from = 0;
  if (first < 0x80 && startsWithSymbol(text)) {
    // ".then" and "(self" are entries, as often as not, but would be every tenth.
    visit(usualSymbols.includes(text.charAt(0)) ? usualSymbolAt : symbolAt, 1);
    from++;
  }
  misses.fill(0);
  let at = entryEnd(vocabulary, text, from, end);
  if (at === end) return 1;
  const script = scriptAt(text, end);
  const group = isAsciiSymbol(text.charCodeAt(end - 1)) ? symbols : groupOf(script);
  let count = 0;
  for (let next = at; from < end; from = at, next = entryEnd(vocabulary, text, from, end)) {
    if (next > from) {
      at = next;
      count++;
      visit(group * groupSize + Math.min(at - from, lengths - 1), 1);
      continue;
    }
    at = from + widthAt(text, from);
    const tokens = letterTokens(vocabulary, text.charCodeAt(from));
    count += tokens;
    visit(group * groupSize, tokens);
  }
  const most = counts + 1;
  visit(group * groupSize + lengths + Math.min(Math.round(count), most) - 2, Math.max(1, count / most));
  for (let kind = 0; kind < 3; kind++) visit(group * groupSize + lengths + counts + kind, misses[kind] ?? 0);
  visit(scriptsAt + script, count - 1);
  return count;
}
