import type { Block } from "../blocks.ts";
import { zoneBit } from "../zones.ts";
import type { Draft } from "./shared.ts";

/** Below this a heading is the name of a box, even above kept text. */
const leastLikely = 0.2;

const isHeading = (block: Block) => (block.zone & zoneBit.heading) !== 0;

/** A heading right above kept text stays: a text without its headings cannot be found one's way in. */
export function keepHeadings({ blocks, likelihoods, switches }: Draft): void {
  if (!switches.on("choose.openings")) return;
  for (let index = 0; index + 1 < blocks.length; index++) {
    const block = blocks[index] as Block;
    const next = blocks[index + 1] as Block;
    const opens = isHeading(block) && next.keep && !isHeading(next);
    if (opens && (likelihoods[index] as number) >= leastLikely) block.keep = true;
  }
}

/** Above another heading stand more often names of boxes. */
const leastLikelyPart = 0.33;

/** In a text so does the heading of a part, right above a kept heading of a lower level. */
export function keepPartHeadings({ blocks, likelihoods, switches }: Draft): void {
  if (!switches.on("choose.parts")) return;
  for (let index = blocks.length - 2; index >= 0; index--) {
    const block = blocks[index] as Block;
    const next = blocks[index + 1] as Block;
    const opens = isHeading(block) && next.keep && isHeading(next) && next.owner.tag > block.owner.tag;
    if (opens && (likelihoods[index] as number) >= leastLikelyPart) block.keep = true;
  }
}
