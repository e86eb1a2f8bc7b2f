import type { Block } from "../blocks.ts";
import type { Draft } from "./draft.ts";

/** A kind with fewer blocks says nothing about each of them. */
const fewestOfKind = 3;

/** Blocks of one kind (all prices, all titles of cards) are kept or dropped together: each moves towards their mean. */
export function levelKinds({ blocks, likelihoods }: Draft): void {
  // There are no more kinds than blocks.
  const sums = new Float64Array(blocks.length);
  const counts = new Uint32Array(blocks.length);
  for (let index = 0; index < blocks.length; index++) {
    const { kind } = blocks[index] as Block;
    sums[kind] = (sums[kind] as number) + (likelihoods[index] as number);
    counts[kind] = (counts[kind] as number) + 1;
  }
  for (let index = 0; index < blocks.length; index++) {
    const { kind } = blocks[index] as Block;
    const count = counts[kind] as number;
    if (count >= fewestOfKind)
      likelihoods[index] = ((likelihoods[index] as number) + (sums[kind] as number) / count) / 2;
  }
}

/** Where even the best choice is expected to agree no better than this and no block is likelier, the page shows menus only. */
const leastExpected = 0.25;
const leastLikely = 0.3;
/** A page of fewer blocks may be all content, however strange it looks. */
const fewestBlocks = 25;

/**
 * Keeps the blocks with the largest expected F-measure: on a clear page doubtful blocks are dropped, on an unclear one
 * the likelier half is better than nothing. With `beta` below 1 a block too many weighs more than one too few.
 */
export function keepLikeliest({ blocks, likelihoods }: Draft, beta = 1): void {
  const square = beta * beta;
  // Equally likely blocks share their fate: on a giant page most blocks have the likelihood of another.
  const levels = distinct(likelihoods);
  const chars = new Float64Array(levels.length);
  let total = 0;
  for (let index = 0; index < blocks.length; index++) {
    const likelihood = likelihoods[index] as number;
    const own = (blocks[index] as Block).chars;
    const level = indexIn(levels, likelihood);
    chars[level] = (chars[level] as number) + own;
    total += own * likelihood;
  }
  let kept = 0;
  let hit = 0;
  let best = 0;
  let threshold = 1;
  for (let level = levels.length - 1; level >= 0; level--) {
    const likelihood = levels[level] as number;
    const weight = chars[level] as number;
    kept += weight;
    hit += weight * likelihood;
    const measure = ((1 + square) * hit) / (kept + square * total);
    if (measure > best) {
      best = measure;
      threshold = likelihood;
    }
  }
  const surest = levels.at(-1) ?? 0;
  if (best < leastExpected && surest < leastLikely && blocks.length >= fewestBlocks) threshold = 2;
  for (let index = 0; index < blocks.length; index++)
    (blocks[index] as Block).keep = (likelihoods[index] as number) >= threshold;
}

function distinct(numbers: Float32Array): Float32Array {
  const sorted = numbers.slice().sort();
  let count = 0;
  for (let index = 0; index < sorted.length; index++)
    if (index === 0 || sorted[index] !== sorted[index - 1]) sorted[count++] = sorted[index] as number;
  return sorted.subarray(0, count);
}

/** A binary search costs less than a map of all numbers. */
function indexIn(sorted: Float32Array, number: number): number {
  let [low, high] = [0, sorted.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as number) < number) low = middle + 1;
    else high = middle;
  }
  return low;
}
