import { PageNode } from "../html/node.ts";

/** Notes in the line that they belong to, which a style sheet puts into the margin: Tufte CSS, LaTeXML (arXiv). */
const noteClass = /(?:^|\s)(?:sidenote|marginnote|ltx_note_outer)(?:\s|$)/;
/** Their numbers and the sign to unfold them say nothing where the note stands in its place. */
const markClass = /(?:^|\s)(?:margin-toggle|ltx_note_mark|ltx_tag_note)(?:\s|$)/;

/** Puts such notes into brackets: their words would run into those of the line. */
export function bracketNotes(node: PageNode): void {
  const { children } = node;
  let kept: PageNode[] | undefined;
  for (let index = 0; index < children.length; index++) {
    const child = children[index] as PageNode;
    if (isMark(child)) kept ??= children.slice(0, index);
    else {
      kept?.push(child);
      if (child.tag !== "") bracketNotes(child);
    }
  }
  if (kept) node.children = kept;
  if (node.tag !== "span" || node.chars === 0 || !noteClass.test(node.get("class"))) return;
  node.children = [textNode(" (", node), ...node.children, textNode(")", node)];
}

const isMark = ({ attributes }: PageNode): boolean =>
  attributes?.class !== undefined && markClass.test(attributes.class);

function textNode(text: string, parent: PageNode): PageNode {
  const node = new PageNode("", text, undefined);
  node.parent = parent;
  return node;
}
