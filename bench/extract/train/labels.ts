import type { Block } from "../../../packages/core/src/extract/blocks.ts";
import { rawText } from "../../../packages/core/src/extract/raw-text.ts";
import { singleSpaced } from "../../../packages/core/src/extract/tree/node.ts";
import { zoneBit } from "../../../packages/core/src/extract/zones.ts";

/** The whole text of a block. */
export function blockText({ owner, from, to }: Block): string {
  return singleSpaced(owner.children.slice(from, to).map(rawText).join(""));
}

const tokens = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];

export interface Label {
  /** Share of the block's words that belong to the truth; −1 when nobody can say. */
  value: number;
  words: number;
  /** Not stated by the set, but taken from a block at the same place. */
  inferred?: boolean;
}

/**
 * Which blocks the truth contains. Longer blocks by runs of four words, used up as they are found; short
 * ones only where they stand between their neighbours in the truth, because "Home" occurs in any text.
 */
export function labelByText(texts: readonly string[], truth: string): Label[] {
  const wanted = tokens(truth);
  const places = new Map<string, number[]>();
  const size = 4;
  for (let index = 0; index + size <= wanted.length; index++) {
    const key = wanted.slice(index, index + size).join(" ");
    const list = places.get(key);
    if (list) list.push(index);
    else places.set(key, [index]);
  }
  const blocks = texts.map(tokens);
  const labels: Label[] = blocks.map((words) => ({ value: 0, words: words.length }));
  const anchors: number[] = blocks.map(() => -1);
  const used = new Uint8Array(wanted.length);
  blocks.forEach((words, index) => {
    if (words.length < 6) return;
    let hits = 0;
    let first = -1;
    for (let at = 0; at + size <= words.length; at++) {
      const free = places.get(words.slice(at, at + size).join(" "))?.find((place) => used[place] === 0);
      if (free === undefined) continue;
      used[free] = 1;
      hits += 1;
      if (first < 0) first = free;
    }
    const label = labels[index] as Label;
    label.value = Math.min(1, hits / (words.length - size + 1));
    if (label.value > 0.5) anchors[index] = first;
  });
  blocks.forEach((words, index) => {
    if (words.length >= 6 || words.length === 0) return;
    let low = 0;
    for (let near = index - 1; near >= 0 && near > index - 40; near--)
      if ((anchors[near] as number) >= 0) {
        low = anchors[near] as number;
        break;
      }
    let high = wanted.length;
    for (let near = index + 1; near < blocks.length && near < index + 40; near++)
      if ((anchors[near] as number) >= 0) {
        high = anchors[near] as number;
        break;
      }
    if (high < low) high = Math.min(wanted.length, low + 400);
    for (let at = low; at + words.length <= high; at++) {
      if (used[at] === 2 || !words.every((word, offset) => wanted[at + offset] === word)) continue;
      for (let offset = 0; offset < words.length; offset++) used[at + offset] = 2;
      (labels[index] as Label).value = 1;
      anchors[index] = at;
      break;
    }
  });
  return labels;
}

/** Elements that never hold the text of an article. */
const frame = zoneBit.nav | zoneBit.footer | zoneBit.button;

/**
 * From snippets: a block that holds one is known. What stands at the same place by tags and class names
 * (the other paragraphs of the same body, the other links of the same box) is taken to be of the same
 * kind, navigation and footers are no content, and nothing is said about the rest.
 */
export function labelBySnippets(
  blocks: readonly Block[],
  texts: readonly string[],
  wanted: readonly string[],
  unwanted: readonly string[],
): Label[] {
  const flat = (text: string) => text.replace(/\s+/g, " ").trim();
  const holds = (text: string, snippets: readonly string[]) =>
    snippets.some((snippet) => text.includes(flat(snippet)));
  const good = new Set<number>();
  const bad = new Set<number>();
  const labels = texts.map((text, index): Label => {
    const words = tokens(text).length;
    const { kind } = blocks[index] as Block;
    if (holds(text, wanted)) {
      good.add(kind);
      return { value: 1, words };
    }
    if (holds(text, unwanted)) {
      bad.add(kind);
      return { value: 0, words };
    }
    return { value: -1, words };
  });
  return labels.map((label, index) => {
    if (label.value >= 0) return label;
    const block = blocks[index] as Block;
    const { kind } = block;
    if (good.has(kind) && !bad.has(kind)) return { value: 1, words: label.words, inferred: true };
    if ((bad.has(kind) && !good.has(kind)) || block.zone & frame)
      return { value: 0, words: label.words, inferred: true };
    return label;
  });
}
