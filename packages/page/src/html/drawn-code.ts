import { isInline, type PageNode } from "./node.ts";

const keepsSpaces = /white-space\s*:\s*pre/i;
const typewriter = /monospace|consolas|courier|menlo|monaco/i;
const boxTags: ReadonlySet<string> = new Set(["div", "p", "section"]);

const isLine = ({ tag, children }: PageNode) => tag === "div" && children.every(isPiece);
const isPiece = (node: PageNode) => isInline(node) || node.tag === "br";

/**
 * Boxes that only their style makes code, as editors put them on the clipboard (VS Code): a `div` with a `div` for
 * each line. They become a `pre`, before anything is chosen, because code is told from prose by that.
 */
export function findDrawnCode(elements: readonly PageNode[]): void {
  for (let index = 0; index < elements.length; index++) {
    const node = elements[index] as PageNode;
    const style = node.attributes?.style;
    if (style === undefined || !boxTags.has(node.tag)) continue;
    if (!keepsSpaces.test(style) || !typewriter.test(style)) continue;
    if (node.children.every((child) => isPiece(child) || isLine(child))) node.tag = "pre";
  }
}
