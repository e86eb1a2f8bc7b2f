import type { PageNode } from "../../html/node.ts";
import type { Block } from "../blocks.ts";
import type { Draft } from "./shared.ts";

const formulaTags: ReadonlySet<string> = new Set(["math", "math-tex", "mjx-container"]);
const writtenFormula = /^(?:\$\$|\\\[|\\begin\{)/;

/** Whether a line is a formula and nothing else. */
function isFormula({ owner, from, to }: Block): boolean {
  let formulas = 0;
  for (let index = from; index < to; index++) {
    let node = owner.children[index] as PageNode;
    // KaTeX puts its formula into two boxes.
    while (node.tag === "span" && node.children.length === 1) node = node.children[0] as PageNode;
    if (formulaTags.has(node.tag) || writtenFormula.test(node.text.trimStart())) formulas += 1;
    else if (node.tag !== "" || node.text.trim() !== "") return false;
  }
  return formulas > 0;
}

/** The number of a formula, such as "(12)", and nothing that could be a sentence. */
const longestNumber = 6;

/** A formula between two kept lines belongs to their sentence; it has no words that a choice could go by. */
export function keepFormulas({ blocks, switches }: Draft): void {
  if (!switches.on("choose.formulas")) return;
  let before = false;
  for (let index = 0; index < blocks.length; index++) {
    const block = blocks[index] as Block;
    if (block.keep) before = true;
    // Most lines are settled here, without a look into them.
    else if (before && isFormula(block)) {
      let next = index + 1;
      while (next < blocks.length && isBeside(blocks[next] as Block)) next += 1;
      if (blocks[next]?.keep) for (let line = index; line < next; line++) (blocks[line] as Block).keep = true;
      index = next - 1;
    } else if (block.chars > longestNumber) before = false;
  }
}

const isBeside = (block: Block) => block.chars <= longestNumber || isFormula(block);
