import type { Block } from "../blocks.ts";
import { groupBit } from "../vocabulary/classify.ts";
import type { Draft } from "./shared.ts";

/** A longer line in such a box is a caption or the standfirst. */
const longestByline = 80;
/** Prose of this length is where a text has begun, or has not yet ended. */
const prose = 120;

/** Names and dates in boxes that are called so, above the text of an article and below it, are told apart from it. */
export function dropBylines({ blocks, switches }: Draft): void {
  if (!switches.on("choose.bylines")) return;
  const isProse = ({ keep, chars, linkChars }: Block) => keep && chars - linkChars >= prose;
  const first = blocks.findIndex(isProse);
  const last = blocks.findLastIndex(isProse);
  if (first < 0) return;
  blocks.forEach((block, index) => {
    const isOutside = index < first || index > last;
    if (isOutside && block.chars < longestByline && block.nearGroups & groupBit.byline) block.keep = false;
  });
}
