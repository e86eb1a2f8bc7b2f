import type { PageNode } from "../../html/node.ts";
import { type Block, keptChars } from "../blocks.ts";
import { zoneBit } from "../zones.ts";
import { cellDepth, closest, eachWithLines, listTags } from "./around.ts";
import type { Draft } from "./shared.ts";

const listParts: ReadonlySet<string> = new Set([...listTags, "li"]);

/** Of entries that are mostly links (related stories, downloads) only what was chosen stays. */
const mostLinks = 0.6;
/** A list of which nothing was chosen is one of tags or stories from so many links on, */
const mostLinksBetween = 0.3;
/** and something else, even between two kept lines, if one entry is less likely than this. */
const leastLikelyEntry = 0.2;

/**
 * A list right below a kept line of the same element stays whole if one of its entries was kept, or if a kept line
 * of that element follows: entries are short, which is what a choice by lines tells worst.
 */
export function keepListsWhole(draft: Draft): void {
  const { blocks, likelihoods, places, switches } = draft;
  if (!switches.on("choose.entries")) return;
  const isText = ({ parent, chars, linkChars }: PageNode) =>
    linkChars <= chars * mostLinks && !(parent && listParts.has(parent.tag));
  eachWithLines(draft, places.lists, isText, (list, lines, first) => {
    const stands = (block: Block | undefined) => block?.keep === true && block.owner.parent === list.parent;
    if (lines.length === 0 || !stands(blocks[first - 1])) return;
    const isBetween = () =>
      stands(blocks[first + lines.length]) &&
      list.linkChars <= list.chars * mostLinksBetween &&
      lines.every((_, index) => (likelihoods[first + index] as number) >= leastLikelyEntry);
    if (keptChars(lines) > 0 || isBetween()) for (const line of lines) line.keep = true;
  });
}

/** Where the outline of a page stands, and never its text. */
const frame = zoneBit.nav | zoneBit.footer | zoneBit.aside;
const body = zoneBit.main | zoneBit.article;
/** Below this a list is one of links to other places, even right below the text. */
const leastLikelyList = 0.05;

/** Lists below a kept line, in the same element of the page's body, belong to it: references are all links. */
export function keepLists({ blocks, likelihoods, switches }: Draft): void {
  if (!switches.on("choose.lists")) return;
  let around: PageNode | undefined;
  blocks.forEach((block, index) => {
    const { zone, owner } = block;
    if (!(zone & zoneBit.list)) {
      if (block.keep) around = owner.parent;
    } else if (!block.keep && zone & body && !(zone & frame)) {
      const isBelow = around !== undefined && outermostList(owner)?.parent === around;
      if (isBelow && (likelihoods[index] as number) >= leastLikelyList) block.keep = true;
    }
  });
}

/** The list that holds all lists around an entry. */
function outermostList(owner: PageNode): PageNode | undefined {
  let list = closest(owner, listParts, cellDepth);
  while (list?.parent && listParts.has(list.parent.tag)) list = list.parent;
  return list;
}
