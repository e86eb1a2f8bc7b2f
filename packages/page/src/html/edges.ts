import { type PageNode, walk } from "./node.ts";

/** More than the longest word. Elements in elements would be read once for each level without a bound. */
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

/** Its last three signs. */
export function lastSigns(node: PageNode): string {
  let text = node.text.slice(-3);
  for (let index = node.children.length - 1; index >= 0 && text.length < 3; index--)
    text = (lastSigns(node.children[index] as PageNode) + text).slice(-3);
  return text;
}
