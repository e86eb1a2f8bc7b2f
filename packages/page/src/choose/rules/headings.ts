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

/** Above another heading stand more often names of boxes, */
const leastLikelyPart = 0.33;
/** and between two lines of a text nothing but its headings. */
const leastLikelyBetween = 0.02;

/** What stands above a place for advertisements, among the lines of the text. */
const advertisement =
  /^(?:advertisements?|anzeige|werbung|publicité|publicidad|publicidade|pubblicità|advertentie|annons|reklama?)$/i;

/** In a text so do headings between two kept lines, and the heading of a part above a kept one of a lower level. */
export function keepPartHeadings({ blocks, likelihoods, switches }: Draft): void {
  if (!switches.on("choose.parts")) return;
  for (let index = blocks.length - 2; index >= 0; index--) {
    const block = blocks[index] as Block;
    const next = blocks[index + 1] as Block;
    if (block.keep || !isHeading(block) || !next.keep) continue;
    const likelihood = likelihoods[index] as number;
    if (isHeading(next)) block.keep = next.owner.tag > block.owner.tag && likelihood >= leastLikelyPart;
    else if (blocks[index - 1]?.keep === true && likelihood >= leastLikelyBetween)
      block.keep = !advertisement.test(block.text);
  }
}
