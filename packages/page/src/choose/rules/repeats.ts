import type { Block } from "../blocks.ts";
import { zoneBit } from "../zones.ts";
import type { Draft } from "./draft.ts";
import { dataTableAround } from "./tables.ts";

/** A shorter line may well be said twice ("Yes", "Read the whole story"). */
const shortestRepeat = 40;

/** A quoted sentence is what an answer is about; a whole post that is quoted is a copy. */
const longestQuotation = 120;

/**
 * The same text twice is a copy for another screen size, a pop-up, a quote or a slide: the first one stays. Two
 * lines of code or two rows of figures may say the same.
 */
export function dropRepeats(draft: Draft): void {
  drop(draft, () => false);
}

/**
 * The same where texts repeat themselves (one note under two headings, a heading that the table of contents has
 * named): a repeat beside a kept line of its element that is none belongs to the text. In a copy of a text all
 * lines are repeats.
 */
export function dropCopies(draft: Draft): void {
  const { blocks } = draft;
  let beside: Uint8Array | undefined;
  drop(draft, (index, repeated) => {
    const { zone } = blocks[index] as Block;
    if (zone & zoneBit.heading && !((repeated.get(index) as Block).zone & zoneBit.heading)) return true;
    beside ??= besideOthers(blocks, repeated);
    return beside[index] === 1;
  });
}

/**
 * Of each repeat whether a kept line of its element that is none stands next to it, or next to the repeats next to
 * it: the steps of one system are those of the other.
 */
function besideOthers(blocks: readonly Block[], repeated: ReadonlyMap<number, Block>): Uint8Array {
  const beside = new Uint8Array(blocks.length);
  const look = (index: number, other: number) => {
    const neighbour = blocks[other];
    if (!neighbour?.keep || neighbour.owner.parent !== (blocks[index] as Block).owner.parent) return;
    if (!repeated.has(other) || beside[other]) beside[index] = 1;
  };
  for (const index of repeated.keys()) look(index, index - 1);
  for (const index of [...repeated.keys()].reverse()) look(index, index + 1);
  return beside;
}

/** Leaves out what was said before, unless `isText` says otherwise of it; `repeated` has what each repeats. */
function drop(
  { blocks }: Draft,
  isText: (index: number, repeated: ReadonlyMap<number, Block>) => boolean,
): void {
  // Most pages end here: of two short lines nobody would say that one is a copy.
  if (findRepeats(blocks, shortestRepeat).size === 0) return;
  const repeated = findRepeats(blocks, 0);
  const isInDataTable = dataTableAround();
  const isCopy = (index: number) => {
    const { chars, zone, owner } = blocks[index] as Block;
    if (chars < shortestRepeat || zone & zoneBit.code) return false;
    if (zone & zoneBit.quote && chars <= longestQuotation) return false;
    return !(zone & zoneBit.table && isInDataTable(owner)) && !isText(index, repeated);
  };
  const copies = new Set([...repeated.keys()].filter(isCopy));
  for (const run of inRows(blocks, repeated)) {
    if (!run.some((index) => copies.has(index))) continue;
    for (const index of run) {
      const block = blocks[index] as Block;
      const isShort = block.chars < shortestRepeat && !(block.zone & zoneBit.code);
      if (isShort || copies.has(index)) block.keep = false;
    }
  }
}

/** Of each kept line of so many characters that was said before, the first one that says so. */
function findRepeats(blocks: readonly Block[], fewest: number): Map<number, Block> {
  const seen = new FirstTexts();
  const repeated = new Map<number, Block>();
  for (let index = 0; index < blocks.length; index++) {
    const block = blocks[index] as Block;
    if (!block.keep || block.chars < fewest) continue;
    const first = seen.firstLike(block);
    if (first !== block) repeated.set(index, first);
  }
  return repeated;
}

/** The repeats between which no other line is kept: short ones belong to the copy in which they stand. */
function inRows(blocks: readonly Block[], repeated: ReadonlyMap<number, Block>): number[][] {
  const rows: number[][] = [];
  let row: number[] = [];
  blocks.forEach((block, index) => {
    if (!block.keep) return;
    if (!repeated.has(index)) row = [];
    else if (row.push(index) === 1) rows.push(row);
  });
  return rows;
}

/** The first block of each text among those asked about. */
class FirstTexts {
  private readonly byText = new Map<string, Block>();
  /** Long blocks may share their `text`, which is their beginning; those are looked up by length too. */
  private readonly byLength = new Map<string, Block>();

  /** The first block with the same text, which may be this one. */
  firstLike(block: Block): Block {
    const first = firstIn(this.byText, block.text, block);
    return first.chars === block.chars
      ? first
      : firstIn(this.byLength, `${block.chars} ${block.text}`, block);
  }
}

function firstIn(known: Map<string, Block>, key: string, block: Block): Block {
  const first = known.get(key);
  if (first) return first;
  known.set(key, block);
  return block;
}
