import type { Block, Layout } from "../blocks.ts";
import type { Switches } from "../rules.ts";
import type { Places } from "./places.ts";

export interface Draft extends Layout {
  /** How likely each block belongs to the content. */
  likelihoods: Float32Array;
  /** The largest of these, before those of one kind were brought closer together. */
  surest: number;
  /** What the page says it is about. */
  description?: string | undefined;
  places: Places;
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
  const levels = distinct(likelihoods);
  const chars = new Float64Array(levels.length);
  let total = 0;
  for (let index = 0; index < blocks.length; index++) {
    const likelihood = likelihoods[index] as number;
    const own = (blocks[index] as Block).chars;
    const level = placeOf(likelihood, levels);
    chars[level] = (chars[level] as number) + own;
    total += own * likelihood;
  }
  let kept = 0;
  let hit = 0;
  let best = 0;
  let threshold = 1;
  for (let level = levels.length - 1; level >= 0; level--) {
    const likelihood = levels[level] as number;
    const weight = chars[level] as number;
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
  for (let index = 0; index < blocks.length; index++)
    (blocks[index] as Block).keep = !nothing && (likelihoods[index] as number) >= threshold;
}

/** The different ones of some numbers, in order. */
function distinct(numbers: Float32Array): Float32Array {
  const sorted = numbers.slice().sort();
  let count = 0;
  for (let index = 0; index < sorted.length; index++)
    if (index === 0 || sorted[index] !== sorted[index - 1]) sorted[count++] = sorted[index] as number;
  return sorted.subarray(0, count);
}

/** Where one of them stands. A search in a list costs less than a map of all of them. */
function placeOf(number: number, sorted: Float32Array): number {
  let [low, high] = [0, sorted.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as number) < number) low = middle + 1;
    else high = middle;
  }
  return low;
}
