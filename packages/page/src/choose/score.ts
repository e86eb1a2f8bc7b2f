import type { Analysis } from "./analyse.ts";
import type { Block, Layout } from "./blocks.ts";
import { chooseContainer, proseWeights } from "./features/container.ts";
import { blockFeatureNames } from "./features/names.ts";
import { type Rows, visitFeatures } from "./features/rows.ts";
import type { Model } from "./trees/load.ts";
import { scorerOf } from "./trees/page-scorer.ts";

/** Calls `visit` with the figures of the wanted blocks, those of the page behind them. */
export function describeBlocks(
  analysis: Analysis,
  layout: Layout,
  typeChances: readonly number[],
  visit: (rows: Rows) => void,
  wanted?: Uint8Array,
): void {
  const { metadata, signals } = analysis;
  const weights = proseWeights(layout.blocks);
  const container = chooseContainer(layout, weights);
  const page = [...signals, ...typeChances];
  const input = { layout, title: metadata.title, container, weights, page };
  visitFeatures(wanted ? { ...input, wanted } : input, visit);
}

/** How likely each block belongs to the content. */
export function scoreBlocks(
  analysis: Analysis,
  layout: Layout,
  typeChances: readonly number[],
  model: Model,
): Float32Array {
  const { blocks } = layout;
  const likelihoods = new Float32Array(blocks.length);
  const wanted = spokesmen(blocks, analysis.page.length);
  const scorer = scorerOf(model.blocks, blockFeatureNames.length);
  scorer.turnTo([...analysis.signals, ...typeChances]);
  describeBlocks(analysis, layout, typeChances, (rows) => scorer.score(rows, likelihoods), wanted);
  followSpokesmen(blocks, wanted, likelihoods);
  return likelihoods;
}

/**
 * All blocks of a page are scored up to this many, and of a dense page up to what its length allows: a block costs
 * about 4 µs, so that scoring takes no more than some 30 ms for a million characters. The largest of the bench's 550
 * pages has 1,570 blocks, the densest one for 136 characters, and none has more than 64 % of what is allowed.
 */
const mostScored = 3_000;
const scoredInAnyCase = 400;
const charsForOneMore = 150;

/** Beyond that every so many of a kind, and of all, are a third of that number together. */
const spacing = 6;
/** The first of a kind are scored in any case: they are often headings or labels of the rest. */
const firstOfKind = 2;

/** In a row of links one of so many is scored: entries of menus are much alike. */
const linksForOne = 4;

type Speaker = Pick<Block, "kind" | "chars" | "linkChars">;

/**
 * Which blocks are scored; the others look like them. Of a row of links some are enough, and of a giant page, or a
 * dense one, some of each kind.
 */
export function spokesmen(blocks: readonly Speaker[], length: number): Uint8Array {
  const most = Math.min(mostScored, scoredInAnyCase + length / charsForOneMore);
  return blocks.length <= most ? withoutRows(blocks) : someOfEachKind(blocks, most);
}

function withoutRows(blocks: readonly Speaker[]): Uint8Array {
  const wanted = new Uint8Array(blocks.length).fill(1);
  let row = 0;
  for (let index = 1; index + 1 < blocks.length; index++) {
    const block = blocks[index] as Speaker;
    const isBetween =
      isLink(block) &&
      isLike(block, blocks[index - 1] as Speaker) &&
      isLike(block, blocks[index + 1] as Speaker);
    row = isBetween ? row + 1 : 0;
    if (row % linksForOne > 0) wanted[index] = 0;
  }
  return wanted;
}

const isLink = ({ chars, linkChars }: Speaker) => chars === linkChars;
const isLike = ({ kind }: Speaker, other: Speaker) => other.kind === kind && isLink(other);

function someOfEachKind(blocks: readonly Speaker[], most: number): Uint8Array {
  const wanted = new Uint8Array(blocks.length);
  const stride = Math.ceil((spacing * blocks.length) / most);
  const counts: number[] = [];
  let extra = most / spacing;
  blocks.forEach(({ kind }, index) => {
    const count = counts[kind] ?? 0;
    counts[kind] = count + 1;
    const first = count < firstOfKind && extra-- > 0;
    if (first || count % stride === stride - 1 || index % stride === 0) wanted[index] = 1;
  });
  return wanted;
}

/** A block without a score takes that of the last scored one of its kind, or of the last one at all. */
function followSpokesmen(blocks: readonly Block[], wanted: Uint8Array, likelihoods: Float32Array): void {
  const latest: number[] = [];
  let last = 0;
  blocks.forEach(({ kind }, index) => {
    if (wanted[index] === 1) {
      last = likelihoods[index] as number;
      latest[kind] = last;
    } else likelihoods[index] = latest[kind] ?? last;
  });
}
