import type { Block, Layout } from "../blocks.ts";
import { zoneBit } from "../zones.ts";
import { blockFeatureNames } from "./feature-names.ts";
import { TitleMatcher } from "./line-text.ts";
import { type KindSums, type Passed, RowWriter, type RunningSums, shortestRepeat } from "./row-writer.ts";
import { type Standing, standings } from "./standing.ts";

export interface FeatureInput {
  layout: Layout;
  title: string;
  /** Container of the prose, as an index into the layout's elements. */
  container: number;
  weights: Float64Array;
  /** Features of the page as a whole; they end every row. */
  page: readonly number[];
  /** Which blocks get a row; all without it. */
  wanted?: Uint8Array;
}

/** Rows of blocks, one after the other; the memory is the same each time. */
export interface Rows {
  width: number;
  /** Only the first `count` rows mean something. */
  count: number;
  values: Float32Array;
  /** The block of each row. */
  blocks: Int32Array;
}

/** So many rows fit the processor's cache; all rows of a large page would be most of its memory. */
const rowsAtOnce = 64;

/** Prose of this length is a paragraph, not an entry of a list. */
const longProse = 100;

/** Calls `visit` with the rows of the wanted blocks, some at a time. */
export function visitFeatures(input: FeatureInput, visit: (rows: Rows) => void): void {
  const { layout, weights, page, wanted } = input;
  const { blocks } = layout;
  const own = blockFeatureNames.length;
  const width = own + page.length;
  const height = Math.min(rowsAtOnce, blocks.length);
  const values = new Float32Array(width * height);
  const ofPage = Float32Array.from(page);
  for (let row = 0; row < height; row++) values.set(ofPage, row * width + own);
  const rows: Rows = { width, count: 0, values, blocks: new Int32Array(height) };

  const standing = standings(layout, input.container);
  const writer = new RowWriter(values, {
    layout,
    titleAt: titlePosition(blocks, new TitleMatcher(input.title)),
    kinds: kindSums(blocks),
    sums: runningSums(blocks, weights),
    standing,
    weights,
    containerProse: proseInside(blocks, weights, standing),
  });
  const proseLeft = weights.reduce((sum, weight) => sum + weight, 0);
  const passed: Passed = {
    prose: 0,
    proseLeft,
    lastProse: -1,
    heading: -1,
    text: 0,
    seen: new Set(),
  };
  for (let index = 0; index < blocks.length; index++) {
    const block = blocks[index] as Block;
    if (!wanted || wanted[index] === 1) {
      writer.write(block, index, rows.count * width, passed);
      rows.blocks[rows.count++] = index;
      if (rows.count === height) flush();
    }
    pass(block, index, weights[index] as number, standing.inside[block.element] === 1, passed);
  }
  if (rows.count > 0) flush();

  function flush(): void {
    visit(rows);
    rows.count = 0;
  }
}

/** Adds a block to what was passed. */
function pass(block: Block, index: number, weight: number, isInside: boolean, passed: Passed): void {
  const { chars, text, zone } = block;
  if (text.length > shortestRepeat) passed.seen.add(text);
  passed.proseLeft -= weight;
  if (isInside) passed.prose += weight;
  if (weight > longProse) passed.lastProse = index;
  passed.text += chars;
  if (zone & zoneBit.heading) passed.heading = index;
}

function proseInside(blocks: readonly Block[], weights: Float64Array, { inside }: Standing): number {
  let sum = 0;
  for (let index = 0; index < blocks.length; index++)
    if (inside[(blocks[index] as Block).element]) sum += weights[index] as number;
  return sum;
}

function runningSums(blocks: readonly Block[], weights: Float64Array): RunningSums {
  const prose = new Float64Array(blocks.length + 1);
  const chars = new Float64Array(blocks.length + 1);
  const linkChars = new Float64Array(blocks.length + 1);
  for (let index = 0; index < blocks.length; index++) {
    const block = blocks[index] as Block;
    prose[index + 1] = (prose[index] as number) + (weights[index] as number);
    chars[index + 1] = (chars[index] as number) + block.chars;
    linkChars[index + 1] = (linkChars[index] as number) + block.linkChars;
  }
  return { prose, chars, linkChars };
}

function kindSums(blocks: readonly Block[]): KindSums[] {
  const kinds: KindSums[] = [];
  for (const { kind, chars, linkChars, marks } of blocks) {
    kinds[kind] ??= { blocks: 0, chars: 0, linkChars: 0, marks: 0 };
    const sums = kinds[kind];
    sums.blocks += 1;
    sums.chars += chars;
    sums.linkChars += linkChars;
    sums.marks += marks;
  }
  return kinds;
}

/** The block that shows the page's title: an `h1` that agrees with it, else any block that does, else the first `h1`. */
function titlePosition(blocks: readonly Block[], title: TitleMatcher): number {
  let firstHeading = -1;
  let match = -1;
  for (let index = 0; index < blocks.length; index++) {
    const block = blocks[index] as Block;
    if (block.chars > 300) continue;
    const top = block.owner.tag === "h1";
    const same = title.same(block.text);
    if (top && same) return index;
    if (same && match < 0) match = index;
    if (top && firstHeading < 0) firstHeading = index;
  }
  return match >= 0 ? match : firstHeading;
}
