import { ClassReader, type ClassScores } from "../../html/class-names.ts";
import type { Forest } from "./forest.ts";
import { blockForest, classScores, typeForests } from "./weights.ts";

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

export function encodeForest(forest: Forest): string {
  const { depth, bias, features, thresholds, leaves } = forest;
  const view = new DataView(new ArrayBuffer(12 + features.length * 5 + leaves.length * 4));
  view.setFloat32(0, depth, true);
  view.setFloat32(4, leaves.length / (1 << depth), true);
  view.setFloat32(8, bias, true);
  let at = 12;
  for (let index = 0; index < features.length; index++, at += 5) {
    view.setUint8(at, features[index] as number);
    view.setFloat32(at + 1, thresholds[index] as number, true);
  }
  for (const leaf of leaves) {
    view.setFloat32(at, leaf, true);
    at += 4;
  }
  return btoa(Array.from(new Uint8Array(view.buffer), (byte) => String.fromCharCode(byte)).join(""));
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
