import { type PageNode, plainText, walk } from "../../html/node.ts";
import { type Block, keptChars } from "../layout.ts";
import { zoneBit } from "../zones.ts";
import { cellDepth, closest, type Draft, eachWithBlocks, keepAll } from "./draft.ts";

/** A longer quote holds a whole text. */
const longestQuote = 1_500;

/** The rest of a quote that is mostly kept, such as its source, belongs to it. */
export function keepQuotes(draft: Draft): void {
  const isQuote = ({ tag, chars }: PageNode) => tag === "blockquote" && chars <= longestQuote;
  eachWithBlocks(draft, isQuote, ({ chars }, inside) => {
    if (keptChars(inside) * 2 >= chars) keepAll(inside);
  });
}

/** Row headers, terms of definitions, and summaries of folded boxes. */
const labelTags: ReadonlySet<string> = new Set(["th", "dt", "summary"]);

/** "Range:" belongs to "40 km": without its label a kept value says nothing. */
export function keepLabels({ blocks, elements }: Draft): void {
  if (!elements.some(({ tag }) => labelTags.has(tag))) return;
  const holdsKept = new Set<PageNode>();
  for (const { keep, owner } of blocks)
    for (let node = keep ? owner : undefined; node && !holdsKept.has(node); node = node.parent)
      holdsKept.add(node);
  const wanted = new Set(elements.flatMap(({ children }) => labelsOfKept(children, holdsKept)));
  for (const block of blocks) {
    const label = closest(block.owner, labelTags, cellDepth);
    if (label && wanted.has(label)) block.keep = true;
  }
}

/** The labels among siblings that something kept follows before the next label. */
function labelsOfKept(siblings: readonly PageNode[], holdsKept: ReadonlySet<PageNode>): PageNode[] {
  const found: PageNode[] = [];
  let isFollowed = false;
  let isAfterLabel = false;
  for (let index = siblings.length - 1; index >= 0; index--) {
    const node = siblings[index] as PageNode;
    const isLabel = labelTags.has(node.tag);
    if (isLabel && isFollowed) found.push(node);
    else if (!isLabel) isFollowed = holdsKept.has(node) || (isFollowed && !isAfterLabel);
    isAfterLabel = isLabel;
  }
  return found;
}

const formulaTags: ReadonlySet<string> = new Set(["math", "math-tex", "mjx-container"]);
const writtenFormula = /^(?:\$\$|\\\[|\\begin\{)/;

/** Whether a block is a formula and nothing else. */
function isFormula({ owner, from, to }: Block): boolean {
  let formulas = 0;
  for (let index = from; index < to; index++) {
    let node = owner.children[index] as PageNode;
    // KaTeX wraps its formula in two boxes.
    while (node.tag === "span" && node.children.length === 1) node = node.children[0] as PageNode;
    if (formulaTags.has(node.tag) || writtenFormula.test(node.text.trimStart())) formulas += 1;
    else if (node.tag !== "" || node.text.trim() !== "") return false;
  }
  return formulas > 0;
}

/** The number of a formula, such as "(12)"; nothing that could be a sentence. */
const longestNumber = 6;

/** A formula between two kept blocks belongs to their sentence; it has no words to choose it by. */
export function keepFormulas({ blocks }: Draft): void {
  let isAfterKept = false;
  let between: Block[] = [];
  for (const block of blocks) {
    const isPart = !block.keep && (block.chars <= longestNumber || isFormula(block));
    if (isPart) between.push(block);
    else {
      if (block.keep && isAfterKept && between.some(isFormula)) keepAll(between);
      isAfterKept = block.keep;
      between = [];
    }
  }
}

/** A label is a word or two. */
const longestLabel = 40;
/** `role=tablist > li > button > span`: how far above a label its row may be. */
const mostSteps = 4;
/** A file's name and a copy button may separate the labels from the code. */
const mostBetween = 2;

function isTabLabel({ owner, chars }: Block): boolean {
  if (chars > longestLabel) return false;
  let node: PageNode | undefined = owner;
  for (let step = 0; node && step < mostSteps; step++, node = node.parent) {
    const role = node.get("role");
    if (role === "tab" || role === "tablist") return true;
  }
  return false;
}

/** "npm", "yarn": the labels of tabs right above kept code tell which is which. */
export function keepTabLabels({ blocks }: Draft): void {
  let aboveCode = Number.POSITIVE_INFINITY;
  for (let index = blocks.length - 1; index >= 0; index--) {
    const block = blocks[index] as Block;
    if (block.keep && (block.zone & zoneBit.code) !== 0) aboveCode = 0;
    else if (aboveCode <= mostBetween && isTabLabel(block)) {
      block.keep = true;
      // There are as many labels as tabs.
      aboveCode = 0;
    } else aboveCode = block.chars <= longestLabel ? aboveCode + 1 : Number.POSITIVE_INFINITY;
  }
}

/** "1", "[12]", "a", "*", "†": marks in a text that refer to a note. */
const noteMark = /^[[(]?(?:\d{1,3}|[a-z]|[*†‡§]{1,3})[\])]?$/i;
/** A longer element is a section, or the page. */
const longestNote = 1_500;

/** Notes that kept blocks refer to stay with them, wherever they are. */
export function keepNotes({ blocks, elements, parents }: Draft): void {
  const wanted = new Set<string>();
  for (let index = 0; index < blocks.length; index++) {
    const block = blocks[index] as Block;
    if (block.keep && block.links > 0) addTargets(block, wanted);
  }
  if (wanted.size === 0) return;
  const isNote = new Uint8Array(elements.length);
  const mark = (index: number) => {
    if ((elements[index] as PageNode).chars <= longestNote) isNote[index] = 1;
  };
  // `<a id=note-1>1</a>` before the note, both in one box.
  for (const block of blocks) if (!block.keep && holdsTarget(block, wanted)) mark(block.element);
  // Parents come before their children.
  elements.forEach((element, index) => {
    if (wanted.has(element.get("id"))) mark(index);
    else if (isNote[parents[index] as number]) isNote[index] = 1;
  });
  for (const block of blocks) if (isNote[block.element]) block.keep = true;
}

function eachInline({ owner, from, to }: Block, visit: (node: PageNode) => void): void {
  for (let index = from; index < to; index++)
    walk(owner.children[index] as PageNode, (node) => {
      if (node.tag !== "") visit(node);
      return undefined;
    });
}

function addTargets(block: Block, wanted: Set<string>): void {
  eachInline(block, (node) => {
    const href = node.tag === "a" ? node.get("href") : "";
    if (href.length > 1 && href.startsWith("#") && noteMark.test(plainText(node))) wanted.add(href.slice(1));
  });
}

function holdsTarget(block: Block, wanted: ReadonlySet<string>): boolean {
  let found = false;
  eachInline(block, (node) => {
    found ||= wanted.has(node.get("id")) || (node.tag === "a" && wanted.has(node.get("name")));
  });
  return found;
}
