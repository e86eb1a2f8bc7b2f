import type { PageNode } from "../html/node.ts";
import { separateLists, withoutClutter } from "./block-cleanup.ts";
import { itemOf } from "./bullets.ts";
import { escapeLineStart, unescapeLineStart } from "./escape.ts";
import { boldLine } from "./one-line.ts";
import { indent, joinBlocks, type MarkdownBlock } from "./pieces.ts";

const isListTag = (tag: string) => tag === "ul" || tag === "ol";

interface Entry {
  child: PageNode;
  blocks: MarkdownBlock[];
}

const isNote = ({ kind }: MarkdownBlock) => kind === "note";
const isListBlock = ({ kind }: MarkdownBlock) => kind === "list";

/** `ul` and `ol`. Children that are not `li`, a frequent error, count as items. */
export function renderList(
  node: PageNode,
  isInList: boolean,
  render: (child: PageNode) => MarkdownBlock[],
): MarkdownBlock[] {
  const entries: Entry[] = [];
  const notes: MarkdownBlock[] = [];
  for (const child of node.children) {
    const blocks = withMarkerBeforeText(withoutClutter(render(child)));
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

/** An item that is nothing but a list. */
function isList({ blocks }: Entry): boolean {
  return blocks.every(isListBlock);
}

function items(node: PageNode, entries: readonly Entry[], ordered: boolean): string[] {
  const letters = ordered ? lettersOf(node) : undefined;
  const step = ordered && node.has("reversed") ? -1 : 1;
  let number = numberOf(node.get("start")) ?? (step > 0 ? 1 : entries.length);
  if (step > 0) dropWrittenMarkers(entries, ordered, number);
  const written: string[] = [];
  let by = "  ";
  for (const entry of entries) {
    const { child, blocks } = entry;
    // A list directly inside a list belongs to the item before it.
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
    const marker = ordered && !letters ? `${number}.` : "-";
    const letter = letters && blocks[0]?.kind === "paragraph" ? `${letters(number)}. ` : "";
    by = " ".repeat(marker.length + 1);
    written.push(`${marker} ${letter}${item(blocks, by)}`);
    number = Math.max(0, number + step);
  }
  return written;
}

function numberOf(value: string): number | undefined {
  if (value === "") return undefined;
  const number = Number.parseInt(value, 10);
  return Number.isFinite(number) && number >= 0 && number < 1e9 ? number : undefined;
}

/** Items of this average length are posts or sections, not items of a list. */
const textLength = 400;

/** Whether a `ul` consists of posts, cards or sections, which are written without markers. */
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

/** A heading inside an item becomes bold above other blocks, and plain on its own. */
function plainHeading(block: MarkdownBlock, _: number, { length }: readonly MarkdownBlock[]): MarkdownBlock {
  if (block.kind !== "heading") return block;
  const text = block.text.replace(/^#+ /, "");
  return { kind: "paragraph", text: escapeLineStart(length > 1 ? boldLine(text) : text) };
}

/** Lists that Markdown reads right below a text: numbered ones only if they start with 1. */
const followsText = /^(?:(?:[-*]|1[.)]) )+(?![-*] |\d{1,9}[.)] )/;

/** The separator between a text and the block below it. */
const lineEnd = ({ kind, text }: MarkdownBlock): string =>
  kind === "list" && followsText.test(text) ? "\n" : "\n\n";

/** The blocks of an item; a list follows its text without a blank line, other blocks with one. */
function item(blocks: MarkdownBlock[], by: string): string {
  const [first] = blocks;
  if (blocks.length === 1 && first?.kind === "paragraph") return indent(first.text, by);
  let text = "";
  for (const block of separateLists(blocks.map(plainHeading))) {
    if (text !== "") text += lineEnd(block);
    text += block.text;
  }
  return indent(text, by);
}

/** A number or letter alone on its line: LaTeXML, GitBook and Notion draw the markers of a list as elements. */
const loneMarker = /^\(?(?:\d{1,3}|[a-z]|[ivx]{2,5})\\?[.)]$/i;

/** Joins a marker above the text of an item with that text. */
function withMarkerBeforeText(blocks: MarkdownBlock[]): MarkdownBlock[] {
  const marker = blocks[0];
  const text = blocks[1];
  if (marker?.kind !== "paragraph" || text?.kind !== "paragraph" || !loneMarker.test(marker.text))
    return blocks;
  return [{ ...text, text: `${marker.text} ${unescapeLineStart(text.text)}` }, ...blocks.slice(2)];
}

/** Drops the markers that word processors and converters also write into the texts of items. */
function dropWrittenMarkers(
  entries: readonly { blocks: MarkdownBlock[] }[],
  ordered: boolean,
  first: number,
): void {
  if (entries.length < 2) return;
  const found: { block: MarkdownBlock; text: string }[] = [];
  for (const { blocks } of entries) {
    const [block] = blocks;
    const item = block?.kind === "paragraph" ? itemOf(block.text) : undefined;
    // For most lists the first item decides.
    if (!block || !item || item.number !== (ordered ? first + found.length : undefined)) return;
    found.push({ block, text: item.text });
  }
  for (const { block, text } of found) block.text = escapeLineStart(text);
}

/** A paragraph, or nested definitions that begin with a term in words. */
const startsWithText = (block: MarkdownBlock | undefined): boolean =>
  block?.kind === "paragraph" || (block?.kind === "definitions" && !block.text.startsWith("```"));

/**
 * `dl`: the term on its line, each definition after a colon. Only the outermost level is indented, because most Markdown
 * parsers know no definitions and read a double indent as code.
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
    // Without its term a definition is plain text, and after a colon only text keeps its meaning.
    if (child.tag === "dd" && termed && startsWithText(blocks[0]))
      lines.push(`${isBelowText ? "" : "\n"}: ${isNested ? text : indent(text, "  ")}`);
    else lines.push(lines.length > 0 ? `\n${text}` : text);
  }
  return lines.length === 0 ? notes : [{ kind: "definitions", text: lines.join("\n"), parts }, ...notes];
}

/**
 * The letters or Roman numerals that an ordered list shows before its items, to which laws and licences refer ("(b) or
 * (c)"). Markdown knows digits only, so the letter is written after the marker of a plain item.
 */
type ListLetters = (number: number) => string;

const letter = (first: number) => (number: number) =>
  number >= 1 && number <= 26 ? String.fromCharCode(first + number - 1) : String(number);

const romanParts = Object.entries({ l: 50, xl: 40, x: 10, ix: 9, v: 5, iv: 4, i: 1 });

/** Longer lists do not use Roman numerals. */
const mostRoman = 89;

function roman(number: number): string {
  if (number < 1 || number > mostRoman) return String(number);
  let rest = number;
  let text = "";
  for (const [numeral, value] of romanParts) for (; rest >= value; rest -= value) text += numeral;
  return text;
}

const kinds: ReadonlyMap<string, ListLetters> = new Map([
  ["a", letter(0x61)],
  ["A", letter(0x41)],
  ["i", roman],
  ["I", (number) => roman(number).toUpperCase()],
]);

/** Values in CSS and names of classes: Sphinx and Docutils `loweralpha`, AsciiDoc `upperroman`. */
const named = /(?:^|[\s:])(lower|upper)-?(alpha|latin|roman)(?:[\s;]|$)/i;

/** Undefined for lists that are numbered in digits. */
function lettersOf(list: PageNode): ListLetters | undefined {
  const { attributes } = list;
  if (!attributes) return undefined;
  const { class: names = "", style = "" } = attributes;
  const type = attributes.get("type") ?? "";
  const stated = kinds.get(type);
  if (stated) return stated;
  const [, size, kind] = named.exec(`${names};${style}`) ?? [];
  if (!size || !kind) return undefined;
  const letterOf = kind.toLowerCase() === "roman" ? "i" : "a";
  return kinds.get(size.toLowerCase() === "upper" ? letterOf.toUpperCase() : letterOf);
}
