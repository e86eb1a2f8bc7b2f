import type { Block } from "../blocks.ts";
import { groupBit } from "../vocabulary/classify.ts";
import type { Draft } from "./shared.ts";

/** So far below the headline it stands, with the section or a line of dates between them. */
const furthest = 2;
/** What is shorter is the name of a section. */
const shortest = 40;
/** Who wrote it and when: a name behind "by", a day with its year, an hour. */
const byline = /^by |\d{1,2},? \d{4}|\d{1,2}[:.]\d{2}\b|\d{4}-\d{2}/i;
const isSubheading = ({ tag }: Block["owner"]) => /^h[2-6]$/.test(tag);

/** The sentence that is set as a heading right below the headline opens the article, wherever its text begins. */
export function keepStandfirst({ blocks, switches }: Draft): void {
  if (!switches.on("choose.standfirst")) return;
  const begin = blocks.findIndex(({ keep, owner }) => keep && owner.tag !== "h1");
  const headline = blocks.findLastIndex(({ owner }, index) => index < begin && owner.tag === "h1");
  if (headline < 0) return;
  for (let index = headline + 1; index < begin && index <= headline + furthest; index++) {
    const block = blocks[index] as Block;
    const { owner, chars, linkChars, marks, groups, text } = block;
    if (!isSubheading(owner) || chars < shortest || marks === 0 || linkChars > 0) continue;
    if (groups & groupBit.byline || byline.test(text)) continue;
    block.keep = true;
    return;
  }
}
