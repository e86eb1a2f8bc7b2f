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

/** The words of one class name or id, lower-case. */
export function nameWords(name: string): string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .split(/[^a-z]+/, 12)
    .filter((word) => word !== "");
}

/** Reads `class`, `id` and `itemprop`. The same names come again and again, so both steps remember. */
export class ClassReader {
  private readonly seen = new Map<string, ClassMeaning>();
  private readonly names = new Map<string, ClassMeaning>();
  private readonly scores: ClassScores;

  constructor(scores: ClassScores) {
    this.scores = scores;
  }

  read(node: PageNode): ClassMeaning {
    const { attributes } = node;
    if (!attributes) return nothing;
    const own = attributes.class ?? "";
    const id = attributes.id ?? "";
    const test = attributes["data-testid"] ?? attributes["data-component"] ?? "";
    const property = attributes.itemprop ?? "";
    if (!own && !id && !test && !property) return nothing;
    // Always a new string: one cut out of the page would keep the whole page in memory as long as it is remembered.
    const key = `${own} ${id} ${test} ${property}`;
    let meaning = this.seen.get(key);
    if (!meaning) {
      meaning = this.meaningOf(key);
      if (this.seen.size > remembered) this.seen.clear();
      this.seen.set(key, meaning);
    }
    return meaning;
  }

  private meaningOf(names: string): ClassMeaning {
    let groups = 0;
    let bodyRank = 0;
    let known = 0;
    let sum = 0;
    let least = 0;
    let most = 0;
    for (const name of names.split(/\s+/, 40)) {
      if (name === "") continue;
      let meaning = this.names.get(name);
      if (!meaning) {
        meaning = this.nameMeaning(name);
        if (this.names.size > remembered) this.names.clear();
        this.names.set(name, meaning);
      }
      groups |= meaning.groups;
      bodyRank = Math.max(bodyRank, meaning.bodyRank);
      known += meaning.known;
      sum += meaning.sum;
      least = Math.min(least, meaning.least);
      most = Math.max(most, meaning.most);
    }
    return { groups, bodyRank, known, sum, least, most };
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
      if (previous) {
        const pair = `${previous} ${word}`;
        groups |= (wordBits.get(pair) ?? 0) | (wordBits.get(previous + word) ?? 0);
        bodyRank = Math.max(bodyRank, bodyRanks.get(pair) ?? 0);
      }
      previous = word;
    }
    return { groups, bodyRank, known, sum, least, most };
  }
}

/** Names kept between pages; beyond that the memory starts anew. */
const remembered = 20_000;
