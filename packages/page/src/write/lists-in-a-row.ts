import type { MarkdownBlock } from "./pieces.ts";

/** What the top level of a written list is. */
interface Shape {
  ordered: boolean;
  items: number;
  first: number;
  last: number;
}

/** Lines inside of items are indented: what starts at the margin is an item. */
const itemStart = /^(?:-|(\d+)\.) /gm;

function shapeOf(text: string): Shape {
  let items = 0;
  let first: string | undefined;
  let last: string | undefined;
  itemStart.lastIndex = 0;
  for (let found = itemStart.exec(text); found; found = itemStart.exec(text)) {
    last = found[1];
    if (items === 0) first = last;
    items += 1;
  }
  return { ordered: first !== undefined, items, first: Number(first ?? 0), last: Number(last ?? 0) };
}

/**
 * Markdown reads two lists of one kind in a row as one. Points that each stand in a list of their own, and
 * numbers that go on, are one list to the reader as well; all others get the other mark (`*`, `1)`), with
 * which a new list begins.
 */
export function partLists(blocks: MarkdownBlock[]): MarkdownBlock[] {
  if (!blocks.some(precedesList)) return blocks;
  const result: MarkdownBlock[] = [];
  let before: Shape | undefined;
  let swapped = false;
  for (let index = 0; index < blocks.length; index++) {
    const block = blocks[index] as MarkdownBlock;
    const neighbours = block.kind === "list" && (before || blocks[index + 1]?.kind === "list");
    const shape = neighbours ? shapeOf(block.text) : undefined;
    const last = result.at(-1);
    if (shape && before && last && goesOn(before, shape)) {
      last.text += `\n${swapped ? otherMarks(block.text) : block.text}`;
      for (const part of block.parts ?? []) last.parts?.push(part);
    } else {
      swapped = shape !== undefined && before?.ordered === shape.ordered && !swapped;
      result.push(swapped ? { ...block, text: otherMarks(block.text) } : block);
    }
    before = shape;
  }
  return result;
}

/** Whether a list stands right before another one. */
function precedesList({ kind }: MarkdownBlock, index: number, blocks: readonly MarkdownBlock[]): boolean {
  return kind === "list" && blocks[index + 1]?.kind === "list";
}

function goesOn(before: Shape, next: Shape): boolean {
  if (before.ordered !== next.ordered) return false;
  return next.ordered ? next.first === before.last + 1 : before.items === 1 && next.items === 1;
}

function otherMarks(text: string): string {
  return text.replace(itemStart, (_, number: string | undefined) => (number ? `${number}) ` : "* "));
}
