import type { Block } from "../markdown/blocks.ts";
import type { PreparedDocument } from "./document.ts";
import { type PreparedQuery, sameWord } from "./query.ts";

/** Which share of the query's weight is found where. All values are between 0 and 1. */
export interface Coverage {
  /** In each unit, including words that are only similar. */
  own: Float64Array;
  best: number;
  /** In each unit, counting only words that are equal except for their ending. */
  exact: Float64Array;
  exactBest: number;
  /** In each block taken together, and in the best unit of each block. */
  block: Float64Array;
  bestBlock: number;
  blockBest: Float64Array;
  /** In the words around the unit, about as many as a paragraph has, in whichever units: as BM25 scores a window. */
  window: Float64Array;
  bestWindow: number;
  /** In the headings above the unit, those further up counting less. */
  heading(unit: number): number;
  /** In the unit and the headings above it taken together; 0 where one of the two adds nothing. */
  underHeading(unit: number): number;
}

/** A heading's words count a little less than the unit's own. */
const headingFactor = 0.8;

export function measureCoverage(document: PreparedDocument, query: PreparedQuery): Coverage {
  const { units, blocks } = document;
  const { terms, likeness } = query;
  const count = terms.length;
  const total = terms.reduce((sum, term) => sum + term.weight, 0) || 1;
  const weights = Float64Array.from(terms, (term) => term.weight / total);
  const weigh = (scores: Float32Array, row: number): number => {
    let sum = 0;
    for (let term = 0; term < count; term++) sum += (weights[term] ?? 0) * (scores[row * count + term] ?? 0);
    return sum;
  };

  const own = Float64Array.from(units, (_, unit) => weigh(likeness, unit));
  const blockBest = new Float64Array(blocks.length);
  const blockLikeness = new Float32Array(blocks.length * count);
  const exact = new Float64Array(units.length);
  for (const [unit, { block }] of units.entries()) {
    blockBest[block] = Math.max(blockBest[block] ?? 0, own[unit] ?? 0);
    for (let term = 0; term < count; term++) {
      const score = likeness[unit * count + term] ?? 0;
      if (score > (blockLikeness[block * count + term] ?? 0)) blockLikeness[block * count + term] = score;
      if (score >= sameWord) exact[unit] = (exact[unit] ?? 0) + (weights[term] ?? 0);
    }
  }
  const block = Float64Array.from(blocks, (_, index) => weigh(blockLikeness, index));
  const window = windowScores(document, likeness, weights);
  const headings = headingLikeness(blocks, blockLikeness, count);
  const headingAbove = (unit: number): number => {
    const it = units[unit];
    return it === undefined || it.kind === "heading" ? -1 : (blocks[it.block]?.heading ?? -1);
  };

  return {
    own,
    best: largest(own),
    exact,
    exactBest: largest(exact),
    block,
    bestBlock: largest(block),
    blockBest,
    window,
    bestWindow: largest(window),
    heading(unit) {
      const above = headingAbove(unit);
      return above === -1 ? 0 : weigh(headings, above);
    },
    underHeading(unit) {
      const above = headingAbove(unit);
      if (above === -1 || own[unit] === 0) return 0;
      let sum = 0;
      let fromHeading = 0;
      for (let term = 0; term < count; term++) {
        const mine = likeness[unit * count + term] ?? 0;
        const its = headingFactor * (headings[above * count + term] ?? 0);
        if (its > mine) fromHeading += (weights[term] ?? 0) * its;
        sum += (weights[term] ?? 0) * Math.max(mine, its);
      }
      return fromHeading > 0 && fromHeading < sum ? sum : 0;
    },
  };
}

/** Words on each side of a unit that its window reaches. */
const windowWords = 50;
/** BM25's k1: how soon further occurrences of a word stop counting. */
const saturation = 1.2;

/** For every unit the weight of the terms in the window around it; a term that occurs often counts up to twice. */
function windowScores(
  document: PreparedDocument,
  likeness: Float32Array,
  weights: Float64Array,
): Float64Array {
  const count = weights.length;
  const { length } = document.units;
  const occurrences = new Float64Array(count);
  const add = (unit: number, sign: number): void => {
    for (let term = 0; term < count; term++)
      occurrences[term] = (occurrences[term] ?? 0) + sign * (likeness[unit * count + term] ?? 0);
  };
  const scores = new Float64Array(length);
  let from = 0;
  let to = 0;
  for (let unit = 0; unit < length; unit++) {
    const start = document.unitWordStarts[unit] ?? 0;
    const end = document.unitWordStarts[unit + 1] ?? 0;
    for (; to < length && (to <= unit || (document.unitWordStarts[to] ?? 0) < end + windowWords); to++)
      add(to, 1);
    for (; from < unit && (document.unitWordStarts[from + 1] ?? 0) <= start - windowWords; from++)
      add(from, -1);
    let sum = 0;
    for (let term = 0; term < count; term++) {
      const found = Math.max(0, occurrences[term] ?? 0);
      sum += ((weights[term] ?? 0) * found * (saturation + 1)) / (found + saturation);
    }
    scores[unit] = sum / (saturation + 1);
  }
  return scores;
}

function largest(values: Float64Array): number {
  let most = 0;
  for (const value of values) if (value > most) most = value;
  return most;
}

/** The words of a heading count less with each heading between it and the text. */
const aboveFactor = 0.6;

/**
 * For every heading how well it and those above it hold each term; other blocks have zeros. A heading above more than
 * half of the page counts for less: the title is above everything and sets nothing apart.
 */
function headingLikeness(blocks: readonly Block[], blockLikeness: Float32Array, count: number): Float32Array {
  const sizes = sectionSizes(blocks);
  const chains = new Float32Array(blockLikeness.length);
  for (const [index, { kind }] of blocks.entries()) {
    if (kind !== "heading") continue;
    const { blocks: size = 0, parent = -1 } = sizes.get(index) ?? {};
    const factor = Math.min(1, 2 - (2 * size) / blocks.length);
    for (let term = 0; term < count; term++) {
      const higher = parent === -1 ? 0 : aboveFactor * (chains[parent * count + term] ?? 0);
      const its = factor * (blockLikeness[index * count + term] ?? 0);
      chains[index * count + term] = Math.max(its, higher);
    }
  }
  return chains;
}

/** For every heading how many blocks its section has, subsections included, and which heading is above it. */
function sectionSizes(blocks: readonly Block[]): Map<number, { blocks: number; parent: number }> {
  const sizes = new Map<number, { blocks: number; parent: number }>();
  const open: number[] = [];
  const close = (level: number, at: number): void => {
    for (let top = open.at(-1); top !== undefined && (blocks[top]?.level ?? 0) >= level; top = open.at(-1)) {
      const section = sizes.get(top);
      if (section !== undefined) section.blocks = at - top;
      open.pop();
    }
  };
  for (const [index, { kind, level }] of blocks.entries()) {
    if (kind !== "heading") continue;
    close(level, index);
    sizes.set(index, { blocks: 0, parent: open.at(-1) ?? -1 });
    open.push(index);
  }
  close(0, blocks.length);
  return sizes;
}
