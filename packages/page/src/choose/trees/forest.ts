import { type PageType, pageTypes } from "../../types.ts";

/**
 * Boosted decision trees of one depth, stored as full binary trees: node `i` has the children `2i+1` and
 * `2i+2`, so that a tree is walked by arithmetic alone.
 */
export interface Forest {
  /** At most five: the leaves of a tree are the bits of one number in `PageScorer`. */
  depth: number;
  bias: number;
  /** Per tree 2^depth − 1 entries. */
  features: Uint16Array;
  /** A row whose feature is larger goes to the right. */
  thresholds: Float32Array;
  /** Per tree 2^depth entries. */
  leaves: Float32Array;
}

export function toLikelihood(score: number): number {
  return 1 / (1 + Math.exp(-score));
}

/** The probability that the forest gives to a single row. */
export function predict({ depth, bias, features, thresholds, leaves }: Forest, row: Float32Array): number {
  const inner = (1 << depth) - 1;
  const outer = 1 << depth;
  let sum = bias;
  for (let tree = 0; tree * outer < leaves.length; tree++) {
    const start = tree * inner;
    let node = 0;
    while (node < inner) {
      const value = row[features[start + node] as number] as number;
      node = 2 * node + (value > (thresholds[start + node] as number) ? 2 : 1);
    }
    sum += leaves[tree * outer + node - inner] as number;
  }
  return toLikelihood(sum);
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
