import type { PageNode } from "../tree/node.ts";
import { bodyWords, classPairs, classWords, type WordGroup } from "./class-words.ts";
import { noLetters, wordKey } from "./word-key.ts";

export const groupNames = Object.keys(classWords) as WordGroup[];
export const groupBit: Readonly<Record<WordGroup, number>> = Object.fromEntries(
  groupNames.map((name, index) => [name, 1 << index]),
) as Record<WordGroup, number>;

interface WordMeaning {
  groups: number;
  bodyRank: number;
}

/** Words, pairs of words and compounds by their keys. */
const vocabulary = new Map<number, WordMeaning>();
/** What a pair or a compound of the vocabulary may begin with ("side" + "bar"): most words begin none. */
const beginnings = new Set<number>();

function learn(words: string, groups: number, bodyRank: number): void {
  const key = wordKey(words);
  const known = vocabulary.get(key) ?? { groups: 0, bodyRank: 0 };
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
  /** What training found about its words: how many are known, their sum, least and most (see `ClassScores`). */
  known: number;
  sum: number;
  least: number;
  most: number;
}

/** For words of class names: the logarithm of how much more text they stand around that is content. */
export type ClassScores = ReadonlyMap<string, number>;

const nothing: ClassMeaning = { groups: 0, bodyRank: 0, known: 0, sum: 0, least: 0, most: 0 };
/** Framework prefixes that describe the layout around an element, not the element: `has-sidebar`, `col-nav`. */
const layout: ReadonlySet<number> = new Set(
  "has with no without is js not l col grid theme wp page single template postid logged category tag author depth elementor vc et fl wpb sm md lg xl u hide show hidden visible d"
    .split(" ")
    .map((word) => wordKey(word)),
);

/** The words of one class name or id, lower-case: at most twelve, cut at every other sign and before capitals. */
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

/** Where the word that starts here ends; where it starts if there is none. "postMeta" is two words, "HTML" is one. */
function wordEnd(text: string, start: number): number {
  let at = start;
  for (let small = false; ; at++) {
    const code = text.charCodeAt(at);
    if (!isSmall(code) && (small || !isCapital(code))) return at;
    small = isSmall(code);
  }
}

/** Reads `class`, `id` and `itemprop`. */
export class ClassReader {
  /** By the keys of the words. */
  private readonly scores = new Map<number, number>();

  constructor(scores: ClassScores) {
    for (const [word, score] of scores) this.scores.set(wordKey(word), score);
  }

  read({ attributes }: PageNode): ClassMeaning {
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

  /** Adds what the names of a list say, at most so many of them; answers how many more there may be. */
  private add(list: string, all: ClassMeaning, most: number): number {
    let left = most;
    for (let at = 0; at < list.length && left > 0; at++) {
      if (list.charCodeAt(at) <= 32) continue;
      at = this.addName(list, at, all);
      left -= 1;
    }
    return left;
  }

  /** Adds what the name that starts here says; answers where it ends. */
  private addName(list: string, start: number, all: ClassMeaning): number {
    let words = 0;
    let sum = 0;
    let onlyRank = 0;
    let describesLayout = false;
    let previous = noLetters;
    let at = start;
    // Behind the end there is no code, and nothing is larger than that either.
    while (list.charCodeAt(at) > 32) {
      const end = wordEnd(list, at);
      if (end === at || words === mostWords) {
        at = Math.max(end, at + 1);
        continue;
      }
      const key = wordKey(list, at, end);
      words += 1;
      const score = this.scores.get(key);
      if (score !== undefined) {
        all.known += 1;
        sum += score;
        if (score < all.least) all.least = score;
        if (score > all.most) all.most = score;
      }
      // Templates write these prefixes small; a word that begins small is small.
      if (at === start && list.charCodeAt(end) === hyphen && isSmall(list.charCodeAt(at)))
        describesLayout = layout.has(key);
      if (!describesLayout) {
        const { groups, bodyRank } = vocabulary.get(key) ?? nothing;
        all.groups |= groups;
        if (bodyRank === 3) all.bodyRank = 3;
        onlyRank = bodyRank;
        if (words > 1 && beginnings.has(previous)) {
          const pair = vocabulary.get(wordKey(list, at, end, wordKey(" ", 0, 1, previous))) ?? nothing;
          const compound = vocabulary.get(wordKey(list, at, end, previous)) ?? nothing;
          all.groups |= pair.groups | compound.groups;
          if (pair.bodyRank > all.bodyRank) all.bodyRank = pair.bodyRank;
        }
        previous = key;
      }
      at = end;
    }
    all.sum += sum;
    // "content-slider" is no content.
    if (words === 1 && onlyRank > all.bodyRank) all.bodyRank = onlyRank;
    return at;
  }
}

const hyphen = 45;

/** More names than this on one element are generated. */
const mostNames = 40;
