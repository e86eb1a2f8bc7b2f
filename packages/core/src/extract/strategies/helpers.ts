import type { Block } from "../blocks.ts";
import type { PageNode } from "../tree/node.ts";
import { pointsElsewhere } from "../vocabulary/phrases.ts";
import { zoneBit } from "../zones.ts";
import type { Draft } from "./shared.ts";

function headingLevel(block: Block): number {
  return /^h[1-6]$/.test(block.owner.tag) ? Number(block.owner.tag.slice(1)) : 0;
}

/**
 * A heading goes with its text: one under which nothing was kept (the title of a box of links) goes too.
 */
export function settleHeadings({ blocks, switches }: Draft): void {
  if (!switches.on("choose.headings")) return;
  for (let index = 0; index < blocks.length; index++) {
    const block = blocks[index] as Block;
    const level = headingLevel(block);
    if (level === 0) continue;
    let kept = false;
    for (let next = index + 1; next < blocks.length; next++) {
      const other = blocks[next] as Block;
      const otherLevel = headingLevel(other);
      if (otherLevel > 0 && otherLevel <= level) break;
      if (other.keep && otherLevel === 0) {
        kept = true;
        break;
      }
    }
    if (!kept) block.keep = false;
  }
}

/**
 * Lines of one kind (all prices, all titles of cards) are kept or left together: each likelihood moves
 * towards the mean of its kind.
 */
export function levelByPath({ blocks, likelihoods, switches }: Draft): void {
  if (!switches.on("choose.level")) return;
  const sums: number[] = [];
  const counts: number[] = [];
  blocks.forEach(({ kind }, index) => {
    sums[kind] = (sums[kind] ?? 0) + (likelihoods[index] as number);
    counts[kind] = (counts[kind] ?? 0) + 1;
  });
  blocks.forEach(({ kind }, index) => {
    const count = counts[kind] ?? 0;
    if (count >= 3) likelihoods[index] = ((likelihoods[index] as number) + (sums[kind] ?? 0) / count) / 2;
  });
}

/** Prose of this length is where a text has begun. */
const begun = 120;

/** The headline above a text is the page's title, which is told apart; headlines differ from titles in words. */
export function dropHeadline({ blocks, switches }: Draft): void {
  if (!switches.on("choose.headline")) return;
  for (const block of blocks) {
    if (!block.keep) continue;
    if (block.owner.tag === "h1") block.keep = false;
    else if (block.chars - block.linkChars >= begun) return;
  }
}

/** "MORE: …", "Related: …", "Lesen Sie auch: …": a line between paragraphs that leads to another story. */
export function dropPointers({ blocks, switches }: Draft): void {
  if (!switches.on("choose.pointers")) return;
  for (const block of blocks)
    if (
      block.keep &&
      block.chars < longestPointer &&
      block.linkChars * 2 > block.chars &&
      pointsElsewhere(block.text)
    )
      block.keep = false;
}

const longestPointer = 220;

/** A shorter line may well be said twice ("Yes", "Read the whole story"). */
const shortestRepeat = 40;

/** The same text twice is a copy for another screen size, a pop-up or a slide: the first one stays. */
export function dropRepeats({ blocks, switches }: Draft): void {
  if (!switches.on("choose.repeats")) return;
  const seen = new Set<string>();
  for (const block of blocks) {
    if (!block.keep || block.chars < shortestRepeat || block.zone & zoneBit.code) continue;
    const key = `${block.chars} ${block.text}`;
    if (seen.has(key)) block.keep = false;
    seen.add(key);
  }
}

const leastLikely = 0.2;

/** Code, tables and lists between two kept lines of the same section belong to it. */
export function fillGaps({ blocks, likelihoods, switches }: Draft): void {
  if (!switches.on("choose.gaps")) return;
  const structured = zoneBit.code | zoneBit.table | zoneBit.list;
  for (let index = 1; index + 1 < blocks.length; index++) {
    const block = blocks[index] as Block;
    if (block.keep || !(block.zone & structured) || (likelihoods[index] as number) < leastLikely) continue;
    const before = blocks[index - 1] as Block;
    let after = index + 1;
    while (after < blocks.length - 1 && after < index + 4 && !(blocks[after] as Block).keep) after += 1;
    if (before.keep && (blocks[after] as Block).keep) block.keep = true;
  }
}

/** Below this even what stands right behind the text is something else. */
const leastLikelyTail = 0.05;

/**
 * Code and tables that stand right behind the last kept line, in the same element, belong to it: their cells
 * and lines look like the small print of a page when no text follows.
 */
export function keepTail({ blocks, likelihoods, switches }: Draft): void {
  if (!switches.on("choose.tail")) return;
  let last = blocks.length - 1;
  while (last >= 0 && !(blocks[last] as Block).keep) last -= 1;
  const around = blocks[last]?.owner.parent;
  if (!around) return;
  for (let index = last + 1; index < blocks.length; index++) {
    const block = blocks[index] as Block;
    const part = structureOf(block.owner);
    const isTail = part?.parent === around && block.linkChars * 2 < block.chars;
    if (!isTail || (likelihoods[index] as number) < leastLikelyTail) return;
    block.keep = true;
  }
}

/** The `pre` or `table` that an element is or stands in. */
function structureOf(owner: PageNode): PageNode | undefined {
  let found: PageNode | undefined;
  for (let node: PageNode | undefined = owner; node && !found; node = node.parent)
    if (node.tag === "pre" || node.tag === "table") found = node;
  return found;
}

/** So much of a kind has to be kept, in at least so many lines, before the rest of it follows. */
const mostlyKept = 0.7;
const fewestKept = 3;

/**
 * Plain lines of a kind that is mostly kept follow it: the last paragraphs of a text look like the small
 * print below it, but stand in the same element as the paragraphs before them.
 */
export function keepCompany({ blocks, switches }: Draft): void {
  if (!switches.on("choose.company")) return;
  const kinds = new Map<PageNode | undefined, Map<string, { all: number; kept: number; lines: number }>>();
  const kindOf = (block: Block) => {
    const siblings = kinds.get(block.owner.parent) ?? new Map();
    kinds.set(block.owner.parent, siblings);
    const key = `${block.owner.tag} ${block.owner.get("class")}`;
    const kind = siblings.get(key) ?? { all: 0, kept: 0, lines: 0 };
    siblings.set(key, kind);
    return kind;
  };
  for (const block of blocks) {
    const kind = kindOf(block);
    kind.all += block.chars;
    if (block.keep) {
      kind.kept += block.chars;
      kind.lines += 1;
    }
  }
  for (const block of blocks) {
    if (block.keep || block.linkChars * 3 > block.chars) continue;
    const kind = kindOf(block);
    if (kind.lines >= fewestKept && kind.kept >= kind.all * mostlyKept) block.keep = true;
  }
}
