import type { PageNode } from "../../html/node.ts";
import { addToParents, type Block, endOf, keptChars } from "../layout.ts";
import { zoneBit } from "../zones.ts";
import { closest, type Draft, eachWithBlocks } from "./draft.ts";

/** Ids of the element around the content in templates of blogs, wikis, shops and content systems. */
const contentId =
  /^(?:main|main[-_]?content|contents?|site-content|page-content|primary|bodycontent|mw-content-text)$/i;

/** How much of the choice has to be in the marked element; with less its name means something else on this page. */
const leastShare = 0.1;

/** Drops what is outside of the one element that the author marks as the content. */
export function stayInside(draft: Draft): void {
  narrow(draft, (node) => node.tag === "main" || node.get("role") === "main");
  narrow(draft, ({ attributes }) => contentId.test(attributes?.id ?? ""));
}

/** The same for a single `article`, on pages about one thing: in a thread the first post alone may be one. */
export const stayInArticle = (draft: Draft): void => narrow(draft, ({ tag }) => tag === "article");

function narrow(draft: Draft, isMarked: (element: PageNode) => boolean): void {
  const { blocks, elements } = draft;
  const first = elements.findIndex(isMarked);
  if (first < 0) return;
  const end = endOf(first, draft);
  // Others inside of it do not count.
  if (elements.findLastIndex(isMarked) >= end) return;
  const isInside = ({ element }: Block) => element >= first && element < end;
  if (keptChars(blocks.filter(isInside)) < keptChars(blocks) * leastShare) return;
  for (const block of blocks) block.keep &&= isInside(block);
}

/** A footer in one of these closes a part of the page, not the page. */
const parts: ReadonlySet<string> = new Set(["main", "article", "section", "blockquote", "footer"]);

/** If less would be left, an end tag is missing and the page is in its footer. */
const leastLeft = 500;

/** Drops the footer of the page, however much it reads like text: towns that are served, small print. */
export function dropPageFooter(draft: Draft): void {
  const isPageFooter = ({ tag, parent }: PageNode) => tag === "footer" && !closest(parent, parts);
  const found: Block[][] = [];
  eachWithBlocks(draft, isPageFooter, (_, inside) => found.push(inside));
  const footers = found.flat();
  if (keptChars(draft.blocks) - keptChars(footers) < leastLeft) return;
  for (const block of footers) block.keep = false;
}

/** The body of the page is the smallest element that holds at least this share of the kept blocks. */
const leastHeld = 0.9;
/** With a smaller share of its text kept, it is not the body but the whole page with its menus. */
const leastKept = 0.1;
/** Below this even a block in the middle of the body is an offer or a control. */
const leastLikelyInside = 0.03;
/** The same after the last kept block, but for lists, tables and code: less likely blocks there ask for feedback. */
const leastLikelyTail = 0.2;
const fewBlocks = 2;
const isText = ({ tag }: PageNode) => /^(?:p|h[1-6]|dt|dd|li|td|th|blockquote|pre)$/.test(tag);
const frame = zoneBit.nav | zoneBit.footer | zoneBit.aside;
const structures = zoneBit.list | zoneBit.table;
const listed = structures | zoneBit.code;

/**
 * Keeps the body of a reference page whole from its first kept block on: signatures, tables of members and lists of
 * sections are all links and single words, which anywhere else would be menus.
 */
export function keepWhole(draft: Draft): void {
  const { blocks, likelihoods } = draft;
  const body = findBody(draft);
  if (body === undefined) return;
  const end = endOf(body, draft);
  const isInside = ({ element }: Block) => element >= body && element < end;
  let first = blocks.findIndex((block) => block.keep && isInside(block));
  // A list or a table that was kept from its third block on is kept from its first.
  const structure = (blocks[first] as Block).zone & structures;
  while (structure && (blocks[first - 1]?.zone ?? 0) & structure) first -= 1;
  const last = blocks.findLastIndex((block) => block.keep && isInside(block));
  for (let index = first; index < blocks.length; index++) {
    const block = blocks[index] as Block;
    if (block.zone & frame || !isInside(block)) continue;
    const announces = block.zone & zoneBit.heading && (blocks[index + 1]?.zone ?? 0) & listed;
    const isTail = index > last && !(block.zone & listed) && !announces;
    if ((likelihoods[index] as number) >= (isTail ? leastLikelyTail : leastLikelyInside)) block.keep = true;
  }
}

/** The body of the page among its elements; undefined if there is none. */
function findBody(draft: Draft): number | undefined {
  const { blocks, elements, parents } = draft;
  const kept = new Float64Array(elements.length);
  for (let index = 0; index < blocks.length; index++) {
    const { keep, element } = blocks[index] as Block;
    if (keep) kept[element] = (kept[element] as number) + 1;
  }
  addToParents(kept, draft);
  const all = kept[0] as number;
  // Elements with most of the kept blocks are nested, so that the last one is the smallest.
  let body = elements.length - 1;
  while (body > 0 && (kept[body] as number) < all * leastHeld) body -= 1;
  // A table of contents has a block or two of text, which say nothing about where its body ends.
  if (all <= fewBlocks && body > 0 && isText(elements[body] as PageNode)) body = parents[body] as number;
  const hasText = keptChars(blocks) >= (elements[body] as PageNode).chars * leastKept;
  return all > 0 && hasText ? body : undefined;
}
