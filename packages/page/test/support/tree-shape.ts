import type { PageNode } from "../../src/html/node.ts";

/** The tree as nested brackets. */
export function shape(node: PageNode): string {
  if (node.tag === "") return node.text;
  return `${node.tag}(${node.children.map(shape).join("")})`;
}
