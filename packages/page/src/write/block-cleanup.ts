import { knownLanguage } from "./code.ts";
import { type MarkdownBlock, startsWithLetter, without } from "./pieces.ts";

/** Separators of a layout, which mean nothing without what they separate. */
const onlySeparators = /^[\s|•·\-–—/\\*_,;:]+$/;

/** Drops separators, rules that separate nothing, and labels that repeat the language of a code block. */
export function withoutClutter(blocks: MarkdownBlock[]): MarkdownBlock[] {
  return without(without(blocks, saysNothing), separatesNothing);
}

function saysNothing(
  { kind, text }: MarkdownBlock,
  index: number,
  blocks: readonly MarkdownBlock[],
): boolean {
  if (kind !== "paragraph") return false;
  if (!startsWithLetter(text) && onlySeparators.test(text)) return true;
  const next = blocks[index + 1];
  return next?.kind === "code" && namesLanguage(text, next);
}

function separatesNothing({ kind }: MarkdownBlock, index: number, blocks: readonly MarkdownBlock[]): boolean {
  if (kind !== "rule") return false;
  const before = blocks[index - 1]?.kind;
  const after = blocks[index + 1]?.kind;
  return (
    before === undefined ||
    after === undefined ||
    before === "rule" ||
    before === "heading" ||
    after === "heading" ||
    after === "note"
  );
}

/** Whether a label above a code block ("JS") repeats its language; if the code has none, it gets this one. */
function namesLanguage(label: string, code: MarkdownBlock): boolean {
  const name = label.toLowerCase();
  if (code.language) return name === code.language;
  const language = knownLanguage(name);
  if (!language) return false;
  code.language = language;
  code.text = code.text.replace(/^`+/, `$&${language}`);
  return true;
}

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
