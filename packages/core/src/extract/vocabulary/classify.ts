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
}

const nothing: ClassMeaning = { groups: 0, bodyRank: 0 };
/** Framework prefixes that describe the layout around an element, not the element. */
const layout =
  /^(?:has|with|no|without|is|js|not|l|col|grid|theme|wp|page|single|template|postid|logged|category|tag|author|depth|elementor|vc|et|fl|wpb|sm|md|lg|xl|u|hide|show|hidden|visible|d)-/;

/** Reads `class`, `id` and `itemprop`. One per page: the same names come again and again. */
export class ClassReader {
  private readonly seen = new Map<string, ClassMeaning>();

  read(node: PageNode): ClassMeaning {
    const { attributes } = node;
    if (!attributes) return nothing;
    const own = attributes.class ?? "";
    const id = attributes.id ?? "";
    const test = attributes["data-testid"] ?? attributes["data-component"] ?? "";
    const property = attributes.itemprop ?? "";
    if (!own && !id && !test && !property) return nothing;
    const key = `${own} ${id} ${test} ${property}`;
    let meaning = this.seen.get(key);
    if (!meaning) {
      meaning = meaningOf(key);
      this.seen.set(key, meaning);
    }
    return meaning;
  }
}

function meaningOf(names: string): ClassMeaning {
  let groups = 0;
  let bodyRank = 0;
  for (const name of names.split(/\s+/, 40)) {
    if (name === "" || layout.test(name)) continue;
    const words = name
      .replace(/([a-z\d])([A-Z])/g, "$1-$2")
      .toLowerCase()
      .split(/[^a-z]+/, 12)
      .filter((word) => word !== "");
    let previous = "";
    for (const word of words) {
      groups |= wordBits.get(word) ?? 0;
      bodyRank = Math.max(
        bodyRank,
        words.length === 1 || (bodyRanks.get(word) ?? 0) === 3 ? (bodyRanks.get(word) ?? 0) : 0,
      );
      if (previous) {
        const pair = `${previous} ${word}`;
        groups |= (wordBits.get(pair) ?? 0) | (wordBits.get(previous + word) ?? 0);
        bodyRank = Math.max(bodyRank, bodyRanks.get(pair) ?? 0);
      }
      previous = word;
    }
  }
  return groups === 0 && bodyRank === 0 ? nothing : { groups, bodyRank };
}
