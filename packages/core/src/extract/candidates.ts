import type { Analysis } from "./analyse.ts";
import type { Block } from "./blocks.ts";
import { chooseContainer, proseWeight } from "./container.ts";
import { blockFeatures } from "./model/features.ts";
import type { PageNode } from "./tree/node.ts";

/** The figures of every block, with the page's own figures behind them. */
export function describeBlocks(
  analysis: Analysis,
  root: PageNode,
  blocks: readonly Block[],
  likelihoods: readonly number[],
): Float32Array[] {
  const { switches, metadata, signals } = analysis;
  const weights = blocks.map((block) => proseWeight(block, switches));
  const container = switches.on("choose.container") ? chooseContainer(root, blocks, weights) : root;
  return blockFeatures({ root, blocks, title: metadata.title, container, weights }, [
    ...signals,
    ...likelihoods,
  ]);
}
