import type { PageNode } from "./node.ts";
import { bodyWords, classPairs, classWords, type WordGroup } from "./vocabulary/class-words.ts";

/** The key of no letters, where all others begin (the constants are those of FNV-1a). */
const noLetters = 0x811c9dc5 | 0;

/**
 * A number for some letters of a text, whatever their case, after those of the key `before`: words are looked up by it
 * without being cut out of the text. Two words may share a number; with a vocabulary of some thousand words that
 * happens to one word in a million.
 */
export function wordKey(text: string, from = 0, to = text.length, before = noLetters): number {
  let key = before;
  for (let at = from; at < to; at++) key = Math.imul(key ^ (text.charCodeAt(at) | 32), 0x01000193);
  return key;
}

export const groupNames = Object.keys(classWords) as WordGroup[];
export const groupBit: Readonly<Record<WordGroup, number>> = Object.fromEntries(
  groupNames.map((name, index) => [name, 1 << index]),
) as Record<WordGroup, number>;

interface WordMeaning {
  groups: number;
  bodyRank: number;
}

const unknownWord: WordMeaning = { groups: 0, bodyRank: 0 };

/** Words, pairs of words and compounds by their keys. */
const vocabulary = new Map<number, WordMeaning>();
/** Beginnings of pairs and compounds of the vocabulary ("side" + "bar"): most words begin none. */
const beginnings = new Set<number>();

function learn(words: string, groups: number, bodyRank: number): void {
  const key = wordKey(words);
  const known = vocabulary.get(key) ?? unknownWord;
  vocabulary.set(key, { groups: known.groups | groups, bodyRank: Math.max(known.bodyRank, bodyRank) });
  let beginning = noLetters;
  for (let at = 0; at + 1 < words.length; at++) {
    beginning = wordKey(words, at, at + 1, beginning);
    beginnings.add(beginning);
  }
}

for (const name of groupNames) for (const word of classWords[name].split(" ")) learn(word, groupBit[name], 0);
for (const [pair, name] of Object.entries(classPairs)) learn(pair, groupBit[name], 0);
bodyWords.forEach((words, index) => {
  for (const word of words) learn(word, 0, bodyWords.length - index);
});

export interface ClassMeaning {
  /** Bits of `groupBit`. */
  groups: number;
  /** 3 for a name that only a content body has, 2 and 1 for weaker ones, 0 for none. */
  bodyRank: number;
  /** Learned scores of its words: how many are known, their sum, least and most (see `ClassScores`). */
  known: number;
  sum: number;
  least: number;
  most: number;
}

/** For words of class names, the logarithm of the ratio of content to other text inside of elements with them. */
export type ClassScores = ReadonlyMap<string, number>;

const nothing: ClassMeaning = { groups: 0, bodyRank: 0, known: 0, sum: 0, least: 0, most: 0 };
/** Framework prefixes that describe the layout around an element, not the element: `has-sidebar`, `col-nav`. */
const layout: ReadonlySet<number> = new Set(
  "has with no without is js not l col grid theme wp page single template postid logged category tag author depth elementor vc et fl wpb sm md lg xl u hide show hidden visible d"
    .split(" ")
    .map((word) => wordKey(word)),
);

/** The words of one class name or id, lower-case: at most twelve, cut at every other character and before capitals. */
export function nameWords(name: string): string[] {
  const words: string[] = [];
  for (let at = 0; at < name.length && words.length < mostWords; at++) {
    const end = wordEnd(name, at);
    if (end === at) continue;
    words.push(name.slice(at, end).toLowerCase());
    at = end - 1;
  }
  return words;
}

const mostWords = 12;
const isSmall = (code: number) => code >= 97 && code <= 122;
const isCapital = (code: number) => code >= 65 && code <= 90;

/** The end of the word that starts here; `start` if there is no word. "postMeta" is two words, "HTML" is one. */
function wordEnd(text: string, start: number): number {
  let at = start;
  for (let small = false; ; at++) {
    const code = text.charCodeAt(at);
    if (!isSmall(code) && (small || !isCapital(code))) return at;
    small = isSmall(code);
  }
}

/** All that is known about a word, in one look-up. */
interface Word extends WordMeaning {
  score: number | undefined;
  describesLayout: boolean;
  begins: boolean;
}

/** Many beginnings are not words. */
const onlyBegins: Word = { groups: 0, bodyRank: 0, score: undefined, describesLayout: false, begins: true };

/** Reads `class`, `id` and `itemprop`. */
export class ClassReader {
  /** By their keys. */
  private readonly words = new Map<number, Word>();

  constructor(scores: ClassScores) {
    const byKey = new Map(Array.from(scores, ([word, score]) => [wordKey(word), score] as const));
    for (const key of beginnings) this.words.set(key, onlyBegins);
    for (const key of [...byKey.keys(), ...vocabulary.keys(), ...layout])
      this.words.set(key, {
        ...(vocabulary.get(key) ?? unknownWord),
        score: byKey.get(key),
        describesLayout: layout.has(key),
        begins: beginnings.has(key),
      });
  }

  read({ attributes }: Pick<PageNode, "attributes">): ClassMeaning {
    if (!attributes) return nothing;
    const { class: own, id } = attributes;
    const itemprop = attributes.get("itemprop");
    const test = attributes.get("data-testid") ?? attributes.get("data-component");
    if (!own && !id && !test && !itemprop) return nothing;
    const meaning = { ...nothing };
    let left = mostNames;
    if (own) left = this.add(own, meaning, left);
    if (id) left = this.add(id, meaning, left);
    if (test) left = this.add(test, meaning, left);
    if (itemprop) this.add(itemprop, meaning, left);
    return meaning;
  }

  /** Adds the meaning of at most `most` names of a list; returns how many more may follow. */
  private add(list: string, all: ClassMeaning, most: number): number {
    let left = most;
    const { length } = list;
    for (let at = 0; at < length && left > 0; at++) {
      if (list.charCodeAt(at) <= 32) continue;
      at = this.addName(list, at, all);
      left -= 1;
    }
    return left;
  }

  /** Adds the meaning of the name that starts here; returns where it ends. */
  private addName(list: string, start: number, all: ClassMeaning): number {
    let words = 0;
    let onlyRank = 0;
    let describesLayout = false;
    let previous = noLetters;
    let previousBegins = false;
    let at = start;
    // Past the end the code is NaN, which ends the loop too.
    while (list.charCodeAt(at) > 32) {
      const end = wordEnd(list, at);
      if (end === at || words === mostWords) {
        at = Math.max(end, at + 1);
        continue;
      }
      const key = wordKey(list, at, end);
      const word = this.words.get(key);
      words += 1;
      if (word?.score !== undefined) addScore(word.score, all);
      // Templates write these prefixes in lower case.
      if (at === start && word?.describesLayout && list.charCodeAt(end) === hyphen)
        describesLayout = isSmall(list.charCodeAt(at));
      if (!describesLayout) {
        onlyRank = 0;
        if (word) {
          all.groups |= word.groups;
          onlyRank = word.bodyRank;
          if (onlyRank === 3) all.bodyRank = 3;
        }
        if (words > 1 && previousBegins) {
          const pair = vocabulary.get(wordKey(list, at, end, wordKey(" ", 0, 1, previous))) ?? unknownWord;
          const compound = vocabulary.get(wordKey(list, at, end, previous)) ?? unknownWord;
          all.groups |= pair.groups | compound.groups;
          if (pair.bodyRank > all.bodyRank) all.bodyRank = pair.bodyRank;
        }
        previous = key;
        previousBegins = word?.begins === true;
      }
      at = end;
    }
    // "content-slider" is not content.
    if (words === 1 && onlyRank > all.bodyRank) all.bodyRank = onlyRank;
    return at;
  }
}

function addScore(score: number, all: ClassMeaning): void {
  all.known += 1;
  all.sum += score;
  if (score < all.least) all.least = score;
  if (score > all.most) all.most = score;
}

const hyphen = 45;

/** More names than this on one element are generated. */
const mostNames = 40;
