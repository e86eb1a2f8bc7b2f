import type { Block } from "../blocks.ts";
import type { Draft } from "./draft.ts";

/** A kind with fewer blocks says nothing about each of them. */
const fewestOfKind = 3;

/** Blocks of one kind (all prices, all titles of cards) are kept or dropped together: each moves towards their mean. */
export function levelKinds({ blocks, likelihoods }: Draft): void {
  const kinds = new Map<number, number[]>();
  blocks.forEach(({ kind }, index) => {
    const members = kinds.get(kind);
    if (members) members.push(index);
    else kinds.set(kind, [index]);
  });
  for (const members of kinds.values()) {
    if (members.length < fewestOfKind) continue;
    const mean = members.reduce((sum, index) => sum + (likelihoods[index] as number), 0) / members.length;
    for (const index of members) likelihoods[index] = ((likelihoods[index] as number) + mean) / 2;
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
  const likely = (index: number | undefined) => (index === undefined ? -1 : (likelihoods[index] as number));
  const order = [...blocks.keys()].sort((one, other) => likely(other) - likely(one));
  const total = blocks.reduce((sum, { chars }, index) => sum + chars * likely(index), 0);
  let [kept, hit, best, threshold] = [0, 0, 0, 1];
  order.forEach((index, position) => {
    const { chars } = blocks[index] as Block;
    kept += chars;
    hit += chars * likely(index);
    const measure = ((1 + square) * hit) / (kept + square * total);
    // Equally likely blocks share their fate.
    if (measure <= best || likely(order[position + 1]) === likely(index)) return;
    best = measure;
    threshold = likely(index);
  });
  if (best < leastExpected && likely(order[0]) < leastLikely && blocks.length >= fewestBlocks) threshold = 2;
  blocks.forEach((block, index) => {
    block.keep = likely(index) >= threshold;
  });
}
