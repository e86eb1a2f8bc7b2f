import type { Rows } from "../features/rows.ts";
import { type Forest, toLikelihood } from "./forest.ts";
import { type SortedForest, sortForest, toKey } from "./splits.ts";

/** Where these trees are sure about a row, the others are not asked. */
const firstTrees = 50;
/** A likelihood below 0.08 or above 0.92: the other trees would not turn it. */
const sure = 2.5;

/** So many rows are settled together: neighbours on a page are much alike. */
const neighbours = 16;

/**
 * Scores the blocks of one page after the other. Trees are not walked: each is a number with a bit for every leaf that
 * can still be reached. A split that sends a row to the right clears the bits on its left, and the leftmost bit that
 * remains is the row's leaf (Lucchese et al., QuickScorer, 2015). The splits of a feature are sorted, so that the first
 * one that a row does not pass ends them.
 *
 * A third of all splits ask about the page, which is the same for all its blocks: they are settled once. The memory is
 * reused for every page, because allocating it would cost more than filling it.
 */
export class PageScorer {
  private readonly forest: Forest;
  private readonly own: number;
  private readonly sorted: SortedForest;
  /** Per tree, the leaves that a block of this page can reach. */
  private readonly open: Int32Array;
  /** The same for some neighbouring rows, and for the row that is being scored. */
  private readonly settled: Int32Array;
  private readonly reached: Int32Array;
  private readonly questions: Questions;

  /** A block has `own` features; those after them are the page's. */
  constructor(forest: Forest, own: number) {
    const trees = forest.leaves.length >> forest.depth;
    const sorted = sortForest(forest, own);
    const { keys, distinct } = sorted.block;
    this.forest = forest;
    this.own = own;
    this.sorted = sorted;
    this.open = new Int32Array(trees);
    this.settled = new Int32Array(trees);
    this.reached = new Int32Array(trees);
    this.questions = {
      features: new Int32Array(2 * distinct),
      featuresEnd: 0,
      splits: new Int32Array(3 * (keys.length + distinct)),
      asked: new Int32Array(2 * distinct),
      askedEnd: 0,
    };
  }

  /** Turns to another page with these features. */
  turnTo(page: readonly number[]): void {
    this.openLeaves(page);
    this.chooseQuestions();
  }

  private openLeaves(page: readonly number[]): void {
    const { open, own } = this;
    const { features, keys, trees, left, right } = this.sorted.page;
    const bits = new Int32Array(Float32Array.from(page).buffer);
    open.set(this.sorted.open);
    for (let index = 0; index < features.length; index++) {
      const tree = trees[index] as number;
      const toRight = toKey(bits[(features[index] as number) - own] as number) > (keys[index] as number);
      open[tree] = (open[tree] as number) & ~((toRight ? left[index] : right[index]) as number);
    }
  }

  /** Keeps the splits that matter for the leaves that can be reached. */
  private chooseQuestions(): void {
    const { open, questions } = this;
    const { features, splits } = questions;
    const { features: featureOf, keys, trees, left } = this.sorted.block;
    let at = 0;
    let end = 0;
    for (let index = 0; index < keys.length; ) {
      const feature = featureOf[index] as number;
      const start = at;
      for (; featureOf[index] === feature; index++) {
        const tree = trees[index] as number;
        const leaves = left[index] as number;
        splits[at] = keys[index] as number;
        splits[at + 1] = tree;
        splits[at + 2] = ~leaves;
        // Written in any case, and overwritten when out of reach: a branch here would be mispredicted.
        at += ((open[tree] as number) & leaves) === 0 ? 0 : 3;
      }
      if (at === start) continue;
      features[end] = feature;
      features[end + 1] = start;
      end += 2;
      splits[at] = endOfList;
      at += 3;
    }
    questions.featuresEnd = end;
  }

  /** Stores each row's likelihood at the index of its block. */
  score({ values, width, count, blocks }: Rows, likelihoods: Float32Array): void {
    const bits = new Int32Array(values.buffer, values.byteOffset, values.length);
    const trees = this.open.length;
    const few = Math.min(firstTrees, trees);
    for (let start = 0; start < count; start += neighbours) {
      const end = Math.min(count, start + neighbours);
      this.settle(bits, width, start, end);
      for (let row = start; row < end; row++) {
        this.ask(bits, row * width);
        let sum = this.addLeaves(0, few, this.forest.bias);
        if (Math.abs(sum) < sure) sum = this.addLeaves(few, trees, sum);
        likelihoods[blocks[row] as number] = toLikelihood(sum);
      }
    }
  }

  /** Settles the splits on which some rows agree; notes the others. */
  private settle(bits: Int32Array, width: number, start: number, end: number): void {
    const { questions, settled } = this;
    const { features, featuresEnd, splits, asked } = questions;
    settled.set(this.open);
    let count = 0;
    for (let index = 0; index < featuresEnd; index += 2) {
      const feature = features[index] as number;
      const from = start * width + feature;
      const to = end * width;
      const first = bits[from] as number;
      let low = toKey(first);
      let high = low;
      // Most features are the same in all rows, which is quicker to see than the least and the largest.
      let difference = 0;
      for (let at = from + width; at < to; at += width) difference |= (bits[at] as number) ^ first;
      if (difference !== 0)
        for (let at = from + width; at < to; at += width) {
          const key = toKey(bits[at] as number);
          if (key < low) low = key;
          if (key > high) high = key;
        }
      let at = features[index + 1] as number;
      for (; (splits[at] as number) < low; at += 3) {
        const tree = splits[at + 1] as number;
        settled[tree] = (settled[tree] as number) & (splits[at + 2] as number);
      }
      if ((splits[at] as number) < high) {
        asked[count] = feature;
        asked[count + 1] = at;
        count += 2;
      }
    }
    questions.askedEnd = count;
  }

  /** Finds the leaves that the row at `base` reaches. */
  private ask(bits: Int32Array, base: number): void {
    const { reached } = this;
    const { asked, askedEnd, splits } = this.questions;
    reached.set(this.settled);
    for (let index = 0; index < askedEnd; index += 2) {
      const key = toKey(bits[base + (asked[index] as number)] as number);
      for (let at = asked[index + 1] as number; (splits[at] as number) < key; at += 3) {
        const tree = splits[at + 1] as number;
        reached[tree] = (reached[tree] as number) & (splits[at + 2] as number);
      }
    }
  }

  /** Adds the leaves of some trees for the last row. */
  private addLeaves(from: number, to: number, before: number): number {
    const { reached } = this;
    const { leaves, depth } = this.forest;
    let sum = before;
    for (let tree = from; tree < to; tree++)
      sum += leaves[(tree << depth) + Math.clz32(reached[tree] as number)] as number;
    return sum;
  }
}

/** The splits that remain for the blocks of a page. */
interface Questions {
  /** In pairs, up to `featuresEnd`: a feature, and where its splits start. */
  features: Int32Array;
  featuresEnd: number;
  /** In threes: a threshold as key, its tree, the leaves that remain when the row goes to the right. */
  splits: Int32Array;
  /** In the same pairs up to `askedEnd`: the features in which the rows of a range differ. */
  asked: Int32Array;
  askedEnd: number;
}

/** Larger than every key: ends the splits of a feature. */
const endOfList = 0x7fffffff;

const scorers = new WeakMap<Forest, PageScorer>();

/** The scorer of a forest, made once: reading is synchronous, so that it serves one page at a time. */
export function scorerOf(forest: Forest, own: number): PageScorer {
  let scorer = scorers.get(forest);
  if (!scorer) {
    scorer = new PageScorer(forest, own);
    scorers.set(forest, scorer);
  }
  return scorer;
}
