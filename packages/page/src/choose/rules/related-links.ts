import type { Block } from "../blocks.ts";
import { pointsElsewhere } from "../vocabulary/phrases.ts";
import type { Draft } from "./shared.ts";

const longestPointer = 220;
/** A line of so few characters that ends in a colon names what follows: "See also:", "More about the valley:". */
const longestAnnouncement = 60;

/**
 * "MORE: …", "Related: …", "Lesen Sie auch: …": a line between paragraphs that leads to another story goes, and so
 * does one that announces them, with the linked lines below it.
 */
export function dropPointers({ blocks, switches }: Draft): void {
  if (!switches.on("choose.pointers")) return;
  let announced = false;
  blocks.forEach((block, index) => {
    if (!block.keep) return;
    const isLink = block.linkChars * 2 > block.chars;
    if (announces(block) && !isText(blocks[index + 1])) {
      announced = true;
      block.keep = false;
    } else if (!isLink) announced = false;
    else if (announced || (block.chars < longestPointer && leadsElsewhere(block.text))) block.keep = false;
  });
}

/** Several news sites set them in brackets: "[See how bees find home]". */
const leadsElsewhere = (text: string) => pointsElsewhere(text) || /^\[[^\]]+\]$/.test(text);

const announces = ({ chars, links, text }: Block) =>
  links === 0 && chars < longestAnnouncement && /[:：]$/.test(text) && pointsElsewhere(text);

/** Whether what an announcement stands above is a part of the text. */
const isText = (block: Block | undefined) => block?.keep === true && block.linkChars * 2 <= block.chars;
