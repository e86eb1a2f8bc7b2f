import { headingLevel } from "../../html/heading-level.ts";
import { type Block, keptChars } from "../blocks.ts";
import { groupBit } from "../vocabulary/classify.ts";
import { zoneBit } from "../zones.ts";
import { isProse } from "./around.ts";
import type { Draft } from "./shared.ts";

/** From this length on a heading with a mark in it is a standfirst that was set as a heading. */
const sentence = 80;

function levelOf({ zone, chars, marks, owner }: Block): number {
  return !(zone & zoneBit.heading) || (chars >= sentence && marks > 0) ? 0 : headingLevel(owner);
}

/**
 * A heading goes with its text: one under which nothing was kept (the title of a box of links) goes too. One that
 * stays takes along the one of its level right above it: a heading of two lines, or a part of which only the
 * subheadings have text.
 */
export function settleHeadings({ blocks, switches }: Draft): void {
  if (!switches.on("choose.headings")) return;
  for (let index = blocks.length - 1; index >= 0; index--) {
    const block = blocks[index] as Block;
    const level = levelOf(block);
    if (level === 0) continue;
    const below = blocks[index + 1];
    let kept = below?.keep === true && levelOf(below) === level;
    for (let next = index + 1; next < blocks.length && !kept; next++) {
      const other = blocks[next] as Block;
      const otherLevel = levelOf(other);
      if (otherLevel > 0 && otherLevel <= level) break;
      kept = other.keep && otherLevel === 0;
    }
    if (!kept) block.keep = false;
  }
}

/** The headline above a text is the page's title, which is told apart; headlines differ from titles in words. */
export function dropHeadline({ blocks, switches }: Draft): void {
  if (!switches.on("choose.headline")) return;
  for (let index = 0; index < blocks.length; index++) {
    const block = blocks[index] as Block;
    if (!block.keep) continue;
    if (block.owner.tag === "h1") block.keep = false;
    else if (isProse(block)) return;
  }
}

/** Of what is called navigation at least so much has to be links, and so little of the choice, before it is one. */
const leastLinks = 0.5;
const mostOfChoice = 0.9;

/** Lines in a row that stand in elements called navigation, and are mostly links, go however likely they look. */
export function dropMenus({ blocks, switches }: Draft): void {
  if (!switches.on("choose.menus")) return;
  const most = keptChars(blocks) * mostOfChoice;
  for (let first = 0; first < blocks.length; first++) {
    if (!isNavigation(blocks[first] as Block)) continue;
    let end = first + 1;
    while (end < blocks.length && isNavigation(blocks[end] as Block)) end += 1;
    settleMenu(blocks, first, end, most);
    first = end;
  }
}

const isNavigation = ({ groups, zone }: Block) =>
  (groups & groupBit.navigation) !== 0 || (zone & zoneBit.nav) !== 0;

/** Drops the lines of a row if they are mostly links, and if not more than so many characters of them were kept. */
function settleMenu(blocks: readonly Block[], first: number, end: number, most: number): void {
  let chars = 0;
  let links = 0;
  let kept = 0;
  for (let index = first; index < end; index++) {
    const block = blocks[index] as Block;
    chars += block.chars;
    links += block.linkChars;
    if (block.keep) kept += block.chars;
  }
  if (kept === 0 || kept > most || links < chars * leastLinks) return;
  for (let index = first; index < end; index++) (blocks[index] as Block).keep = false;
}
