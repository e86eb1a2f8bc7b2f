import { type PageNode, walk } from "./node.ts";

/** Longer than any word. Without a bound, nested elements would be read once for each level. */
const enough = 60;

/** The beginning of the text below a node. */
export function firstWords(node: PageNode): string {
  let text = "";
  walk(node, (inner) => {
    if (inner.tag === "") text += inner.text;
    return text.length < enough ? undefined : "stop";
  });
  return text;
}

/** The last three characters of the text below a node. */
export function lastCharacters(node: PageNode): string {
  let text = node.text.slice(-3);
  for (let index = node.children.length - 1; index >= 0 && text.length < 3; index--)
    text = (lastCharacters(node.children[index] as PageNode) + text).slice(-3);
  return text;
}
