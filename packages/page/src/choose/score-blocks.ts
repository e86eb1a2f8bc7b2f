import { describeBlocks } from "./features/block-features.ts";
import type { Block, Layout } from "./layout.ts";
import type { Analysis } from "./page-analysis.ts";
import { type Model, predict } from "./trees/forest.ts";

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
  const page = [...analysis.signals, ...typeChances];
  const score = (row: Float32Array, index: number) => {
    likelihoods[index] = predict(model.blocks, row);
  };
  describeBlocks(layout, analysis.metadata.title, page, score, wanted);
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

/** On larger pages, a sixth of the limit goes to samples of each kind of block and a sixth to samples of all blocks. */
const spacing = 6;
/** The first of a kind are always scored: they are often headings or labels of the rest. */
const firstOfKind = 2;

/** In a run of links of one kind, one in this many is scored: menu entries are much alike. */
const linksForOne = 4;

type Sample = Pick<Block, "kind" | "chars" | "linkChars">;

/** Marks the blocks that are scored on behalf of others like them: in rows of links, and on huge or dense pages. */
export function chooseSamples(blocks: readonly Sample[], length: number): Uint8Array {
  const most = Math.min(mostScored, scoredInAnyCase + length / charsForOneMore);
  const wanted = new Uint8Array(blocks.length);
  if (blocks.length <= most) {
    let row = 0;
    let before = -1;
    blocks.forEach(({ kind, chars, linkChars }, index) => {
      const links = chars === linkChars ? kind : -1;
      row = links >= 0 && links === before ? row + 1 : 0;
      if (row % linksForOne === 0) wanted[index] = 1;
      before = links;
    });
    return wanted;
  }
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
