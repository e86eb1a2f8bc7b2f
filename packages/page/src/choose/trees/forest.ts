import { ClassReader, type ClassScores } from "../../html/class-names.ts";
import { type PageType, pageTypes } from "../../types.ts";
import { blockForest, classScores, typeForests } from "./weights.ts";

/**
 * Boosted decision trees of one depth, stored as full binary trees: node `i` has the children `2i+1` and
 * `2i+2`, so that a tree is walked by arithmetic alone.
 */
export interface Forest {
  depth: number;
  bias: number;
  /** Per tree 2^depth − 1 entries. */
  features: Uint16Array;
  /** A row whose feature is larger takes the right branch. */
  thresholds: Float32Array;
  /** Per tree 2^depth entries. */
  leaves: Float32Array;
}

/**
 * After this many trees a score beyond `sure` (a likelihood below 0.08 or above 0.92) is final: the remaining trees
 * would not reverse it.
 */
const firstTrees = 50;
const sure = 2.5;

/** The probability that the forest gives to a row. */
export function predict(forest: Forest, row: Float32Array): number {
  return 1 / (1 + Math.exp(-(forest.depth === 5 ? sumOfFive(forest, row) : sumOfAny(forest, row))));
}

function sumOfAny({ depth, bias, features, thresholds, leaves }: Forest, row: Float32Array): number {
  const inner = (1 << depth) - 1;
  const trees = leaves.length >> depth;
  let sum = bias;
  for (let tree = 0; tree < trees; tree++) {
    let node = 0;
    for (let level = 0; level < depth; level++) {
      const at = tree * inner + node;
      node = 2 * node + 1 + Number((row[features[at] as number] as number) > (thresholds[at] as number));
    }
    sum += leaves[(tree << depth) + node - inner] as number;
    if (tree + 1 === firstTrees && Math.abs(sum) >= sure) break;
  }
  return sum;
}

/** The same with its five levels written out: V8 does not unroll loops, and every block of a page passes here. */
function sumOfFive({ bias, features, thresholds, leaves }: Forest, row: Float32Array): number {
  let sum = bias;
  for (let start = 0, leaf = -31; start < features.length; start += 31, leaf += 32) {
    let at = start;
    let node = 1 + Number((row[features[at] as number] as number) > (thresholds[at] as number));
    at = start + node;
    node = 2 * node + 1 + Number((row[features[at] as number] as number) > (thresholds[at] as number));
    at = start + node;
    node = 2 * node + 1 + Number((row[features[at] as number] as number) > (thresholds[at] as number));
    at = start + node;
    node = 2 * node + 1 + Number((row[features[at] as number] as number) > (thresholds[at] as number));
    at = start + node;
    node = 2 * node + 1 + Number((row[features[at] as number] as number) > (thresholds[at] as number));
    sum += leaves[leaf + node] as number;
    if (start === 31 * (firstTrees - 1) && Math.abs(sum) >= sure) break;
  }
  return sum;
}

/** How likely each type is, in the order of `pageTypes`. */
export function typeLikelihoods(signals: readonly number[], forests: readonly Forest[]): number[] {
  const row = Float32Array.from(signals);
  return forests.map((forest) => predict(forest, row));
}

export function likeliestType(likelihoods: readonly number[]): PageType {
  let best = 0;
  for (let index = 1; index < likelihoods.length; index++)
    if ((likelihoods[index] ?? 0) > (likelihoods[best] ?? 0)) best = index;
  return pageTypes[best] ?? "article";
}

/** What was learned from labelled pages: which blocks belong to the content, and what type a page has. */
export interface Model {
  blocks: Forest;
  /** One for each entry of `pageTypes`. */
  types: readonly Forest[];
  reader: ClassReader;
}

/** "word:score word:score", scores in tenths. */
export function decodeScores(text: string): ClassScores {
  const entries = text.split(" ").map((entry): [string, number] => {
    const colon = entry.indexOf(":");
    return [entry.slice(0, colon), Number(entry.slice(colon + 1)) / 10];
  });
  return new Map(entries);
}

/**
 * Layout: depth, number of trees and bias as three 32-bit floats; then per split a byte for the feature and a float for
 * the threshold; then per leaf a float.
 */
export function decodeForest(text: string): Forest {
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  const view = new DataView(bytes.buffer);
  const depth = view.getFloat32(0, true);
  const trees = view.getFloat32(4, true);
  const splits = trees * ((1 << depth) - 1);
  const features = new Uint16Array(splits);
  const thresholds = new Float32Array(splits);
  let at = 12;
  for (let index = 0; index < splits; index++, at += 5) {
    features[index] = view.getUint8(at);
    thresholds[index] = view.getFloat32(at + 1, true);
  }
  const leaves = new Float32Array(trees * (1 << depth));
  for (let index = 0; index < leaves.length; index++, at += 4) leaves[index] = view.getFloat32(at, true);
  return { depth, bias: view.getFloat32(8, true), features, thresholds, leaves };
}

let loaded: Model | undefined;

/** The shipped model, decoded on first use. */
export function shippedModel(): Model {
  loaded ??= {
    blocks: decodeForest(blockForest),
    types: typeForests.map(decodeForest),
    reader: new ClassReader(decodeScores(classScores)),
  };
  return loaded;
}
