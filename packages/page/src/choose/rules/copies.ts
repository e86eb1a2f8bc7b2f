import type { Block } from "../blocks.ts";
import { zoneBit } from "../zones.ts";
import type { Draft } from "./draft.ts";
import { dataTableAround } from "./tables.ts";

/** A shorter block may well come twice ("Yes", "Read the whole story"). */
const shortestRepeat = 40;

/** A quoted sentence is what an answer is about; a whole post that is quoted is a copy. */
const longestQuotation = 120;

/**
 * The same text twice is a copy for another screen size, a pop-up, a quote or a slide: the first one stays. Two lines of
 * code or two rows of data may say the same.
 */
export function dropRepeats({ blocks }: Draft): void {
  // Most pages end here: two short blocks alone are no copy.
  if (findRepeats(blocks, shortestRepeat).size === 0) return;
  const repeats = findRepeats(blocks, 0);
  const isInDataTable = dataTableAround();
  const isCopy = (index: number) => {
    const { chars, zone, owner } = blocks[index] as Block;
    if (chars < shortestRepeat || zone & zoneBit.code) return false;
    if (zone & zoneBit.quote && chars <= longestQuotation) return false;
    return !(zone & zoneBit.table && isInDataTable(owner));
  };
  for (const run of runsOf(blocks, repeats)) {
    if (!run.some(isCopy)) continue;
    for (const index of run) {
      const block = blocks[index] as Block;
      const isShort = block.chars < shortestRepeat && !(block.zone & zoneBit.code);
      if (isShort || isCopy(index)) block.keep = false;
    }
  }
}

/** The kept blocks of at least so many characters whose text was kept before. */
function findRepeats(blocks: readonly Block[], fewest: number): Set<number> {
  // Long blocks may share their `text`, which is their beginning: those are told apart by length.
  const seen = new Set<string>();
  const repeats = new Set<number>();
  for (let index = 0; index < blocks.length; index++) {
    const { keep, chars, text } = blocks[index] as Block;
    if (!keep || chars < fewest) continue;
    const key = chars > text.length ? `${chars} ${text}` : text;
    if (seen.has(key)) repeats.add(index);
    seen.add(key);
  }
  return repeats;
}

/** Repeats between which no other block is kept: short ones belong to the copy that they are in. */
function runsOf(blocks: readonly Block[], repeats: ReadonlySet<number>): number[][] {
  const runs: number[][] = [];
  let run: number[] = [];
  blocks.forEach((block, index) => {
    if (!block.keep) return;
    if (!repeats.has(index)) run = [];
    else if (run.push(index) === 1) runs.push(run);
  });
  return runs;
}
