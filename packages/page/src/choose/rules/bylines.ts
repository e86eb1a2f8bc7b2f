import type { Block } from "../blocks.ts";
import { groupBit } from "../vocabulary/classify.ts";
import { isProse } from "./around.ts";
import type { Draft } from "./shared.ts";

/** A longer line in such a box is a caption or the standfirst. */
const longestByline = 80;

/** Names and dates in boxes that are called so, above the text of an article and below it, are told apart from it. */
export function dropBylines({ blocks, switches }: Draft): void {
  if (!switches.on("choose.bylines")) return;
  const isText = (block: Block) => block.keep && isProse(block);
  const first = blocks.findIndex(isText);
  const last = blocks.findLastIndex(isText);
  if (first < 0) return;
  blocks.forEach((block, index) => {
    const isOutside = index < first || index > last;
    if (isOutside && block.chars < longestByline && block.nearGroups & groupBit.byline) block.keep = false;
  });
}
