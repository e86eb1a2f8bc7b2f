import type { PageNode } from "./node.ts";

/** Text below a node exactly as written, `<br>` as a line break. */
export function rawText(root: PageNode): string {
  let text = "";
  const stack: PageNode[] = [root];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.tag === "") text += node.text;
    else if (node.tag === "br") text += "\n";
    else
      for (let index = node.children.length - 1; index >= 0; index--)
        stack.push(node.children[index] as PageNode);
  }
  return text;
}
