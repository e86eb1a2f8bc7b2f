import type { PageNode } from "../../html/node.ts";
import { type Block, endOf, keptChars } from "../blocks.ts";
import type { Draft, Places } from "./draft.ts";

/** One way in which an author marks the content of the page. */
interface Landmark {
  where: (places: Places) => readonly number[];
  /** How much of the choice has to be in it; with less the name means something else on this page. */
  leastShare: number;
}

const main: Landmark = { where: ({ mains }) => mains, leastShare: 0.1 };

/** Only where a page is about one thing: in a thread the first post alone may be an `article`. */
const onlyArticle: Landmark = { where: ({ articles }) => articles, leastShare: 0.2 };

const named: Landmark = { where: ({ contents }) => contents, leastShare: 0.2 };

/** Drops what is outside of the one element that the author marks as the content. */
export const stayInside = (draft: Draft): void => narrow(draft, [main, named]);

/** The same for pages about one thing, where a single `article` is that thing. */
export const stayInArticle = (draft: Draft): void => narrow(draft, [main, named, onlyArticle]);

function narrow(draft: Draft, landmarks: readonly Landmark[]): void {
  for (const { where, leastShare } of landmarks) {
    const places = where(draft.places);
    const [only] = places;
    if (only === undefined) continue;
    const end = endOf(only, draft);
    // Others inside of it do not count.
    if ((places.at(-1) ?? -1) < end) keepOnly(draft, only, end, leastShare);
  }
}

function keepOnly({ blocks }: Draft, first: number, end: number, leastShare: number): void {
  const isOutside = ({ element }: Block) => element < first || element >= end;
  let all = 0;
  let inside = 0;
  for (let index = 0; index < blocks.length; index++) {
    const block = blocks[index] as Block;
    if (!block.keep) continue;
    all += block.chars;
    if (!isOutside(block)) inside += block.chars;
  }
  if (inside < all * leastShare) return;
  for (let index = 0; index < blocks.length; index++) {
    const block = blocks[index] as Block;
    if (isOutside(block)) block.keep = false;
  }
}

/** A footer in one of these closes a part of the page, not the page. */
const parts: ReadonlySet<string> = new Set(["main", "article", "section", "blockquote"]);

/** If less would be left, an end tag is missing and the page is in its footer. */
const leastLeft = 500;

const zone = { page: 0, part: 1, footer: 2 } as const;

/** Drops the footer of the page, however much it reads like text: towns that are served, small print. */
export function dropPageFooter({ blocks, elements, parents, places: { footers } }: Draft): void {
  if (footers.length === 0) return;
  // Parents come before their children.
  const zones = new Uint8Array(elements.length);
  for (let index = 0; index < elements.length; index++) {
    const around = zones[parents[index] as number] ?? zone.page;
    const { tag } = elements[index] as PageNode;
    if (around !== zone.page) zones[index] = around;
    else if (tag === "footer") zones[index] = zone.footer;
    else if (parts.has(tag)) zones[index] = zone.part;
  }
  const inside = blocks.filter(({ keep, element }) => keep && zones[element] === zone.footer);
  if (inside.length === 0 || keptChars(blocks) - keptChars(inside) < leastLeft) return;
  for (const block of inside) block.keep = false;
}
