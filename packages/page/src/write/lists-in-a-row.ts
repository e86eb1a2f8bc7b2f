import type { MarkdownBlock } from "./pieces.ts";

/** The top level of a written list. */
interface Shape {
  ordered: boolean;
  items: number;
  first: number;
  last: number;
}

/** Lines inside items are indented, so what starts at the margin is an item. */
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
 * Markdown reads two adjacent lists of one kind as one. That is right for lists of one item each and for numbers that
 * continue; all others get the other marker (`*`, `1)`), which begins a new list.
 */
export function separateLists(blocks: MarkdownBlock[]): MarkdownBlock[] {
  if (!blocks.some(precedesList)) return blocks;
  const result: MarkdownBlock[] = [];
  let before: Shape | undefined;
  let swapped = false;
  for (const [index, block] of blocks.entries()) {
    const neighbours = block.kind === "list" && (before || blocks[index + 1]?.kind === "list");
    const shape = neighbours ? shapeOf(block.text) : undefined;
    const last = result.at(-1);
    if (shape && before && last && continues(before, shape)) {
      last.text += `\n${swapped ? otherMarkers(block.text) : block.text}`;
      for (const part of block.parts ?? []) last.parts?.push(part);
    } else {
      swapped = shape !== undefined && before?.ordered === shape.ordered && !swapped;
      result.push(swapped ? { ...block, text: otherMarkers(block.text) } : block);
    }
    before = shape;
  }
  return result;
}

/** Whether a list is right before another one. */
function precedesList({ kind }: MarkdownBlock, index: number, blocks: readonly MarkdownBlock[]): boolean {
  return kind === "list" && blocks[index + 1]?.kind === "list";
}

function continues(before: Shape, next: Shape): boolean {
  if (before.ordered !== next.ordered) return false;
  return next.ordered ? next.first === before.last + 1 : before.items === 1 && next.items === 1;
}

function otherMarkers(text: string): string {
  return text.replace(itemStart, (_, number: string | undefined) => (number ? `${number}) ` : "* "));
}
