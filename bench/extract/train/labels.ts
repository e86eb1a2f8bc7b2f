import type { Block } from "../../../packages/page/src/choose/layout.ts";
import { zoneBit } from "../../../packages/page/src/choose/zones.ts";
import { singleSpaced } from "../../../packages/page/src/html/node.ts";
import { rawText } from "../../../packages/page/src/html/text.ts";
import { alignWords } from "./align.ts";

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
 * Which blocks the truth contains: those that its words are aligned with, and long ones that come in another order there
 * than on the page.
 */
export function labelByText(texts: readonly string[], truth: string): Label[] {
  const wanted = tokens(truth);
  const blocks = texts.map(tokens);
  const places = alignWords(blocks.flat(), wanted);
  const used = new Uint8Array(wanted.length);
  let at = 0;
  const labels = blocks.map((words): Label => {
    let hits = 0;
    for (const end = at + words.length; at < end; at++) {
      const place = places[at] as number;
      if (place < 0) continue;
      hits += 1;
      used[place] = 1;
    }
    return { value: words.length > 0 ? hits / words.length : 0, words: words.length };
  });
  findMoved(blocks, wanted, used, labels);
  return labels;
}

const run = 4;

/** Finds blocks by runs of words of the truth that are not aligned yet. */
function findMoved(
  blocks: readonly string[][],
  wanted: readonly string[],
  used: Uint8Array,
  labels: Label[],
): void {
  const runs = new Map<string, number[]>();
  for (let index = 0; index + run <= wanted.length; index++) {
    if (used.subarray(index, index + run).some(Boolean)) continue;
    const key = wanted.slice(index, index + run).join(" ");
    const list = runs.get(key);
    if (list) list.push(index);
    else runs.set(key, [index]);
  }
  blocks.forEach((words, index) => {
    const label = labels[index] as Label;
    if (words.length < 6 || label.value > 0.5) return;
    let hits = 0;
    for (let start = 0; start + run <= words.length; start++) {
      const free = runs.get(words.slice(start, start + run).join(" "))?.find((place) => used[place] === 0);
      if (free === undefined) continue;
      used[free] = 1;
      hits += 1;
    }
    label.value = Math.max(label.value, hits / (words.length - run + 1));
  });
}

/** Elements that never hold the text of an article. */
const frame = zoneBit.nav | zoneBit.footer | zoneBit.button;

/**
 * From snippets: a block that holds one is known. What is at the same place by tags and class names
 * (the other paragraphs of the same body, the other links of the same box) is taken to be of the same
 * kind, navigation and footers are not content, and nothing is said about the rest.
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
