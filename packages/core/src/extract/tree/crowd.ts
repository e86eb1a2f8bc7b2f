import { canHide } from "./cut-off.ts";
import type { PageNode } from "./node.ts";

/**
 * How many elements of a page of this length become nodes of the tree. Every step behind the parser takes time for
 * each of them, so a page that is made of nothing else would cost ten times what its length lets expect. The densest
 * of 40,000 pages of manuals and 900 of the web have 0.9 of it (33,500 in 916 kB; 14,500 in 198 kB).
 */
export const mostElements = (length: number): number => 12_000 + Math.floor(length / 36);

/** Of the plain blocks beyond that one of so many is made all the same: what runs on would be one line otherwise. */
export const madeInCrowd = 16;

const listTags: ReadonlySet<string> = new Set(["ul", "ol", "dl"]);

/** In a crowd the text of a list goes on in its last point; without one a point has to be made. */
export function lastPoint(around: PageNode): PageNode | undefined {
  return listTags.has(around.tag) ? lastOf(around) : around;
}

/** The cell that was made last in a table; nothing where a row waits for its first one. */
export function lastCell(table: PageNode): PageNode | undefined {
  let node = lastOf(table);
  while (node && node.tag !== "td" && node.tag !== "th") node = lastOf(node);
  return node;
}

/** Its last element, unless that may be hidden: others must not vanish with it. */
function lastOf({ children }: PageNode): PageNode | undefined {
  const last = children[children.length - 1];
  return last && last.tag !== "" && !canHide(last.attributes) ? last : undefined;
}
