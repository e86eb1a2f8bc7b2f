import type { Analysis } from "./analyse.ts";
import type { Block } from "./blocks.ts";
import { chooseContainer, proseWeight } from "./container.ts";
import { visitFeatures } from "./model/features.ts";
import type { PageNode } from "./tree/node.ts";

/** Calls `visit` with the figures of every block, the page's own figures behind them. */
export function describeBlocks(
  analysis: Analysis,
  root: PageNode,
  blocks: readonly Block[],
  likelihoods: readonly number[],
  visit: (row: Float32Array, index: number) => void,
): void {
  const { switches, metadata, signals } = analysis;
  const weights = blocks.map((block) => proseWeight(block, switches));
  const container = switches.on("choose.container") ? chooseContainer(root, blocks, weights) : root;
  const input = { root, blocks, title: metadata.title, container, weights };
  visitFeatures(input, [...signals, ...likelihoods], visit);
}
