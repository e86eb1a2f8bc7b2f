import type { Block } from "../blocks.ts";
import { isAside, isCredit } from "../vocabulary/credits.ts";
import { zoneBit } from "../zones.ts";
import type { Draft } from "./shared.ts";

/** A longer line is a part of the text that begins like one. */
const longestCredit = 300;

/** Whose a picture is takes one line. */
const longestAside = 160;

/** "Picture: 4K" in a list says what something has. */
const structures = zoneBit.list | zoneBit.table;

/**
 * Lines below an article that say who reported it, whose rights it is, whom to follow or to write to, go; a line that
 * only says whose a picture is, or calls to follow somebody, goes wherever it stands.
 */
export function dropCredits({ blocks, switches }: Draft): void {
  if (!switches.on("choose.credits")) return;
  for (let index = 0; index < blocks.length; index++) {
    const block = blocks[index] as Block;
    if (block.keep && block.chars <= longestAside && !(block.zone & structures) && isAside(block.text))
      block.keep = false;
  }
  const credits: Block[] = [];
  for (let index = blocks.length - 1; index >= 0; index--) {
    const block = blocks[index] as Block;
    if (!block.keep) continue;
    // A row of signs that parts the text from its credits goes with them.
    const closes = isShort(block) && (isCredit(block.text) || (credits.length > 0 && isOfSigns(block.text)));
    if (!closes) {
      for (const credit of credits) credit.keep = false;
      return;
    }
    credits.push(block);
  }
}

const isShort = ({ chars }: Block) => chars <= longestCredit;
const isOfSigns = (text: string) => !/[\p{L}\p{N}]/u.test(text);
