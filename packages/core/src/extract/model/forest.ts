import type { Rows } from "./features.ts";

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
  /** The thresholds as whole numbers, made at first use. */
  keys?: Int32Array;
}

/**
 * Numbers as whole numbers of the same order, without their last bit: the difference of two of them fits into
 * 32 bits, so that its sign says which is larger and a tree is walked without a branch, which the processor
 * could not foresee.
 */
function toKeys(values: Float32Array, count: number, keys: Int32Array): void {
  const bits = new Int32Array(values.buffer, values.byteOffset, count);
  for (let index = 0; index < count; index++) {
    const value = bits[index] as number;
    keys[index] = (value ^ ((value >> 31) & 0x7fffffff)) >> 1;
  }
}

let rowKeys = new Int32Array(0);
let sums = new Float64Array(0);
let open = new Int32Array(0);

/** So many trees are asked about every row, then only about those that they left in doubt. */
const firstTrees = 50;
/** A likelihood of 0.08 or 0.92: the trees that follow would not turn it. */
const sure = 2.5;

/**
 * The probability that the forest gives to each row, at the place of the row's block. Tree by tree, so that a
 * tree stays in the cache.
 */
export function predictRows(forest: Forest, rows: Rows, likelihoods: Float32Array): void {
  const { depth, features, leaves } = forest;
  const { width, count } = rows;
  const inner = (1 << depth) - 1;
  const outer = 1 << depth;
  if (!forest.keys) {
    forest.keys = new Int32Array(forest.thresholds.length);
    toKeys(forest.thresholds, forest.thresholds.length, forest.keys);
  }
  const { keys } = forest;
  if (rowKeys.length < count * width) rowKeys = new Int32Array(rows.values.length);
  if (sums.length < count) {
    sums = new Float64Array(count);
    open = new Int32Array(count);
  }
  toKeys(rows.values, count * width, rowKeys);
  const values = rowKeys;
  const trees = leaves.length / outer;
  let left = count;
  for (let row = 0; row < count; row++) {
    sums[row] = forest.bias;
    open[row] = row;
  }
  for (let tree = 0; tree < trees; tree++) {
    if (tree === firstTrees) left = doubtful(left);
    const start = tree * inner;
    const firstLeaf = tree * outer - inner;
    for (let place = 0; place < left; place++) {
      const row = open[place] as number;
      const base = row * width;
      let node = 0;
      for (let level = 0; level < depth; level++) {
        const split = start + node;
        const value = values[base + (features[split] as number)] as number;
        node = (node << 1) + 1 - (((keys[split] as number) - value) >> 31);
      }
      sums[row] = (sums[row] as number) + (leaves[firstLeaf + node] as number);
    }
  }
  for (let row = 0; row < count; row++)
    likelihoods[rows.blocks[row] as number] = 1 / (1 + Math.exp(-(sums[row] as number)));
}

/** Moves the rows that are still in doubt to the front of `open`; answers how many they are. */
function doubtful(count: number): number {
  let left = 0;
  for (let place = 0; place < count; place++) {
    const row = open[place] as number;
    if (Math.abs(sums[row] as number) < sure) open[left++] = row;
  }
  return left;
}

/** The probability that the forest gives to a single row. */
export function predict(forest: Forest, row: Float32Array): number {
  const likelihood = new Float32Array(1);
  const rows = { width: row.length, count: 1, values: row, blocks: new Int32Array(1) };
  predictRows(forest, rows, likelihood);
  return likelihood[0] as number;
}
