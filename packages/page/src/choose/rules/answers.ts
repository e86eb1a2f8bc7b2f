import { headingLevel } from "../../html/heading-level.ts";
import { type Block, charsOf, keptChars } from "../blocks.ts";
import { asksOften } from "../vocabulary/phrases.ts";
import type { Draft } from "./shared.ts";

/** So many lines make questions and answers: two of each. */
const fewestLines = 4;
/** How far above its heading the element may stand that holds them: a column, a row, a section, a box of its own. */
const furthest = 6;
/** So much of them has to be kept before the rest follows. */
const leastKept = 0.3;
/** Below this a line among them is a control, or stands below the last of them. */
const leastLikely = 0.1;

const level = ({ owner }: Block) => headingLevel(owner);

/** Questions that are asked often stay with all of their answers: folded ones look like menus and small print. */
export function keepAnswersWhole(draft: Draft): void {
  const { blocks, likelihoods, switches } = draft;
  if (!switches.on("choose.answers")) return;
  let ends: Int32Array | undefined;
  blocks.forEach((heading, index) => {
    if (level(heading) === 0 || !asksOften(heading.text)) return;
    ends ??= endsOf(draft);
    const lines = linesBelow(draft, index, ends);
    const below = lines.map((at) => blocks[at] as Block);
    const all = charsOf(below);
    if (lines.length < fewestLines || keptChars(below) < all * leastKept) return;
    heading.keep = true;
    for (const at of lines) {
      const line = blocks[at] as Block;
      const says = line.linkChars * 2 <= line.chars && /[\p{L}\p{N}]/u.test(line.text);
      if (says && (likelihoods[at] as number) >= leastLikely) line.keep = true;
    }
  });
}

/** The lines below a heading, up to the next one of its level, in the nearest element that holds enough of them. */
function linesBelow({ blocks, parents }: Draft, index: number, ends: Int32Array): number[] {
  const heading = blocks[index] as Block;
  let lines: number[] = [];
  let element = heading.element;
  for (let step = 0; step < furthest && element > 0 && lines.length < fewestLines; step++) {
    element = parents[element] as number;
    lines = [];
    for (let next = index + 1; next < blocks.length; next++) {
      const block = blocks[next] as Block;
      const isNext = level(block) > 0 && level(block) <= level(heading);
      if (isNext || block.element >= (ends[element] as number)) break;
      lines.push(next);
    }
  }
  return lines;
}

/** Where the elements that stand in each one end in the list. */
function endsOf({ parents }: Draft): Int32Array {
  const ends = new Int32Array(parents.length);
  for (let index = 0; index < ends.length; index++) ends[index] = index + 1;
  for (let index = ends.length - 1; index > 0; index--) {
    const parent = parents[index] as number;
    ends[parent] = Math.max(ends[parent] as number, ends[index] as number);
  }
  return ends;
}
