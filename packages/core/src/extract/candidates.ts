import type { Analysis } from "./analyse.ts";
import type { Block, Layout } from "./blocks.ts";
import { chooseContainer, proseWeights } from "./container.ts";
import { blockFeatureNames, type Rows, visitFeatures } from "./model/features.ts";
import type { Model } from "./model/load.ts";
import { PageScorer } from "./model/page-scorer.ts";

/** Calls `visit` with the figures of the wanted blocks, those of the page behind them. */
export function describeBlocks(
  analysis: Analysis,
  layout: Layout,
  typeChances: readonly number[],
  visit: (rows: Rows) => void,
  wanted?: Uint8Array,
): void {
  const { switches, metadata, signals } = analysis;
  const weights = proseWeights(layout.blocks, switches);
  const container = switches.on("choose.container") ? chooseContainer(layout, weights) : 0;
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
  const wanted = blocks.length > mostScored ? spokesmen(blocks) : undefined;
  const page = [...analysis.signals, ...typeChances];
  const scorer = new PageScorer(model.blocks, blockFeatureNames.length, page);
  describeBlocks(analysis, layout, typeChances, (rows) => scorer.score(rows, likelihoods), wanted);
  if (wanted) followSpokesmen(blocks, wanted, likelihoods);
  return likelihoods;
}

/** The largest of the bench's 550 pages has 1,569 blocks. */
const mostScored = 3_000;
/** Beyond that every so many of a kind, and of all, are a third of that number together. */
const spacing = 6;
/** The first of a kind are scored in any case: they are often headings or labels of the rest. */
const firstOfKind = 2;

/** Of a giant page only some blocks of each kind are scored; the others look like them. */
function spokesmen(blocks: readonly Block[]): Uint8Array {
  const wanted = new Uint8Array(blocks.length);
  const stride = Math.ceil((spacing * blocks.length) / mostScored);
  const counts: number[] = [];
  let extra = mostScored / spacing;
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
