import type { PageNode } from "../tree/node.ts";
import { bodyWords, classPairs, classWords, type WordGroup } from "./class-words.ts";

export const groupNames = Object.keys(classWords) as WordGroup[];
export const groupBit: Readonly<Record<WordGroup, number>> = Object.fromEntries(
  groupNames.map((name, index) => [name, 1 << index]),
) as Record<WordGroup, number>;

const wordBits = new Map<string, number>();
for (const name of groupNames)
  for (const word of classWords[name].split(" "))
    wordBits.set(word, (wordBits.get(word) ?? 0) | groupBit[name]);
for (const [pair, name] of Object.entries(classPairs)) wordBits.set(pair, groupBit[name]);

const bodyRanks = new Map<string, number>();
bodyWords.forEach((words, index) => {
  for (const word of words) bodyRanks.set(word, bodyWords.length - index);
});

/** Words with which a pair or a compound of the vocabulary may begin ("side" + "bar"): most words begin none. */
const beginnings = new Set<string>();
for (const word of [...wordBits.keys(), ...bodyRanks.keys()])
  for (let length = 1; length < word.length; length++) beginnings.add(word.slice(0, length));

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
/** Framework prefixes that describe the layout around an element, not the element. */
const layout =
  /^(?:has|with|no|without|is|js|not|l|col|grid|theme|wp|page|single|template|postid|logged|category|tag|author|depth|elementor|vc|et|fl|wpb|sm|md|lg|xl|u|hide|show|hidden|visible|d)-/;

/** The words of one class name or id, lower-case: at most twelve, cut at every other sign and before capitals. */
export function nameWords(name: string): string[] {
  const words: string[] = [];
  let start = -1;
  for (let at = 0; at <= name.length && words.length < mostWords; at++) {
    const code = name.charCodeAt(at);
    const small = code >= 97 && code <= 122;
    const capital = code >= 65 && code <= 90;
    // "postMeta" is two words, "HTML" is one.
    const cut = capital && isSmall(name.charCodeAt(at - 1));
    if (start >= 0 && (cut || !(small || capital))) {
      words.push(name.slice(start, at).toLowerCase());
      start = -1;
    }
    if (start < 0 && (small || capital)) start = at;
  }
  return words;
}

const mostWords = 12;
const isSmall = (code: number) => code >= 97 && code <= 122;

/** Reads `class`, `id` and `itemprop`. The same names come again and again, so what they say is remembered. */
export class ClassReader {
  private readonly names = new Map<string, ClassMeaning>();
  private readonly scores: ClassScores;

  constructor(scores: ClassScores) {
    this.scores = scores;
  }

  read({ attributes }: PageNode): ClassMeaning {
    if (!attributes) return nothing;
    const { class: own, id, itemprop } = attributes;
    const test = attributes["data-testid"] ?? attributes["data-component"];
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
  private add(list: string, sum: ClassMeaning, most: number): number {
    let left = most;
    let start = 0;
    for (let at = 0; at <= list.length && left > 0; at++) {
      // Behind the end there is no code, and nothing is larger than that either.
      if (list.charCodeAt(at) > 32) continue;
      if (start < at) {
        include(sum, this.meaningOf(list.slice(start, at)));
        left -= 1;
      }
      start = at + 1;
    }
    return left;
  }

  private meaningOf(name: string): ClassMeaning {
    let meaning = this.names.get(name);
    if (!meaning) {
      meaning = this.nameMeaning(name);
      if (this.names.size > remembered) this.names.clear();
      // A new string: one cut out of the page would keep the whole page in memory as long as it is remembered.
      this.names.set(` ${name}`.slice(1), meaning);
    }
    return meaning;
  }

  private nameMeaning(name: string): ClassMeaning {
    const words = nameWords(name);
    let groups = 0;
    let bodyRank = 0;
    let known = 0;
    let sum = 0;
    let least = 0;
    let most = 0;
    const states = layout.test(name);
    let previous = "";
    for (const word of words) {
      const score = this.scores.get(word);
      if (score !== undefined) {
        known += 1;
        sum += score;
        least = Math.min(least, score);
        most = Math.max(most, score);
      }
      if (states) continue;
      groups |= wordBits.get(word) ?? 0;
      const rank = bodyRanks.get(word) ?? 0;
      if (words.length === 1 || rank === 3) bodyRank = Math.max(bodyRank, rank);
      if (previous && beginnings.has(previous)) {
        const pair = `${previous} ${word}`;
        groups |= (wordBits.get(pair) ?? 0) | (wordBits.get(previous + word) ?? 0);
        bodyRank = Math.max(bodyRank, bodyRanks.get(pair) ?? 0);
      }
      previous = word;
    }
    // One object for all names that say nothing, which are most.
    if (groups === 0 && bodyRank === 0 && known === 0) return nothing;
    return { groups, bodyRank, known, sum, least, most };
  }
}

function include(sum: ClassMeaning, one: ClassMeaning): void {
  sum.groups |= one.groups;
  sum.bodyRank = Math.max(sum.bodyRank, one.bodyRank);
  sum.known += one.known;
  sum.sum += one.sum;
  sum.least = Math.min(sum.least, one.least);
  sum.most = Math.max(sum.most, one.most);
}

/** More names than this on one element are generated. */
const mostNames = 40;
/** Names kept between pages; beyond that the memory starts anew. */
const remembered = 10_000;
