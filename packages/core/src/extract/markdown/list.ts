import type { PageNode } from "../tree/node.ts";
import { withoutClutter } from "./clutter.ts";
import { escapeLineStart } from "./escape.ts";
import { partLists } from "./lists-in-a-row.ts";
import { indent, type MarkdownBlock } from "./pieces.ts";

const isListTag = (tag: string) => tag === "ul" || tag === "ol";

interface Entry {
  child: PageNode | undefined;
  blocks: MarkdownBlock[];
}

/** `ul` and `ol`, with the blocks of each child. Children that are not `li` (a frequent fault) count as items of their own. */
export function renderList(
  node: PageNode,
  parts: readonly MarkdownBlock[][],
  isInList: boolean,
): MarkdownBlock[] {
  const entries: Entry[] = [];
  const notes: MarkdownBlock[] = [];
  parts.forEach((part, index) => {
    const blocks = withoutClutter(part);
    if (blocks.length === 0) return;
    if (blocks.every((block) => block.kind === "note")) notes.push(...blocks);
    else entries.push({ child: node.children[index], blocks });
  });
  if (entries.length === 0) return notes;
  const ordered = node.tag === "ol";
  if ((!ordered && !isInList && areTexts(entries)) || entries.every(isList))
    return [...entries.flatMap(({ blocks }) => blocks), ...notes];
  return [{ kind: "list", text: items(node, entries, ordered).join("\n") }, ...notes];
}

/** An item that is nothing but a list: its points stand for themselves. */
function isList({ blocks }: Entry): boolean {
  return blocks.every((block) => block.kind === "list");
}

function items(node: PageNode, entries: readonly Entry[], ordered: boolean): string[] {
  let number = numberOf(node.get("start")) ?? 1;
  const written: string[] = [];
  for (const entry of entries) {
    const { child, blocks } = entry;
    // A list that stands in a list without its own item belongs to the item before it.
    if (child && isListTag(child.tag) && written.length > 0) {
      written[written.length - 1] += `\n  ${indent(blocks.map((block) => block.text).join("\n"), "  ")}`;
      continue;
    }
    if (!ordered && isList(entry)) {
      for (const { text } of blocks) written.push(text);
      continue;
    }
    number = numberOf(child?.get("value") ?? "") ?? number;
    const mark = ordered ? `${number++}.` : "-";
    written.push(`${mark} ${item(partLists(blocks.map(plainHeading(blocks))), " ".repeat(mark.length + 1))}`);
  }
  return written;
}

function numberOf(value: string): number | undefined {
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
function plainHeading(blocks: readonly MarkdownBlock[]): (block: MarkdownBlock) => MarkdownBlock {
  return (block) => {
    if (block.kind !== "heading") return block;
    const text = block.text.replace(/^#+ /, "");
    return { kind: "paragraph", text: escapeLineStart(blocks.length > 1 ? boldLine(text) : text) };
  };
}

/** A finished line as a whole in bold. */
export function boldLine(text: string): string {
  return text.includes("**") || !/[\p{L}\p{N}]/u.test(text) ? text : `**${text}**`;
}

/** An item's blocks behind its mark; a list follows its text without a blank line, other blocks with one. */
function item(blocks: readonly MarkdownBlock[], by: string): string {
  let text = "";
  blocks.forEach((block, index) => {
    const gap = index === 0 ? "" : block.kind === "list" ? "\n" : "\n\n";
    text += gap + block.text;
  });
  return indent(text, by);
}

/** `dl`: the term on its line, each definition behind a colon. */
export function renderDefinitions(
  children: readonly PageNode[],
  parts: readonly MarkdownBlock[][],
): MarkdownBlock[] {
  const lines: string[] = [];
  const notes: MarkdownBlock[] = [];
  let termed = false;
  parts.forEach((blocks, index) => {
    if (blocks.length === 0) return;
    if (blocks.every((block) => block.kind === "note")) {
      notes.push(...blocks);
      return;
    }
    const tag = children[index]?.tag;
    const text = blocks.map((block) => block.text).join("\n\n");
    if (tag === "dt") termed = true;
    // A definition whose term was not chosen is plain text.
    if (tag === "dd" && termed) lines.push(`: ${indent(text, "  ")}`);
    else lines.push(lines.length > 0 ? `\n${text}` : text);
  });
  return lines.length === 0 ? notes : [{ kind: "definitions", text: lines.join("\n") }, ...notes];
}
