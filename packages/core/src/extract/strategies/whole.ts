import type { Block } from "../blocks.ts";
import type { PageNode } from "../tree/node.ts";
import { zoneBit } from "../zones.ts";
import type { Draft } from "./shared.ts";

/** The body of the page is the smallest element that holds so many of the kept lines; */
const leastHeld = 0.9;
/** and so much of its text has to be kept, or it is no body but the page with all its menus. */
const leastKept = 0.1;
/** Below this even a line in the middle of the body is an offer or a control. */
const leastLikely = 0.03;
const frame = zoneBit.nav | zoneBit.footer | zoneBit.aside;
const structures = zoneBit.list | zoneBit.table;

/**
 * Keeps the body of a reference page whole from its first kept line on: signatures, tables of members and lists
 * of sections are all links and single words, which anywhere else would be menus.
 */
export function keepWhole(draft: Draft): void {
  const { blocks, likelihoods, switches } = draft;
  if (!switches.on("choose.whole")) return;
  const inside = insideOfBody(draft);
  if (!inside) return;
  let first = blocks.findIndex((block) => block.keep && inside[block.element]);
  // A list or a table that was kept from its third line on is kept from its first.
  const structure = (blocks[first] as Block).zone & structures;
  while (structure && (blocks[first - 1]?.zone ?? 0) & structure) first -= 1;
  for (let index = first; index < blocks.length; index++) {
    const block = blocks[index] as Block;
    if (block.zone & frame || !inside[block.element]) continue;
    if ((likelihoods[index] as number) >= leastLikely) block.keep = true;
  }
}

/** By element whether it stands in the body, or is it; undefined if no element is the body. */
function insideOfBody({ blocks, elements, parents }: Draft): Uint8Array | undefined {
  const kept = new Int32Array(elements.length);
  let chars = 0;
  for (const block of blocks) {
    if (!block.keep) continue;
    kept[block.element] = (kept[block.element] as number) + 1;
    chars += block.chars;
  }
  // Parents stand before their children: from the end on, each element is complete when it is added to its parent.
  for (let index = elements.length - 1; index > 0; index--) {
    const parent = parents[index] as number;
    kept[parent] = (kept[parent] as number) + (kept[index] as number);
  }
  const all = kept[0] as number;
  // Elements with most of the kept lines stand in each other, so that the last one is the smallest.
  let body = elements.length - 1;
  while (body > 0 && (kept[body] as number) < all * leastHeld) body -= 1;
  if (all === 0 || chars < (elements[body] as PageNode).chars * leastKept) return undefined;
  const inside = new Uint8Array(elements.length);
  inside[body] = 1;
  for (let index = body + 1; index < elements.length; index++)
    inside[index] = inside[parents[index] as number] as number;
  return inside;
}
