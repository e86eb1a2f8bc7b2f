import type { Block } from "../blocks.ts";
import type { Draft } from "./shared.ts";

/**
 * Lines of one kind (all prices, all titles of cards) are kept or left together: each likelihood moves
 * towards the mean of its kind.
 */
export function levelByPath({ blocks, likelihoods, switches }: Draft): void {
  if (!switches.on("choose.level")) return;
  // There are not more kinds than lines.
  const sums = new Float64Array(blocks.length);
  const counts = new Uint32Array(blocks.length);
  for (let index = 0; index < blocks.length; index++) {
    const { kind } = blocks[index] as Block;
    sums[kind] = (sums[kind] as number) + (likelihoods[index] as number);
    counts[kind] = (counts[kind] as number) + 1;
  }
  for (let index = 0; index < blocks.length; index++) {
    const { kind } = blocks[index] as Block;
    const count = counts[kind] as number;
    if (count >= 3)
      likelihoods[index] = ((likelihoods[index] as number) + (sums[kind] as number) / count) / 2;
  }
}
