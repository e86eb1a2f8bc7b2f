import type { PageNode } from "../../html/node.ts";
import type { Block } from "../blocks.ts";
import { namesVerdict } from "../vocabulary/verdicts.ts";
import { cellDepth, closest, listTags } from "./around.ts";
import type { Draft } from "./shared.ts";

/** "Things we didn't like" is one of the longest. */
const longestName = 40;
/** A longer list holds more than what is good or bad about something. */
const longestList = 1_500;

/**
 * What a review calls good and bad stays, if it stands in the text: the list and its name ("Pros", "Cons"), in
 * boxes that look like those of offers.
 */
export function keepVerdicts({ blocks, switches }: Draft): void {
  if (!switches.on("choose.verdicts")) return;
  const last = blocks.findLastIndex(({ keep }) => keep);
  const first = blocks.findIndex(({ keep }) => keep);
  for (let index = first + 1; index < last; index++) {
    const name = blocks[index] as Block;
    if (name.chars > longestName || !namesVerdict(name.text)) continue;
    let next = index + 1;
    const list = closest((blocks[next] as Block).owner, listTags, cellDepth);
    if (list && isVerdict(list)) {
      while (next < blocks.length && stands(blocks[next], list)) (blocks[next++] as Block).keep = true;
    }
    name.keep ||= blocks[index + 1]?.keep === true;
  }
}

const isVerdict = ({ chars, linkChars }: PageNode) => chars <= longestList && linkChars * 2 <= chars;

const stands = (block: Block | undefined, list: PageNode) =>
  block !== undefined && closest(block.owner, listTags, cellDepth) === list;
