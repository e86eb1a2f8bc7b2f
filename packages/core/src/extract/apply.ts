import type { Block } from "./blocks.ts";
import { measure } from "./tree/measure.ts";
import type { PageNode } from "./tree/node.ts";

/** Leaves in the tree what was kept: the runs of kept blocks and the elements around them. */
export function applyChoice(root: PageNode, blocks: readonly Block[]): void {
  const around: PageNode[] = [root];
  root.kept = true;
  for (const { keep, owner, from, to } of blocks) {
    if (!keep) continue;
    for (let index = from; index < to; index++) (owner.children[index] as PageNode).kept = true;
    for (let node: PageNode | undefined = owner; node && !node.kept; node = node.parent) {
      node.kept = true;
      around.push(node);
    }
  }
  for (const node of around) if (!node.children.every(stays)) node.children = node.children.filter(stays);
  measure(root);
}

/** Breaks and cells mean something without text of their own: without a cell the others would change columns. */
function stays(node: PageNode): boolean {
  if (node.kept || node.tag === "br" || node.tag === "hr") return true;
  if (node.tag !== "td" && node.tag !== "th") return false;
  node.children = [];
  return true;
}
