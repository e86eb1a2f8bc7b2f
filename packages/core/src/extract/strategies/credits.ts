import type { Block } from "../blocks.ts";
import { isCredit } from "../vocabulary/credits.ts";
import type { Draft } from "./shared.ts";

/** A longer line is a part of the text that begins like one. */
const longestCredit = 300;

/** Lines below an article that say who reported it, whose rights it is, whom to follow or to write to, go. */
export function dropCredits({ blocks, switches }: Draft): void {
  if (!switches.on("choose.credits")) return;
  const credits: Block[] = [];
  for (let index = blocks.length - 1; index >= 0; index--) {
    const block = blocks[index] as Block;
    if (!block.keep) continue;
    if (!closes(block)) {
      // A row of signs that parts the text from its credits goes with them.
      for (const credit of credits) credit.keep = false;
      return;
    }
    credits.push(block);
  }
}

const closes = ({ chars, text }: Block) =>
  chars <= longestCredit && (isCredit(text) || !/[\p{L}\p{N}]/u.test(text));
