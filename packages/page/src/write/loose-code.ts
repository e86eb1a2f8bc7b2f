import { flow, isInline, type PageNode } from "../html/node.ts";

/** Elements for code that run in their line. */
const codeTags: ReadonlySet<string> = new Set(["code", "kbd", "samp", "tt"]);

/**
 * Whether code that is not in a `pre` is yet a block of it: its own style says so, or it has several lines and
 * nothing beside it. In a sentence it stays on its line.
 */
export function isLooseBlock(code: PageNode): boolean {
  if (isOneText(code) && !code.has("style") && !code.parent?.has("style")) return false;
  if (/display\s*:\s*block/i.test(code.get("style"))) return true;
  return looseLines(code).trim().includes("\n") && standsAlone(code);
}

/** Most code is one word, and has no line to break. */
const isOneText = ({ children }: PageNode) => children.length === 1 && children[0]?.tag === "";

/** Boxes that editors put around code: a style, a size, a colour. */
const mostBoxes = 3;

/** Whether an inline element is nothing but a box around such a block. */
export function isAroundLooseBlock({ children }: PageNode, boxes = 1): boolean {
  const [only] = children;
  if (!only || children.length > 1 || only.tag === "" || !isInline(only)) return false;
  if (codeTags.has(only.tag)) return isLooseBlock(only);
  return boxes < mostBoxes && isAroundLooseBlock(only, boxes + 1);
}

const keepsSpaces = /white-space\s*:\s*(?:pre|break-spaces)/i;

/** The code as it is shown: lines end at a `br`, and those of the source only where a style keeps them. */
export function looseLines(code: PageNode): string {
  const asWritten = keepsSpaces.test(`${code.get("style")};${code.parent?.get("style")}`);
  const textBelow = ({ tag, text, children }: PageNode): string => {
    if (tag === "") return asWritten ? text : text.replace(/[ \t\r\n\f]+/g, " ");
    return tag === "br" ? "\n" : children.map(textBelow).join("");
  };
  const lines = textBelow(code);
  return asWritten ? lines : lines.replace(/ *\n */g, "\n");
}

/** Among more it would take long to find a node's place. */
const mostSiblings = 1_000;

/** Nothing else on the lines of a node, up to the block around it. */
function standsAlone(node: PageNode): boolean {
  const { parent } = node;
  if (!parent) return true;
  const { children } = parent;
  if (children.length > mostSiblings) return false;
  const at = children.indexOf(node);
  return endsLine(children, at, -1, parent) && endsLine(children, at, 1, parent);
}

function endsLine(nodes: readonly PageNode[], from: number, step: 1 | -1, parent: PageNode): boolean {
  for (let index = from + step; index >= 0 && index < nodes.length; index += step) {
    const { tag, chars, flow: flows } = nodes[index] as PageNode;
    if (tag === "br" || flows === flow.breaks) return true;
    if (chars > 0 || tag === "img") return false;
  }
  return !isInline(parent) || standsAlone(parent);
}
