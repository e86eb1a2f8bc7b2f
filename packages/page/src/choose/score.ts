import type { Block, Layout } from "./blocks.ts";
import { chooseContainer, proseWeights } from "./features/container.ts";
import { blockFeatureNames } from "./features/feature-names.ts";
import { type Rows, visitFeatures } from "./features/rows.ts";
import type { Analysis } from "./page-analysis.ts";
import type { Model } from "./trees/load.ts";
import { scorerOf } from "./trees/page-scorer.ts";

/** Calls `visit` with the features of the wanted blocks, each followed by those of the page. */
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
  const wanted = chooseSamples(blocks, analysis.page.length);
  const scorer = scorerOf(model.blocks, blockFeatureNames.length);
  scorer.turnTo([...analysis.signals, ...typeChances]);
  describeBlocks(analysis, layout, typeChances, (rows) => scorer.score(rows, likelihoods), wanted);
  followSamples(blocks, wanted, likelihoods);
  return likelihoods;
}

/**
 * Up to this many blocks are scored, on a dense page as many as its length allows: a block costs about 4 µs, so that
 * scoring a million characters takes at most some 30 ms. None of the bench's 550 pages reaches the limit: the largest
 * has 1,570 blocks, the densest a block for every 136 characters.
 */
const mostScored = 3_000;
const scoredInAnyCase = 400;
const charsForOneMore = 150;

/** Beyond that one of so many is scored, of each kind and of all: a third of the limit together. */
const spacing = 6;
/** The first of a kind are always scored: they are often headings or labels of the rest. */
const firstOfKind = 2;

/** In a row of links one of so many is scored: menu entries are much alike. */
const linksForOne = 4;

type Sample = Pick<Block, "kind" | "chars" | "linkChars">;

/** Which blocks are scored on behalf of others that look like them: some of a row of links, some of each kind on a giant or dense page. */
export function chooseSamples(blocks: readonly Sample[], length: number): Uint8Array {
  const most = Math.min(mostScored, scoredInAnyCase + length / charsForOneMore);
  return blocks.length <= most ? withoutRows(blocks) : someOfEachKind(blocks, most);
}

function withoutRows(blocks: readonly Sample[]): Uint8Array {
  const wanted = new Uint8Array(blocks.length).fill(1);
  let row = 0;
  for (let index = 1; index + 1 < blocks.length; index++) {
    const block = blocks[index] as Sample;
    const isBetween =
      isLink(block) &&
      isLike(block, blocks[index - 1] as Sample) &&
      isLike(block, blocks[index + 1] as Sample);
    row = isBetween ? row + 1 : 0;
    if (row % linksForOne > 0) wanted[index] = 0;
  }
  return wanted;
}

const isLink = ({ chars, linkChars }: Sample) => chars === linkChars;
const isLike = ({ kind }: Sample, other: Sample) => other.kind === kind && isLink(other);

function someOfEachKind(blocks: readonly Sample[], most: number): Uint8Array {
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

/** A block without a score takes that of the last scored one of its kind, or else of the last one. */
function followSamples(blocks: readonly Block[], wanted: Uint8Array, likelihoods: Float32Array): void {
  const latest: number[] = [];
  let last = 0;
  blocks.forEach(({ kind }, index) => {
    if (wanted[index] === 1) {
      last = likelihoods[index] as number;
      latest[kind] = last;
    } else likelihoods[index] = latest[kind] ?? last;
  });
}
