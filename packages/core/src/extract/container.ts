import { type Block, zoneBit } from "./blocks.ts";
import type { Switches } from "./rules.ts";
import type { PageNode } from "./tree/node.ts";
import { groupBit } from "./vocabulary/classify.ts";

const badZones = zoneBit.nav | zoneBit.footer | zoneBit.aside | zoneBit.form | zoneBit.button;

const badGroups =
  groupBit.navigation |
  groupBit.footer |
  groupBit.header |
  groupBit.sidebar |
  groupBit.share |
  groupBit.related |
  groupBit.newsletter |
  groupBit.advert |
  groupBit.comments |
  groupBit.overlay |
  groupBit.byline |
  groupBit.form |
  groupBit.print |
  groupBit.contents;

/** How much of a block counts as prose of the page itself, before anything is known about the page. */
export function proseWeight(block: Block, switches: Switches): number {
  if (switches.on("prune.tags") && block.zone & badZones) return 0;
  if (switches.on("prune.words") && block.groups & badGroups) return 0;
  if (switches.on("prune.links") && block.linkChars * 2 > block.chars) return 0;
  if (block.zone & zoneBit.heading) return block.chars * 0.5;
  if (block.chars < 25 && block.marks === 0) return block.chars * 0.3;
  return block.chars - block.linkChars;
}

/**
 * The element whose text agrees best with the prose of the page: the F-measure of prose against all text
 * in it, so that neither a container of half the article nor the whole body wins.
 */
export function chooseContainer(
  root: PageNode,
  blocks: readonly Block[],
  weights: readonly number[],
): PageNode {
  const inside = new Map<PageNode, number>();
  let total = 0;
  blocks.forEach((block, index) => {
    const weight = weights[index] ?? 0;
    if (weight <= 0) return;
    total += weight;
    for (let node: PageNode | undefined = block.owner; node; node = node.parent)
      inside.set(node, (inside.get(node) ?? 0) + weight);
  });
  let best = root;
  let bestScore = 0;
  for (const [node, weight] of inside) {
    const score = (2 * weight) / (node.chars + total);
    if (score > bestScore) {
      best = node;
      bestScore = score;
    }
  }
  return best;
}
