import type { PageNode } from "../../html/node.ts";
import type { Block } from "../blocks.ts";
import { zoneBit } from "../zones.ts";
import { isProse } from "./around.ts";
import type { Draft } from "./shared.ts";

/** What is longer is written on a card that can be pressed as a whole. */
const longestLabel = 80;

/**
 * Lines that are nothing but buttons ("Quick view", "Load more", "Click to expand") go. What is written on a folded
 * part stays: headings, questions, and what stands right above kept text or unfolds a kept line.
 */
export function dropButtons({ blocks, switches }: Draft): void {
  if (!switches.on("choose.buttons")) return;
  blocks.forEach((block, index) => {
    if (!block.keep || block.chars > longestLabel || block.zone & zoneBit.heading) return;
    const buttons = buttonsOf(block);
    if (buttons.length === 0 || /[?？]$/.test(block.text)) return;
    const below = blocks[index + 1];
    if (!(below?.keep && (isProse(below) || buttons.some(unfolds)))) block.keep = false;
  });
}

const controls = ["aria-controls", "data-target", "data-bs-target"];
const unfolds = (button: PageNode) => controls.some((name) => button.has(name));

/** The buttons that a line consists of; none if it has other text as well. */
function buttonsOf({ owner, from, to }: Block): PageNode[] {
  const buttons: PageNode[] = [];
  return areButtons(owner.children, from, to, buttons) ? buttons : [];
}

function areButtons(nodes: readonly PageNode[], from: number, to: number, buttons: PageNode[]): boolean {
  for (let index = from; index < to; index++) {
    const node = nodes[index] as PageNode;
    if (node.chars === 0) continue;
    if (node.tag === "") return false;
    if (node.tag === "button" || node.get("role") === "button") buttons.push(node);
    else if (!areButtons(node.children, 0, node.children.length, buttons)) return false;
  }
  return true;
}
