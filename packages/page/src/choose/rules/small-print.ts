import type { PageNode } from "../../html/node.ts";
import { keptChars } from "../blocks.ts";
import { linesIn } from "./around.ts";
import type { Draft } from "./shared.ts";

/**
 * What sites call the boxes with the conditions of an offer. A single `disclosure` is a part that unfolds, and
 * `legal-services` are what a law firm sells.
 */
const names =
  /(?:^|[-_\s])(?:legal(?:[-_]?(?:copy|text|notes?|notice|info))?(?=$|\s)|(?:disclaimers?|disclosures|fine-?print|small-?print)(?=$|[-_\s\d]))/i;

/** If less than that would be left, the conditions are what the page is about. */
const leastLeft = 500;

const isSmallPrint = (node: PageNode) => names.test(node.get("class")) || names.test(node.get("id"));

/** On a page that presents something the conditions in small print go: they look like text, and are often most of it. */
export function dropSmallPrint(draft: Draft): void {
  const { root, blocks, switches } = draft;
  if (!switches.on("choose.small-print")) return;
  const dropped = linesIn(draft, (element) => element.chars * 2 < root.chars && isSmallPrint(element));
  if (keptChars(blocks) - keptChars(dropped) < leastLeft) return;
  for (const block of dropped) block.keep = false;
}
