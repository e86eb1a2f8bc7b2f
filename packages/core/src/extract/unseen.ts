import { stripInvisible } from "../sanitise/invisible.ts";
import { type PageNode, walk } from "./tree/node.ts";

/**
 * Takes invisible characters out of the texts of the chosen tree and answers how many. Before anything is
 * rendered: a mark behind a zero-width space would not be escaped, and offsets would be those of another text.
 */
export function stripTexts(root: PageNode): number {
  let removed = 0;
  walk(root, (node) => {
    if (node.tag !== "") return undefined;
    const clean = stripInvisible(node.text);
    node.text = clean.text;
    removed += clean.removed;
    return false;
  });
  return removed;
}
