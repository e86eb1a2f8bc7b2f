import { foldWord } from "../markdown/letters.ts";

/** Trigrams are known by their hashes. */
const hashes = 4096;

/** Marks the trigrams of a word, the ends of the word included; or counts those that are marked. */
function countMarked(word: string, marked: Uint8Array, mark: boolean): number {
  let first = 0x5e;
  let second = word.charCodeAt(0);
  let count = 0;
  for (let at = 1; at <= word.length; at++) {
    const third = at === word.length ? 0x24 : word.charCodeAt(at);
    const hash = (Math.imul(first, 961) + Math.imul(second, 31) + third) & (hashes - 1);
    if (mark) marked[hash] = 1;
    else count += marked[hash] ?? 0;
    first = second;
    second = third;
  }
  return count;
}

const digits = /\d/;
/** An accent is often left out, but in Vietnamese it makes another word. */
const sameButForAccents = 0.8;
/** Words that are less similar have nothing to do with each other. */
const floor = 0.5;

/**
 * Finds the words of a document that mean the same as another by their letters alone: inflection, compounds, typos. Only
 * words that share at least two trigrams are compared, which is what likeness needs.
 */
export class WordIndex {
  readonly #words: readonly string[];
  readonly #folded: string[];
  readonly #letters: string[];
  /** Ids of the words that can resemble others: pairs of ideographs and numbers are only ever equal or not. */
  readonly #comparable: number[] = [];

  constructor(words: readonly string[]) {
    this.#words = words;
    this.#folded = words.map(foldWord);
    this.#letters = this.#folded.map(lettersOf);
    for (const [id, word] of this.#letters.entries()) if (isComparable(word)) this.#comparable.push(id);
  }

  /** Ids of the words that resemble this one, with a likeness between 0 and 1; the word itself is left out. */
  similar(asked: string): Map<number, number> {
    const found = new Map<number, number>();
    const folded = foldWord(asked);
    const word = lettersOf(folded);
    if (!isComparable(word)) return found;
    const marked = new Uint8Array(hashes);
    countMarked(word, marked, true);
    const known = this.#words.includes(asked);
    for (const id of this.#comparable) {
      const other = this.#letters[id] ?? "";
      const shared = countMarked(other, marked, false);
      if (shared < 2 || this.#words[id] === asked) continue;
      const score = this.#folded[id] === folded ? sameButForAccents : likeness(word, other, shared, known);
      if (score >= floor) found.set(id, score);
    }
    return found;
  }
}

const arabicPrefix = /^(?:[وفبك]?ال|لل)(?=...)/;

/**
 * A folded word in the form in which letters are compared. A Korean syllable is two or three letters, and the particle
 * at the end of a word is one or two syllables; Arabic writes the article and short prepositions in front.
 */
function lettersOf(folded: string): string {
  const code = folded.charCodeAt(0);
  if (code >= 0xac00 && code <= 0xd7a3) return folded.normalize("NFD");
  return code >= 0x0620 && code <= 0x06ff ? folded.replace(arabicPrefix, "") : folded;
}

function isComparable(word: string): boolean {
  return word.length >= 3 && !word.startsWith("_") && !digits.test(word);
}

function commonPrefix(a: string, b: string): number {
  const limit = Math.min(a.length, b.length);
  let at = 0;
  while (at < limit && a.charCodeAt(at) === b.charCodeAt(at)) at++;
  return at;
}

function likeness(a: string, b: string, sharedTrigrams: number, known: boolean): number {
  const shorter = Math.min(a.length, b.length);
  const longer = Math.max(a.length, b.length);
  const dice = (2 * Math.min(sharedTrigrams, shorter)) / (a.length + b.length);
  const prefix = commonPrefix(a, b);
  // Shared endings alone make no likeness: "test" and "quietest".
  let score = prefix >= 2 ? dice : 0;
  // One Korean syllable (two or three letters) means nothing, but the last letter of a verb changes.
  const isKorean = (a.charCodeAt(0) & 0xff00) === 0x1100;
  const [fewestShared, mostEnding] = isKorean ? [4, 1] : [3, 3];
  if (prefix >= fewestShared && longer - prefix <= 3 && prefix >= shorter - mostEnding)
    score = Math.max(score, 0.55 + (0.4 * prefix) / longer);
  else if (prefix >= 5 && prefix >= 0.6 * shorter) score = Math.max(score, 0.3 + (0.5 * prefix) / longer);
  // A compound holds the word: "Bauprojekte" and "Projekt".
  if (shorter >= 5 && (a.length > b.length ? a.includes(b) : b.includes(a))) score = Math.max(score, 0.6);
  if (!known && score < 0.8 && shorter >= 4 && longer - shorter <= 2 && dice > 0.3) {
    const allowed = longer >= 8 ? 2 : 1;
    const distance = editDistance(a, b, allowed);
    if (distance <= allowed) score = Math.max(score, 0.85 - 0.1 * distance);
  }
  return Math.min(score, 0.95);
}

/** Optimal string alignment (a swap of neighbours counts one), or more than `allowed` as soon as that is certain. */
export function editDistance(a: string, b: string, allowed: number): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let best = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1);
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      if (
        i > 1 &&
        j > 1 &&
        a.charCodeAt(i - 1) === b.charCodeAt(j - 2) &&
        a.charCodeAt(i - 2) === b.charCodeAt(j - 1)
      ) {
        cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1);
      }
      row.push(cost);
      if (cost < best) best = cost;
    }
    if (best > allowed) return best;
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
