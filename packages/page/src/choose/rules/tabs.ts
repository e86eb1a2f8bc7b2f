import type { PageNode } from "../../html/node.ts";
import type { Block } from "../blocks.ts";
import { zoneBit } from "../zones.ts";
import type { Draft } from "./shared.ts";

/** A label is a word or two. */
const longestLabel = 40;
/** `role=tablist > li > button > span`: how far above a label its row may stand. */
const mostSteps = 4;

function isTabLabel({ owner, chars }: Block): boolean {
  if (chars > longestLabel) return false;
  let node: PageNode | undefined = owner;
  for (let step = 0; node && step < mostSteps; step++, node = node.parent) {
    const role = node.get("role");
    if (role === "tab" || role === "tablist") return true;
  }
  return false;
}

/** A file's name and a button to copy it may stand between the labels and the code. */
const mostBetween = 2;

/** "npm", "yarn": the labels of tabs right above kept code tell which is which. */
export function keepTabLabels({ blocks, switches }: Draft): void {
  if (!switches.on("choose.tabs")) return;
  let linesAboveCode = Number.POSITIVE_INFINITY;
  for (let index = blocks.length - 1; index >= 0; index--) {
    const block = blocks[index] as Block;
    if (block.keep && (block.zone & zoneBit.code) !== 0) linesAboveCode = 0;
    else if (linesAboveCode <= mostBetween && isTabLabel(block)) {
      block.keep = true;
      // Labels are as many as there are tabs.
      linesAboveCode = 0;
    } else linesAboveCode = block.chars <= longestLabel ? linesAboveCode + 1 : Number.POSITIVE_INFINITY;
  }
}
