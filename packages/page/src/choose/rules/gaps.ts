import type { PageNode } from "../../html/node.ts";
import type { Block } from "../blocks.ts";
import { zoneBit } from "../zones.ts";
import { cellDepth, closest, type Draft } from "./draft.ts";

/** Below this a block is something else, even between kept ones. */
const leastLikely = 0.2;
const structured = zoneBit.code | zoneBit.table | zoneBit.list;
/** How many blocks on the next kept one may be. */
const furthest = 4;

/** Code, tables and lists between two kept blocks belong to them. */
export function fillGaps({ blocks, likelihoods }: Draft): void {
  for (let index = 1; index + 1 < blocks.length; index++) {
    const block = blocks[index] as Block;
    if (block.keep || !(block.zone & structured) || (likelihoods[index] as number) < leastLikely) continue;
    if (!blocks[index - 1]?.keep) continue;
    block.keep = blocks.slice(index + 1, index + 1 + furthest).some(({ keep }) => keep);
  }
}

/** Below this even what comes right after the text is something else. */
const leastLikelyTail = 0.05;
const tailTags: ReadonlySet<string> = new Set(["pre", "table"]);

/**
 * Code and tables right after the last kept block, in the same element or in a box in it, belong to the text: with no
 * text after them their cells and lines look like small print.
 */
export function keepTail({ blocks, likelihoods }: Draft): void {
  const last = blocks.findLastIndex(({ keep }) => keep);
  const around = blocks[last]?.owner.parent;
  if (!around) return;
  for (let index = last + 1; index < blocks.length; index++) {
    const block = blocks[index] as Block;
    const box = closest(block.owner, tailTags)?.parent;
    const isTail = box && (box === around || box.parent === around) && block.linkChars * 2 < block.chars;
    if (!isTail || (likelihoods[index] as number) < leastLikelyTail) return;
    block.keep = true;
  }
}

const listParts: ReadonlySet<string> = new Set(["ul", "ol", "li"]);
/** Where the outline of a page is, and never its text. */
const frame = zoneBit.nav | zoneBit.footer | zoneBit.aside;
const body = zoneBit.main | zoneBit.article;
/** Below this a list leads to other places, even right below the text. */
const leastLikelyList = 0.05;

/** Lists below a kept block, in the same element of the page's body, belong to it: references are all links. */
export function keepLists({ blocks, likelihoods }: Draft): void {
  let around: PageNode | undefined;
  blocks.forEach((block, index) => {
    const { zone, owner } = block;
    if (!(zone & zoneBit.list)) {
      if (block.keep) around = owner.parent;
    } else if (!block.keep && zone & body && !(zone & frame)) {
      const isBelow = around !== undefined && outermostList(owner)?.parent === around;
      if (isBelow && (likelihoods[index] as number) >= leastLikelyList) block.keep = true;
    }
  });
}

function outermostList(owner: PageNode): PageNode | undefined {
  let list = closest(owner, listParts, cellDepth);
  while (list?.parent && listParts.has(list.parent.tag)) list = list.parent;
  return list;
}
