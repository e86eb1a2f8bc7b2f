import type { Block } from "./blocks.ts";
import { measure } from "./tree/measure.ts";
import type { PageNode } from "./tree/node.ts";

/** Leaves in the tree what was kept: the runs of kept blocks and the elements around them. */
export function applyChoice(root: PageNode, blocks: readonly Block[]): void {
  const runs = new Map<PageNode, Block[]>();
  const alive = new Set<PageNode>([root]);
  for (const block of blocks) {
    if (!block.keep) continue;
    const list = runs.get(block.owner);
    if (list) list.push(block);
    else runs.set(block.owner, [block]);
    for (let node: PageNode | undefined = block.owner; node && !alive.has(node); node = node.parent)
      alive.add(node);
  }
  for (const node of alive) {
    const kept = new Uint8Array(node.children.length);
    for (const block of runs.get(node) ?? []) kept.fill(1, block.from, block.to);
    node.children = node.children.filter(
      (child, index) => kept[index] === 1 || alive.has(child) || isMark(child),
    );
  }
  measure(root);
}

/** Breaks and cells mean something without text of their own. */
function isMark(node: PageNode): boolean {
  if (node.tag === "br" || node.tag === "hr") return true;
  return (node.tag === "td" || node.tag === "th") && node.chars === 0;
}
