import type { PageNode } from "../../html/node.ts";
import { type Block, endOf, type Layout } from "../blocks.ts";

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
