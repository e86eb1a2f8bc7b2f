import { hasCommonSignsOnly, stripInvisible } from "../sanitise/invisible.ts";
import { type PageNode, walk } from "./tree/node.ts";
import { showWindowsSigns } from "./windows-signs.ts";

/**
 * Takes invisible characters out of the texts of the chosen tree and answers how many. Before anything is
 * rendered: a mark behind a zero-width space would not be escaped, and offsets would be those of another text.
 * Control characters that stand for Windows' signs are not taken out but shown.
 */
export function stripTexts(root: PageNode): number {
  let removed = 0;
  walk(root, (node) => {
    if (node.tag !== "") return undefined;
    if (hasCommonSignsOnly(node.text)) return false;
    const clean = stripInvisible(showWindowsSigns(node.text));
    node.text = clean.text;
    removed += clean.removed;
    return false;
  });
  return removed;
}
