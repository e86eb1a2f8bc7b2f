import type { Forest } from "./forest.ts";

/** Splits in the order of their features, those of one feature in the order of their thresholds. */
export interface Splits {
  features: Uint16Array;
  /** How many different features there are. */
  distinct: number;
  /** The thresholds as integers, see `toKey`. */
  keys: Int32Array;
  trees: Uint16Array;
  /** The leaves on either side, as bits; a tree's first leaf is the highest bit. */
  left: Int32Array;
  right: Int32Array;
}

/** A forest taken apart: splits on features of the page, and on features of a block. */
export interface SortedForest {
  page: Splits;
  block: Splits;
  /** Of each tree the leaves that can be reached at all. */
  open: Int32Array;
}

/** The bits of a 32-bit float as an integer that sorts the same way. */
export function toKey(bits: number): number {
  return bits ^ ((bits >> 31) & 0x7fffffff);
}

/** An unused split has an infinite threshold, which sends every row to the left. */
const infinite = 0x7f800000;

/** Features from index `own` on are those of the page. */
export function sortForest({ depth, features, thresholds, leaves }: Forest, own: number): SortedForest {
  const inner = (1 << depth) - 1;
  const bits = new Int32Array(thresholds.buffer, thresholds.byteOffset, thresholds.length);
  const open = new Int32Array(leaves.length >> depth).fill(-1);
  const page: Split[] = [];
  const block: Split[] = [];
  for (let index = 0; index < features.length; index++) {
    const node = index % inner;
    // The nodes of a level follow each other: the level is the length of the binary number, the rest the place in it.
    const level = 31 - Math.clz32(node + 1);
    const half = 1 << (depth - level - 1);
    const leaf = (node + 1 - (1 << level)) * half * 2;
    const split = {
      feature: features[index] as number,
      key: toKey(bits[index] as number),
      tree: Math.floor(index / inner),
      left: leafBits(leaf, half),
      right: leafBits(leaf + half, half),
    };
    if (split.key >= infinite) open[split.tree] = (open[split.tree] as number) & ~split.right;
    else (split.feature >= own ? page : block).push(split);
  }
  return { page: inOrder(page), block: inOrder(block), open };
}

interface Split {
  feature: number;
  key: number;
  tree: number;
  left: number;
  right: number;
}

function inOrder(list: Split[]): Splits {
  list.sort((one, other) => one.feature - other.feature || one.key - other.key);
  return {
    features: Uint16Array.from(list, ({ feature }) => feature),
    distinct: new Set(list.map(({ feature }) => feature)).size,
    keys: Int32Array.from(list, ({ key }) => key),
    trees: Uint16Array.from(list, ({ tree }) => tree),
    left: Int32Array.from(list, ({ left }) => left),
    right: Int32Array.from(list, ({ right }) => right),
  };
}

function leafBits(first: number, count: number): number {
  return (-1 << (32 - count)) >>> first;
}
