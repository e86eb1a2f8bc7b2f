/**
 * Boosted decision trees of one depth, stored as full binary trees: node `i` has the children `2i+1` and
 * `2i+2`, so that a tree is walked by arithmetic alone.
 */
export interface Forest {
  depth: number;
  bias: number;
  /** Per tree 2^depth − 1 entries. */
  features: Uint16Array;
  thresholds: Float32Array;
  /** Per tree 2^depth entries. */
  leaves: Float32Array;
}

/** The probability that the forest, or its first `most` trees, give to a row. */
export function predict(forest: Forest, row: Float32Array, most = Number.POSITIVE_INFINITY): number {
  const { depth, features, thresholds, leaves } = forest;
  const inner = (1 << depth) - 1;
  const outer = 1 << depth;
  const trees = Math.min(leaves.length / outer, most);
  // One kind of array only: this is the hottest loop of all, and a second kind would halve its speed.
  let sum = forest.bias;
  for (let tree = 0; tree < trees; tree++) {
    const start = tree * inner;
    let node = 0;
    for (let level = 0; level < depth; level++) {
      const feature = features[start + node] as number;
      node = 2 * node + 1 + Number((row[feature] as number) > (thresholds[start + node] as number));
    }
    sum += leaves[tree * outer + node - inner] as number;
  }
  return 1 / (1 + Math.exp(-sum));
}
