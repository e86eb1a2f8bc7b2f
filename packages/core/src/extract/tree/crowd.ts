import { canHide } from "./cut-off.ts";
import type { PageNode } from "./node.ts";

/**
 * How many elements of a page of this length become nodes of the tree before plain ones run on into each other. Every
 * step takes time for each of them, so a page that is made of nothing else would cost ten times what its length lets
 * expect. The densest of 38,000 pages of manuals has 33,500 for a megabyte, of the web 7,100.
 */
export const mostElements = (length: number): number => 34_000 * megabytesBegun(length);

/** How many more may follow that cannot run on, because something may hide them. What comes then is not read. */
export const mostInCrowd = (length: number): number => 14_000 * megabytesBegun(length);

/** A page of less than a megabyte may cost what a megabyte may. */
export const megabytesBegun = (length: number): number => Math.max(1, length / 1_000_000);

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
