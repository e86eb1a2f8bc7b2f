import type { Block } from "./blocks.ts";
import { measure } from "./tree/measure.ts";
import type { PageNode } from "./tree/node.ts";

/** Takes the blocks that were not kept out of the tree, then whatever became empty. */
export function applyChoice(root: PageNode, blocks: readonly Block[]): void {
  const doomed = new Map<PageNode, Block[]>();
  for (const block of blocks) {
    if (block.keep) continue;
    const list = doomed.get(block.owner);
    if (list) list.push(block);
    else doomed.set(block.owner, [block]);
  }
  for (const [owner, list] of doomed) {
    const gone = new Uint8Array(owner.children.length);
    for (const block of list) gone.fill(1, block.from, block.to);
    owner.children = owner.children.filter((_, index) => gone[index] === 0);
  }
  measure(root);
  const stack = [root];
  for (let node = stack.pop(); node; node = stack.pop()) {
    node.children = node.children.filter((child) => child.tag === "" || child.chars > 0 || keptEmpty(child));
    for (const child of node.children) stack.push(child);
  }
}

/** Elements that mean something without text of their own. */
function keptEmpty(node: PageNode): boolean {
  return (
    node.tag === "br" || node.tag === "img" || node.tag === "td" || node.tag === "th" || node.tag === "wbr"
  );
}
