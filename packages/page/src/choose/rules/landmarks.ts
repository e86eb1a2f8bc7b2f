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

const staying =
  (landmarks: readonly Landmark[], leastShare = 0) =>
  (draft: Draft): void => {
    for (const { where, leastShare: own } of landmarks)
      narrow(draft, where(draft.places), Math.max(leastShare, own));
  };

/** Drops what is outside of the one element that the author marks as the content. */
export const stayInside = staying([main, named]);

/** The same for pages about one thing, where a single `article` is that thing. */
export const stayInArticle = staying([main, named, onlyArticle]);

const stayInLandmarks = staying([main, named, onlyArticle], 0.2);

/** The same for one text: most of it is never outside, unless an end tag too many closed the element early. */
export const stayInText = (draft: Draft): void => {
  stayInLandmarks(draft);
  stayInHeadedArticle(draft);
};

/** How much of the choice has to be in the article with the headline, where others follow it. */
const mostlyInside = 0.7;

/** Of several `article`s the first is the text if it alone has a headline; the others are teasers. */
function stayInHeadedArticle(draft: Draft): void {
  const { articles, headlines } = draft.places;
  const [first] = articles;
  const [headline] = headlines;
  if (first === undefined || headline === undefined || headline < first) return;
  const end = endOf(first, draft);
  if (headline >= end || !reaches(articles, end) || reaches(headlines, end)) return;
  keepOnly(draft, first, end, mostlyInside);
}

const reaches = (places: readonly number[], index: number) => (places.at(-1) ?? -1) >= index;

/** Elements inside of the first one do not count as others. */
function narrow(draft: Draft, places: readonly number[], leastShare: number): void {
  const [only] = places;
  if (only === undefined) return;
  const end = endOf(only, draft);
  if (!reaches(places, end)) keepOnly(draft, only, end, leastShare);
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
