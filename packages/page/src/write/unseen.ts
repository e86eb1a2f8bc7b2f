import type { PageNode } from "../html/node.ts";
import { showWindowsSigns } from "../html/windows-1252.ts";
import { hasCommonSignsOnly, stripInvisible } from "../safe/invisible.ts";

/**
 * Takes invisible characters out of the texts of the chosen tree and answers how many. Before anything is
 * rendered: a mark behind a zero-width space would not be escaped, and offsets would be those of another text.
 * Control characters that stand for Windows' signs are not taken out but shown.
 */
export function stripTexts({ children }: PageNode): number {
  let removed = 0;
  for (let index = 0; index < children.length; index++) {
    const child = children[index] as PageNode;
    removed += child.tag === "" ? stripText(child) : stripTexts(child);
  }
  return removed;
}

function stripText(node: PageNode): number {
  if (hasCommonSignsOnly(node.text)) return 0;
  const { text, removed } = stripInvisible(showWindowsSigns(node.text));
  node.text = text;
  return removed;
}
