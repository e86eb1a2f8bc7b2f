import { flow, isInline, type PageNode } from "./node.ts";

const proseTags: ReadonlySet<string> = new Set(["p", "blockquote", "pre"]);
/** Loose text of this many characters reads as a paragraph even without the tag (`<br><br>` layouts). */
const looseProse = 80;

/** Fills in the counts of every node below `root`. */
export function measure(root: PageNode): void {
  const elements: PageNode[] = [root];
  for (let index = 0; index < elements.length; index++)
    for (const child of (elements[index] as PageNode).children) if (child.tag !== "") elements.push(child);
  measureAll(elements);
}

/** The same for a list of all elements of a tree, parents before their children. */
export function measureAll(elements: readonly PageNode[]): void {
  for (let index = elements.length - 1; index >= 0; index--) total(elements[index] as PageNode);
}

/** Adds up the counts of the children. */
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
      measureText(child);
      if (child.chars >= looseProse) prose += child.chars;
    } else {
      linkChars += child.linkChars;
      prose += child.proseChars;
      links += child.links;
      holdsBlock ||= !isInline(child) && child.tag !== "br";
    }
    chars += child.chars;
    marks += child.marks;
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
  // The parts of a formula are on one line, whatever their tags.
  if (node.flow !== flow.breaks) node.flow = holdsBlock && node.tag !== "math" ? flow.around : flow.inline;
}

function measureText(node: PageNode): void {
  const { text } = node;
  const { length } = text;
  // Measured before: texts do not change when their neighbours are removed.
  if (node.chars > 0) return;
  // Both counts in one number avoid a branch for every letter.
  let sum = 0;
  for (let index = 0; index < length; index++) {
    const code = text.charCodeAt(index);
    if (code < 256) sum += latinCounts[code] as number;
    else sum += isMark(code) ? aMark + 1 : 1;
  }
  const marks = (sum / aMark) | 0;
  node.chars = (sum - marks * aMark) | 0;
  node.marks = marks;
}

/** More than the characters of any text. */
const aMark = 2 ** 26;

/** What each character of Latin-1 adds: nothing for white space and control characters. */
const latinCounts = Float64Array.from({ length: 256 }, (_, code) => {
  if (code <= 32 || code === 160) return 0;
  return isMark(code) ? aMark + 1 : 1;
});

/** `, . ; ! ?` and their CJK, Arabic and Devanagari forms. Called for every other character: a set would be slower. */
function isMark(code: number): boolean {
  if (code < 0x60c) return code === 44 || code === 46 || code === 59 || code === 33 || code === 63;
  if (code < 0x3001) return code === 0x60c || code === 0x61f || code === 0x964;
  return code === 0x3001 || code === 0x3002 || code === 0xff0c;
}
