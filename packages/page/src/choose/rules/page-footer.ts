import type { PageNode } from "../../html/node.ts";
import { keptChars } from "../blocks.ts";
import type { Draft } from "./shared.ts";

/** A footer in one of these closes a part of the page. */
const parts: ReadonlySet<string> = new Set(["main", "article", "section", "blockquote"]);

/** If less than that would be left, an end tag is missing and the page stands in its footer. */
const leastLeft = 500;

const place = { page: 0, part: 1, footer: 2 } as const;

/** What stands in the footer of the page goes, however much like a text it is: towns that are served, small print. */
export function dropPageFooter({ blocks, elements, parents, places: { footers }, switches }: Draft): void {
  if (!switches.on("choose.footer") || footers.length === 0) return;
  // Of each element where it stands; parents stand before their children.
  const places = new Uint8Array(elements.length);
  for (let index = 0; index < elements.length; index++) {
    const around = places[parents[index] as number] ?? place.page;
    if (around !== place.page) places[index] = around;
    else {
      const { tag } = elements[index] as PageNode;
      if (tag === "footer") places[index] = place.footer;
      else if (parts.has(tag)) places[index] = place.part;
    }
  }
  const inside = blocks.filter(({ keep, element }) => keep && places[element] === place.footer);
  if (inside.length === 0 || keptChars(blocks) - keptChars(inside) < leastLeft) return;
  for (const block of inside) block.keep = false;
}
