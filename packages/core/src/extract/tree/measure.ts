import { elementsOf, flow, isInline, type PageNode } from "./node.ts";

const proseTags: ReadonlySet<string> = new Set(["p", "blockquote", "pre"]);
/** Loose text of this many characters reads as a paragraph even without the tag (`<br><br>` layouts). */
const looseProse = 80;

/**
 * Fills in the figures of every node below `root`. `elements` are its elements in document order, so that
 * backwards children come before their parents.
 */
export function measure(root: PageNode, elements: readonly PageNode[] = elementsOf(root)): void {
  for (let index = elements.length - 1; index >= 0; index--) total(elements[index] as PageNode);
}

/** Counts the texts of an element that were not counted yet and adds up the figures of its children. */
export function total(node: PageNode): void {
  const { children } = node;
  let chars = 0;
  let linkChars = 0;
  let marks = 0;
  let prose = 0;
  let links = 0;
  let holdsBlock = false;
  for (let index = 0; index < children.length; index++) {
    const child = children[index] as PageNode;
    if (child.tag === "") {
      // Texts do not change when their neighbours are removed.
      if (child.chars === 0) countText(child);
      chars += child.chars;
      marks += child.marks;
      if (child.chars >= looseProse) prose += child.chars;
      continue;
    }
    chars += child.chars;
    linkChars += child.linkChars;
    marks += child.marks;
    prose += child.proseChars;
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

function countText(node: PageNode): void {
  const { text } = node;
  const { length } = text;
  let blanks = 0;
  let marks = 0;
  for (let index = 0; index < length; index++) {
    const code = text.charCodeAt(index);
    // Letters, which are most, in one step.
    if (code > 63 && code < 128) continue;
    if (code <= 32 || code === 160) blanks += 1;
    // , . ; ! ? and their CJK, Arabic and Devanagari forms.
    else if (
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
  node.chars = length - blanks;
  node.marks = marks;
}
