import type { Block, Layout } from "../blocks.ts";
import type { Switches } from "../rules.ts";

export interface Draft extends Layout {
  /** How likely each block belongs to the content. */
  likelihoods: Float32Array;
  /** The largest of these, before those of one kind were brought closer together. */
  surest: number;
  /** What the page says it is about. */
  description?: string | undefined;
  switches: Switches;
}

/** A strategy sets `keep` on the blocks of the draft. */
export type Strategy = (draft: Draft) => void;

/** Where the best choice is expected to agree no better than this, the page shows menus and nothing else. */
const leastExpected = 0.25;
/** Where one line is likelier than this, the page has content, however little the rest looks like it. */
const mostDoubtful = 0.3;
/** A page of a few lines may be all content, however strange it looks. */
const fewestBlocks = 25;

/**
 * Keeps the blocks that make the expected F-measure of the page largest: on a page where much is certain
 * the doubtful is left out, on a page where nothing is certain the likelier half is better than nothing.
 * `beta` is that of the F-measure: below 1 a line too much weighs more than a line too little.
 */
export function keepLikeliest(draft: Draft, beta = 1): void {
  const { blocks, likelihoods, surest, switches } = draft;
  const square = beta * beta;
  // What is equally likely is kept or left together: of a giant page most blocks have the likelihood of another.
  const chars = new Map<number, number>();
  let total = 0;
  for (let index = 0; index < blocks.length; index++) {
    const likelihood = likelihoods[index] as number;
    const own = (blocks[index] as Block).chars;
    chars.set(likelihood, (chars.get(likelihood) ?? 0) + own);
    total += own * likelihood;
  }
  let kept = 0;
  let hit = 0;
  let best = 0;
  let threshold = 1;
  for (const likelihood of Float32Array.from(chars.keys()).sort().reverse()) {
    const weight = chars.get(likelihood) ?? 0;
    kept += weight;
    hit += weight * likelihood;
    const measure = ((1 + square) * hit) / (kept + square * total);
    if (measure > best) {
      best = measure;
      threshold = likelihood;
    }
  }
  const nothing =
    switches.on("choose.nothing") &&
    best < leastExpected &&
    surest < mostDoubtful &&
    blocks.length >= fewestBlocks;
  blocks.forEach((block, index) => {
    block.keep = !nothing && (likelihoods[index] as number) >= threshold;
  });
}
