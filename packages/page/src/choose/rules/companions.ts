import type { PageNode } from "../../html/node.ts";
import { type Block, charsOf, keptChars } from "../blocks.ts";
import { zoneBit } from "../zones.ts";
import { cellDepth, closest, type Draft, eachWithBlocks } from "./draft.ts";

/** A longer quote holds a whole text. */
const longestQuote = 1_500;

/** The rest of a quote that is mostly kept, such as who said it, belongs to it. */
export function keepQuotes(draft: Draft): void {
  const isQuote = ({ chars }: PageNode) => chars <= longestQuote;
  eachWithBlocks(draft, draft.places.quotes, isQuote, (_, inside) => {
    if (keptChars(inside) * 2 >= Math.max(1, charsOf(inside))) for (const block of inside) block.keep = true;
  });
}

const cellTags: ReadonlySet<string> = new Set(["td", "th", "dd", "dt"]);

/** "Range:" belongs to "40 km": without the head of its row or entry a kept value says nothing. */
export function keepLabels(draft: Draft): void {
  const { blocks, places } = draft;
  keepSummaries(draft);
  if (places.labels.length === 0) return;
  const cells = blocks.map(({ owner }) => closest(owner, cellTags, cellDepth));
  const rows = new Set<PageNode | undefined>();
  // Backwards, because a term comes before its entry; of each list the entry met last.
  const entries = new Map<PageNode | undefined, { cell: PageNode; kept: boolean }>();
  for (let index = blocks.length - 1; index >= 0; index--) {
    const block = blocks[index] as Block;
    const cell = cells[index];
    if (cell?.tag === "td" && block.keep) rows.add(cell.parent);
    else if (cell?.tag === "dd") {
      const entry = entries.get(cell.parent);
      const kept = block.keep || (entry?.cell === cell && entry.kept);
      entries.set(cell.parent, { cell, kept });
    } else if (cell?.tag === "dt" && entries.get(cell.parent)?.kept) block.keep = true;
  }
  for (let index = 0; index < blocks.length; index++) {
    const cell = cells[index];
    if (cell?.tag === "th" && rows.has(cell.parent)) (blocks[index] as Block).keep = true;
  }
}

/** A longer `details` is the page itself; nested ones would be read once for each of them. */
const longestDetails = 10_000;
const summaryTag: ReadonlySet<string> = new Set(["summary"]);

/** The label of a folded box belongs to what is in it: a question to its answer. */
function keepSummaries(draft: Draft): void {
  const isFolded = ({ chars }: PageNode) => chars <= longestDetails;
  eachWithBlocks(draft, draft.places.folded, isFolded, (details, inside) => {
    const isSummary = ({ owner }: Block) => closest(owner, summaryTag, cellDepth)?.parent === details;
    const rest = inside.filter((block) => !isSummary(block));
    const all = charsOf(rest);
    if (all > 0 && keptChars(rest) * 2 >= all)
      for (const block of inside) if (isSummary(block)) block.keep = true;
  });
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

/** A formula between two kept blocks belongs to their sentence; it has no words that a choice could go by. */
export function keepFormulas({ blocks }: Draft): void {
  const isBeside = (block: Block) => block.chars <= longestNumber || isFormula(block);
  let before = false;
  for (let index = 0; index < blocks.length; index++) {
    const block = blocks[index] as Block;
    if (block.keep) before = true;
    // Most blocks are settled here, without a look into them.
    else if (before && isFormula(block)) {
      let next = index + 1;
      while (next < blocks.length && isBeside(blocks[next] as Block)) next += 1;
      if (blocks[next]?.keep) for (let at = index; at < next; at++) (blocks[at] as Block).keep = true;
      index = next - 1;
    } else if (block.chars > longestNumber) before = false;
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
