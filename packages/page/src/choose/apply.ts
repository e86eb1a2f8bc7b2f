import { total } from "../html/measure.ts";
import { isInline, type PageNode } from "../html/node.ts";
import type { Block, Layout } from "./layout.ts";

type Choice = Pick<Layout, "root" | "blocks">;

/** Marks the runs of kept blocks and the elements around them. */
export function markKept({ root, blocks }: Choice): void {
  root.kept = true;
  for (let at = 0; at < blocks.length; at++) {
    const { keep, owner, from, to } = blocks[at] as Block;
    if (!keep) continue;
    for (let index = from; index < to; index++) (owner.children[index] as PageNode).kept = true;
    for (let node: PageNode | undefined = owner; node && !node.kept; node = node.parent) node.kept = true;
  }
}

/** Drops from the tree what was not kept and measures what is left. */
export function applyChoice(choice: Choice): void {
  markKept(choice);
  // Runs stay as they are, and so do their measures; only the elements around them are visited.
  const around: PageNode[] = [choice.root];
  for (let index = 0; index < around.length; index++) {
    const node = around[index] as PageNode;
    if (!node.children.every(stays)) node.children = node.children.filter(stays);
    const { children } = node;
    for (let at = 0; at < children.length; at++) {
      const child = children[at] as PageNode;
      if (child.kept && !isInline(child)) around.push(child);
    }
  }
  for (let index = around.length - 1; index >= 0; index--) total(around[index] as PageNode);
}

/** Breaks and cells mean something without text of their own: without a cell the others would change columns. */
function stays(node: PageNode): boolean {
  if (node.kept || node.tag === "br" || node.tag === "hr") return true;
  if (node.tag !== "td" && node.tag !== "th") return false;
  node.children = [];
  return true;
}
