import type { PageNode } from "../../html/node.ts";
import { type Block, endOf, type Layout } from "../layout.ts";

/** A choice in the making: rules read the page and set `keep` on its blocks. */
export interface Draft extends Layout {
  /** How likely each block belongs to the content. */
  likelihoods: Float32Array;
}

/** How far above a block its cell or list may be: `td > div > p > span`. */
export const cellDepth = 6;

/** The nearest element with one of these tags, the given one included. */
export function closest(
  owner: PageNode | undefined,
  tags: ReadonlySet<string>,
  most = Number.POSITIVE_INFINITY,
): PageNode | undefined {
  let node = owner;
  for (let step = 0; node && step < most; step++, node = node.parent) if (tags.has(node.tag)) return node;
  return undefined;
}

/** Visits the wanted elements in document order, each with the blocks in it and the index of the first. */
export function eachWithBlocks(
  draft: Draft,
  isWanted: (element: PageNode) => boolean,
  visit: (element: PageNode, inside: Block[], first: number) => void,
): void {
  const { blocks, elements } = draft;
  let first = 0;
  elements.forEach((element, index) => {
    if (!isWanted(element)) return;
    const end = endOf(index, draft);
    while (first < blocks.length && (blocks[first] as Block).element < index) first += 1;
    let last = first;
    while (last < blocks.length && (blocks[last] as Block).element < end) last += 1;
    visit(element, blocks.slice(first, last), first);
  });
}

export const keepAll = (blocks: readonly Block[]): void => {
  for (const block of blocks) block.keep = true;
};

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

/**
 * If even the best choice is expected to score no better than this, and no block is likelier, the page has nothing but
 * menus.
 */
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
    // Equally likely blocks are kept or dropped together.
    if (measure <= best || likely(order[position + 1]) === likely(index)) return;
    best = measure;
    threshold = likely(index);
  });
  if (best < leastExpected && likely(order[0]) < leastLikely && blocks.length >= fewestBlocks) threshold = 2;
  blocks.forEach((block, index) => {
    block.keep = likely(index) >= threshold;
  });
}
