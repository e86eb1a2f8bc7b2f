import { flow, isInline, type PageNode } from "./node.ts";

const proseTags: ReadonlySet<string> = new Set(["p", "blockquote", "pre"]);
/** Loose text of this many characters reads as a paragraph even without the tag (`<br><br>` layouts). */
const looseProse = 80;

/** Fills in the figures of every node below `root`, children before parents, without recursion. */
export function measure(root: PageNode): void {
  const order: PageNode[] = [root];
  for (let index = 0; index < order.length; index++) {
    const node = order[index] as PageNode;
    for (const child of node.children) if (child.tag !== "" || !measureText(child)) order.push(child);
  }
  for (let index = order.length - 1; index >= 0; index--) total(order[index] as PageNode);
}

/** Adds up the figures of the children. */
export function total(node: PageNode): void {
  let chars = 0;
  let linkChars = 0;
  let marks = 0;
  let prose = 0;
  let links = 0;
  let holdsBlock = false;
  for (const child of node.children) {
    chars += child.chars;
    linkChars += child.linkChars;
    marks += child.marks;
    prose += child.tag === "" && child.chars >= looseProse ? child.chars : child.proseChars;
    links += child.links;
    holdsBlock ||= !isInline(child) && child.tag !== "br";
  }
  if (node.tag === "a") {
    linkChars = chars;
    links = 1;
  }
  if (proseTags.has(node.tag)) prose = chars - linkChars;
  node.chars = chars;
  node.linkChars = linkChars;
  node.marks = marks;
  node.proseChars = Math.min(prose, chars - linkChars);
  node.links = links;
  // The parts of a formula stand on one line, whatever they are called.
  if (node.flow !== flow.breaks) node.flow = holdsBlock && node.tag !== "math" ? flow.around : flow.inline;
}

/** Counts one text node; always true, so that the caller does not queue it. */
function measureText(node: PageNode): boolean {
  const { text } = node;
  // Measured before: texts do not change when their neighbours are removed.
  if (node.chars > 0) return true;
  let chars = 0;
  let marks = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code <= 32 || code === 160) continue;
    chars += 1;
    // , . ; ! ? and their CJK, Arabic and Devanagari forms.
    if (
      code === 44 ||
      code === 46 ||
      code === 59 ||
      code === 33 ||
      code === 63 ||
      code === 0x3001 ||
      code === 0x3002 ||
      code === 0xff0c ||
      code === 0x060c ||
      code === 0x061f ||
      code === 0x0964
    )
      marks += 1;
  }
  node.chars = chars;
  node.marks = marks;
  return true;
}
