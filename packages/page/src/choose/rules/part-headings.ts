import { headingLevel } from "../../html/node.ts";
import type { Block } from "../layout.ts";
import { zoneBit } from "../zones.ts";
import type { Draft } from "./draft.ts";

const isHeading = (block: Block) => (block.zone & zoneBit.heading) !== 0;

/** Below this a heading names a box, even above kept text. */
const leastLikely = 0.2;

/** A heading right above kept text stays: readers find their way by headings. */
export function keepOpenings({ blocks, likelihoods }: Draft): void {
  for (let index = 0; index + 1 < blocks.length; index++) {
    const block = blocks[index] as Block;
    const next = blocks[index + 1] as Block;
    const opens = isHeading(block) && next.keep && !isHeading(next);
    if (opens && (likelihoods[index] as number) >= leastLikely) block.keep = true;
  }
}

/** A heading above another heading is more often the title of a box. */
const leastLikelyPart = 0.33;
/** Between two blocks of a text there are only its own headings. */
const leastLikelyBetween = 0.02;

/** The label of a place for advertisements, between blocks of the text. */
const advertisement =
  /^(?:advertisements?|anzeige|werbung|publicité|publicidad|publicidade|pubblicità|advertentie|annons|reklama?)$/i;

/** In a text, headings between two kept blocks and above a kept heading of a lower level stay as well. */
export function keepParts(draft: Draft): void {
  const { blocks, likelihoods } = draft;
  keepOpenings(draft);
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

/** From this length on a heading with punctuation is a standfirst that was set as a heading. */
const sentence = 80;

function levelOf({ zone, chars, marks, owner }: Block): number {
  return !(zone & zoneBit.heading) || (chars >= sentence && marks > 0) ? 0 : headingLevel(owner);
}

/** A heading without kept text below, such as the title of a box of links, is dropped. */
export function dropEmptyHeadings({ blocks }: Draft): void {
  let below: Block | undefined;
  for (let index = blocks.length - 1; index >= 0; index--) {
    const block = blocks[index] as Block;
    if (!block.keep) continue;
    const level = levelOf(block);
    const isOver = below && !(levelOf(below) > 0 && levelOf(below) <= level);
    if (level > 0 && !isOver) block.keep = false;
    else below = block;
  }
}

/** A block with so much unlinked text is where an article has begun. */
const leastProse = 120;

/** The headline above an article is its title, which is returned separately. */
export function dropHeadline({ blocks }: Draft): void {
  for (let index = 0; index < blocks.length; index++) {
    const block = blocks[index] as Block;
    if (!block.keep) continue;
    if (block.owner.tag === "h1") block.keep = false;
    else if (block.chars - block.linkChars >= leastProse) return;
  }
}
