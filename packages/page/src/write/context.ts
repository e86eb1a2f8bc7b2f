import type { Link } from "../types.ts";
import type { Addresses } from "./addresses.ts";
import type { Footnotes } from "./footnotes.ts";

/** What is known and collected while a page is rendered. */
export interface Context {
  addresses: Addresses;
  links: Link[];
  images: Link[];
  notes: Footnotes;
  /** How many of these stand around the node that is rendered. */
  lists: number;
  definitions: number;
  quotes: number;
  tables: number;
  /** Elements whose content is written on one line: headings, captions. */
  lines: number;
}

/**
 * Deeper ones are a fault of the page; they are joined to the last level. Marks of lists and quotations would be
 * most of what is written, and what stands in tables and headings would be gone through once for each of them.
 */
export const deepest = { lists: 9, quotes: 5, tables: 16, lines: 4 } as const;
