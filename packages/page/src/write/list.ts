import type { PageNode } from "../html/node.ts";
import { withoutClutter } from "./clutter.ts";
import { escapeLineStart } from "./escape.ts";
import { lettersOf } from "./list-marks.ts";
import { partLists } from "./lists-in-a-row.ts";
import { boldLine } from "./one-line.ts";
import { indent, joinBlocks, type MarkdownBlock } from "./pieces.ts";
import { dropWrittenMarks, withMarkBeforeText } from "./written-marks.ts";

const isListTag = (tag: string) => tag === "ul" || tag === "ol";

interface Entry {
  child: PageNode;
  blocks: MarkdownBlock[];
}

const isNote = ({ kind }: MarkdownBlock) => kind === "note";
const isListBlock = ({ kind }: MarkdownBlock) => kind === "list";

/** `ul` and `ol`. Children that are not `li` (a frequent fault) count as items of their own. */
export function renderList(
  node: PageNode,
  isInList: boolean,
  render: (child: PageNode) => MarkdownBlock[],
): MarkdownBlock[] {
  const entries: Entry[] = [];
  const notes: MarkdownBlock[] = [];
  const { children } = node;
  for (let index = 0; index < children.length; index++) {
    const child = children[index] as PageNode;
    const blocks = withMarkBeforeText(withoutClutter(render(child)));
    if (blocks.length === 0) continue;
    if (blocks.every(isNote)) notes.push(...blocks);
    else entries.push({ child, blocks });
  }
  if (entries.length === 0) return notes;
  const ordered = node.tag === "ol";
  if ((!ordered && !isInList && areTexts(entries)) || entries.every(isList))
    return [...entries.flatMap(({ blocks }) => blocks), ...notes];
  const text = items(node, entries, ordered).join("\n");
  const list: MarkdownBlock = { kind: "list", text, parts: entries.map(({ blocks }) => blocks) };
  return notes.length > 0 ? [list, ...notes] : [list];
}

/** An item that is nothing but a list: its points stand for themselves. */
function isList({ blocks }: Entry): boolean {
  return blocks.every(isListBlock);
}

function items(node: PageNode, entries: readonly Entry[], ordered: boolean): string[] {
  const letters = ordered ? lettersOf(node) : undefined;
  const step = ordered && node.has("reversed") ? -1 : 1;
  let number = numberOf(node.get("start")) ?? (step > 0 ? 1 : entries.length);
  if (step > 0) dropWrittenMarks(entries, ordered, number);
  const written: string[] = [];
  let by = "  ";
  for (const entry of entries) {
    const { child, blocks } = entry;
    // A list that stands in a list without its own item belongs to the item before it.
    if (isListTag(child.tag) && written.length > 0) {
      const inner = blocks.map((block) => lineEnd(block) + block.text).join("");
      written[written.length - 1] += indent(inner, by);
      continue;
    }
    if (!ordered && isList(entry)) {
      for (const block of blocks)
        written.push(written.length > 0 && lineEnd(block) !== "\n" ? `\n${block.text}` : block.text);
      continue;
    }
    number = numberOf(child.get("value")) ?? number;
    const mark = ordered && !letters ? `${number}.` : "-";
    const letter = letters && blocks[0]?.kind === "paragraph" ? `${letters(number)}. ` : "";
    by = " ".repeat(mark.length + 1);
    written.push(`${mark} ${letter}${item(blocks, by)}`);
    number = Math.max(0, number + step);
  }
  return written;
}

function numberOf(value: string): number | undefined {
  if (value === "") return undefined;
  const number = Number.parseInt(value, 10);
  return Number.isFinite(number) && number >= 0 && number < 1e9 ? number : undefined;
}

/** An item of this length on average is a post or a section, not a point of a list. */
const textLength = 400;

/** Posts, cards and sections in a `ul`: what a person would write one below the other, with their headings. */
function areTexts(entries: readonly Entry[]): boolean {
  let headed = 0;
  let several = 0;
  let length = 0;
  for (const { blocks } of entries) {
    if (blocks.length > 1) several += 1;
    if (blocks.length > 1 && blocks.some((block) => block.kind === "heading")) headed += 1;
    for (const block of blocks) length += block.text.length;
  }
  if (headed * 2 >= entries.length) return true;
  return several * 3 >= entries.length && length >= textLength * entries.length;
}

/** A heading inside an item is a heading of that item only: bold above its text, plain where it is all there is. */
function plainHeading(block: MarkdownBlock, _: number, { length }: readonly MarkdownBlock[]): MarkdownBlock {
  if (block.kind !== "heading") return block;
  const text = block.text.replace(/^#+ /, "");
  return { kind: "paragraph", text: escapeLineStart(length > 1 ? boldLine(text) : text) };
}

/** Lists that Markdown reads right below a text: with numbers, also as the first of a point, only those that start with 1. */
const followsText = /^(?:(?:[-*]|1[.)]) )+(?![-*] |\d{1,9}[.)] )/;

/** What stands between a text and the block below it. */
const lineEnd = ({ kind, text }: MarkdownBlock): string =>
  kind === "list" && followsText.test(text) ? "\n" : "\n\n";

/** An item's blocks behind its mark; a list follows its text without a blank line, other blocks with one. */
function item(blocks: MarkdownBlock[], by: string): string {
  const [first] = blocks;
  if (blocks.length === 1 && first?.kind === "paragraph") return indent(first.text, by);
  let text = "";
  for (const block of partLists(blocks.map(plainHeading))) {
    if (text !== "") text += lineEnd(block);
    text += block.text;
  }
  return indent(text, by);
}

/** A paragraph, or definitions within a definition that begin with a term in words. */
const startsWithText = (block: MarkdownBlock | undefined): boolean =>
  block?.kind === "paragraph" || (block?.kind === "definitions" && !block.text.startsWith("```"));

/**
 * `dl`: the term on its line, each definition behind a colon. Most readers know no definitions, and to them what is
 * indented twice is code: only the outermost one is.
 */
export function renderDefinitions(
  children: readonly PageNode[],
  isNested: boolean,
  render: (child: PageNode) => MarkdownBlock[],
): MarkdownBlock[] {
  const lines: string[] = [];
  const parts: MarkdownBlock[][] = [];
  const notes: MarkdownBlock[] = [];
  let termed = false;
  for (const child of children) {
    const blocks = render(child);
    if (blocks.length === 0) continue;
    if (blocks.every(isNote)) {
      notes.push(...blocks);
      continue;
    }
    const isBelowText = parts.at(-1)?.at(-1)?.kind === "paragraph";
    parts.push(blocks);
    const text = joinBlocks(blocks);
    if (child.tag === "dt") termed = true;
    // A definition whose term was not chosen is plain text; and behind a colon nothing but text is read as what it is.
    if (child.tag === "dd" && termed && startsWithText(blocks[0]))
      lines.push(`${isBelowText ? "" : "\n"}: ${isNested ? text : indent(text, "  ")}`);
    else lines.push(lines.length > 0 ? `\n${text}` : text);
  }
  return lines.length === 0 ? notes : [{ kind: "definitions", text: lines.join("\n"), parts }, ...notes];
}
