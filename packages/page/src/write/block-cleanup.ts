import { letters, rawText } from "../html/text.ts";
import { hasOnlyCommonCharacters, stripInvisible } from "../safe/invisible.ts";
import type { Heading } from "../types.ts";
import { listBullets } from "./bullets.ts";
import { knownLanguage } from "./code.ts";
import { joinBlocks, type MarkdownBlock, oneLine, startsWithLetter, without } from "./pieces.ts";

/** Joins the finished blocks of a page into one text; returns it with its headings and their offsets. */
export function assemble(all: MarkdownBlock[]): { markdown: string; outline: Heading[] } {
  const blocks = separateLists(listBullets(withoutRepeatedPictures(withoutClutter(all))));
  setLevels(blocks);
  const markdown = cleanText(blocks);
  const outline: Heading[] = [];
  let offset = 0;
  for (const { text, heading } of blocks) {
    if (heading) outline.push({ level: heading.level, text: oneLine(rawText(heading.node)), offset });
    offset += text.length + 2;
  }
  return { markdown, outline };
}

/** A page may start at any level, but an h2 is never followed by an h4; equal levels stay equal. */
function setLevels(blocks: readonly MarkdownBlock[]): void {
  const above: { stated: number; written: number }[] = [];
  for (const block of blocks) {
    const { heading } = block;
    if (!heading) continue;
    const { level: stated } = heading;
    let sibling: number | undefined;
    for (let last = above.at(-1); last && last.stated >= stated; last = above.at(-1)) {
      sibling = last.stated === stated ? last.written : undefined;
      above.pop();
    }
    const parent = above.at(-1);
    const written = sibling ?? (parent ? parent.written + 1 : stated);
    above.push({ stated, written });
    block.text = "#".repeat(written) + block.text.slice(stated);
    heading.level = written;
  }
}

/** A line that consists of a picture, linked or not. */
const pictureLine = /^\[image: ([^[\]]*)\](?:\([^()\s]*\))?$/;
const isPicture = ({ kind, text }: MarkdownBlock) => kind === "paragraph" && text.startsWith("[image: ");

/** Drops pictures that say what a heading or an earlier picture says: many sites use the title of the article. */
function withoutRepeatedPictures(blocks: MarkdownBlock[]): MarkdownBlock[] {
  if (!blocks.some(isPicture)) return blocks;
  const said = new Set<string>();
  for (const { heading } of blocks) if (heading) said.add(letters(rawText(heading.node)));
  return blocks.filter((block) => {
    const words = isPicture(block) ? pictureLine.exec(block.text)?.[1] : undefined;
    if (words === undefined) return true;
    const isNew = !said.has(letters(words));
    said.add(letters(words));
    return isNew;
  });
}

/** Strips what comes from attributes (sources of formulas, alternative texts) and was not cleaned with the texts. */
function cleanText(blocks: readonly MarkdownBlock[]): string {
  const markdown = joinBlocks(blocks);
  // For most pages one look at the whole is enough.
  if (hasOnlyCommonCharacters(markdown)) return markdown;
  for (const block of blocks) block.text = stripInvisible(block.text).text;
  return joinBlocks(blocks);
}

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
  const numbers = Array.from(text.matchAll(itemStart), ([, number]) => number);
  const [first] = numbers;
  const last = numbers.at(-1);
  return {
    ordered: first !== undefined,
    items: numbers.length,
    first: Number(first ?? 0),
    last: Number(last ?? 0),
  };
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

/** Whether a list comes right before another one. */
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
