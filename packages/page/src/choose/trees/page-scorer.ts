import type { Rows } from "../features/rows.ts";
import { type Forest, toLikelihood } from "./forest.ts";
import { type SortedForest, sortForest, toKey } from "./splits.ts";

/** So many trees say enough about a row of which they are sure; the others are added up for the doubtful ones. */
const firstTrees = 50;
/** A likelihood of 0.08 or 0.92: the trees that follow would not turn it. */
const sure = 2.5;

/** So many rows share what they have in common: neighbours on a page are much alike. */
const neighbours = 16;

/**
 * Scores the blocks of one page after the other. A tree is not walked: each is a number with a bit for every leaf that can
 * still be reached, and a split that sends a row to the right clears the bits on its left; the leftmost bit
 * that is left is the row's leaf (Lucchese et al., QuickScorer, 2015). The splits of a figure are in order, so
 * that those behind the first one that a row does not pass are not even looked at.
 *
 * A third of all splits ask about the page, which is the same for all its blocks: they are answered once, and
 * what cannot be reached any more goes with them. The memory is the same for every page: new memory of this size would
 * cost more than filling it.
 */
export class PageScorer {
  private readonly forest: Forest;
  private readonly own: number;
  private readonly sorted: SortedForest;
  /** Of each tree the leaves that a block of this page can reach. */
  private readonly open: Int32Array;
  /** The same for some neighbouring rows, and for the row that is being scored. */
  private readonly settled: Int32Array;
  private readonly reached: Int32Array;
  private readonly questions: Questions;

  /** `own` is how many figures a block has; those behind them are the page's. */
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
      figures: new Int32Array(2 * distinct),
      figuresEnd: 0,
      splits: new Int32Array(3 * (keys.length + distinct)),
      asked: new Int32Array(2 * distinct),
      askedEnd: 0,
    };
  }

  /** Another page, with these figures. */
  turnTo(page: readonly number[]): void {
    this.openLeaves(page);
    this.chooseQuestions();
  }

  private openLeaves(page: readonly number[]): void {
    const { open, own } = this;
    const { figures, keys, trees, left, right } = this.sorted.page;
    const bits = new Int32Array(Float32Array.from(page).buffer);
    open.set(this.sorted.open);
    for (let index = 0; index < figures.length; index++) {
      const tree = trees[index] as number;
      const toRight = toKey(bits[(figures[index] as number) - own] as number) > (keys[index] as number);
      open[tree] = (open[tree] as number) & ~((toRight ? left[index] : right[index]) as number);
    }
  }

  /** Those whose answers matter for the leaves that can be reached. */
  private chooseQuestions(): void {
    const { open, questions } = this;
    const { figures, splits } = questions;
    const { figures: figureOf, keys, trees, left } = this.sorted.block;
    let at = 0;
    let end = 0;
    for (let index = 0; index < keys.length; ) {
      const figure = figureOf[index] as number;
      const start = at;
      for (; figureOf[index] === figure; index++) {
        const tree = trees[index] as number;
        const leaves = left[index] as number;
        splits[at] = keys[index] as number;
        splits[at + 1] = tree;
        splits[at + 2] = ~leaves;
        // Written in any case and written over when it cannot be reached, which nobody could foresee.
        at += ((open[tree] as number) & leaves) === 0 ? 0 : 3;
      }
      if (at === start) continue;
      figures[end] = figure;
      figures[end + 1] = start;
      end += 2;
      splits[at] = endOfList;
      at += 3;
    }
    questions.figuresEnd = end;
  }

  /** Puts each row's likelihood at the place of its block. */
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

  /** Answers what has the same answer for some rows; notes what is left to ask of each. */
  private settle(bits: Int32Array, width: number, start: number, end: number): void {
    const { questions, settled } = this;
    const { figures, figuresEnd, splits, asked } = questions;
    settled.set(this.open);
    let count = 0;
    for (let index = 0; index < figuresEnd; index += 2) {
      const figure = figures[index] as number;
      const from = start * width + figure;
      const to = end * width;
      const first = bits[from] as number;
      let low = toKey(first);
      let high = low;
      // Most figures are the same in all rows, which is told sooner than which is the least and which the largest.
      let difference = 0;
      for (let at = from + width; at < to; at += width) difference |= (bits[at] as number) ^ first;
      if (difference !== 0)
        for (let at = from + width; at < to; at += width) {
          const key = toKey(bits[at] as number);
          if (key < low) low = key;
          if (key > high) high = key;
        }
      let at = figures[index + 1] as number;
      for (; (splits[at] as number) < low; at += 3) {
        const tree = splits[at + 1] as number;
        settled[tree] = (settled[tree] as number) & (splits[at + 2] as number);
      }
      if ((splits[at] as number) < high) {
        asked[count] = figure;
        asked[count + 1] = at;
        count += 2;
      }
    }
    questions.askedEnd = count;
  }

  /** Finds the leaves that the row that starts at `base` can reach. */
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

  /** The sum with what some trees add for the row that was asked last. */
  private addLeaves(from: number, to: number, before: number): number {
    const { reached } = this;
    const { leaves, depth } = this.forest;
    let sum = before;
    for (let tree = from; tree < to; tree++)
      sum += leaves[(tree << depth) + Math.clz32(reached[tree] as number)] as number;
    return sum;
  }
}

/** What is left to ask about the blocks of a page. */
interface Questions {
  /** In pairs, up to `figuresEnd`: a figure, and where its splits start. */
  figures: Int32Array;
  figuresEnd: number;
  /** In threes: a threshold as key, its tree, the leaves that stay open when the row goes to the right. */
  splits: Int32Array;
  /** The figures, in the same pairs up to `askedEnd`, whose answers differ between the rows of a range. */
  asked: Int32Array;
  askedEnd: number;
}

/** Larger than every number: stands behind the last split of a figure. */
const endOfList = 0x7fffffff;

const scorers = new WeakMap<Forest, PageScorer>();

/** The scorer of a forest, made once: nothing waits while a page is read, so that it serves one page at a time. */
export function scorerOf(forest: Forest, own: number): PageScorer {
  let scorer = scorers.get(forest);
  if (!scorer) {
    scorer = new PageScorer(forest, own);
    scorers.set(forest, scorer);
  }
  return scorer;
}
