import { headingLevel, isInline, type PageNode } from "../html/node.ts";
import { cellIcon, taskBoxTag } from "../html/visibility/symbols.ts";
import type { ExtractedPage } from "../types.ts";
import { assemble, separateLists, withoutClutter } from "./block-cleanup.ts";
import { listBullets } from "./bullets.ts";
import { isAroundLooseBlock, isLooseBlock, renderCode } from "./code.ts";
import { escapeLineStart } from "./escape.ts";
import { findFootnotes, withoutNumber } from "./footnotes.ts";
import {
  Addresses,
  type Context,
  decorate,
  linkBlocks,
  renderCodeSpan,
  renderImage,
  renderWords,
} from "./inline.ts";
import { renderDefinitions, renderList } from "./list.ts";
import { isDisplay, texOf, writeFormula } from "./math.ts";
import {
  addLine,
  addParagraphs,
  flatten,
  isNamedHeading,
  type WriteLine,
  writeBold,
  writeCaption,
  writeHeading,
} from "./one-line.ts";
import { indent, joinBlocks, lineBreak, type MarkdownBlock, onlyText, type Piece } from "./pieces.ts";
import { collectRows, renderTable } from "./table.ts";

export type RenderedMarkdown = Pick<ExtractedPage, "markdown" | "outline" | "links" | "images">;

/**
 * Nesting beyond this is an error of the page and is joined to the last level. Otherwise most of the output would be
 * markers of lists and quotations, and the content of tables and headings would be read once for each level.
 */
const deepest = { lists: 9, quotes: 5, tables: 16, lines: 4 } as const;

/**
 * Markdown of the tree below `root`. Recursive, because the parser bounds the depth of a tree. Every function adds its
 * blocks to a list that is passed on, because most elements (`div`, `section`) are not blocks themselves.
 */
export function renderMarkdown(root: PageNode, base: URL | undefined): RenderedMarkdown {
  const addresses = new Addresses(base);
  const notes = findFootnotes(root, addresses);
  const around = { lists: 0, definitions: 0, quotes: 0, tables: 0, lines: 0 };
  const context: Context = { addresses, links: [], images: [], notes, ...around };
  const { markdown, outline } = assemble(blocksOf(root, context));
  return { markdown, outline, links: context.links, images: context.images };
}

function addChildren(node: PageNode, context: Context, blocks: MarkdownBlock[]): void {
  const text = onlyText(node);
  if (text === undefined) addNodes(node.children, context, blocks);
  else addLine(text, blocks);
}

/** Children of a block element: neighbouring inline nodes become paragraphs, blocks stay. */
function addNodes(nodes: readonly PageNode[], context: Context, blocks: MarkdownBlock[]): void {
  let line = "";
  for (const node of nodes) {
    const inline = asInline(node, context);
    if (inline !== undefined) {
      line += inline;
      continue;
    }
    if (line) addParagraphs(line, blocks);
    line = "";
    addBlock(node, context, blocks);
  }
  if (line) addParagraphs(line, blocks);
}

/** Any node on its own. */
function addAlone(node: PageNode, context: Context, blocks: MarkdownBlock[]): void {
  const inline = asInline(node, context);
  if (inline === undefined) addBlock(node, context, blocks);
  else addParagraphs(inline, blocks);
}

function addAll(more: readonly MarkdownBlock[], blocks: MarkdownBlock[]): void {
  for (const block of more) blocks.push(block);
}

/** The blocks that one of these functions adds. */
const collect =
  (add: (node: PageNode, context: Context, blocks: MarkdownBlock[]) => void) =>
  (node: PageNode, context: Context): MarkdownBlock[] => {
    const blocks: MarkdownBlock[] = [];
    add(node, context, blocks);
    return blocks;
  };
const blocksBelow = collect(addChildren);
const blocksOf = collect(addBlock);
const alone = collect(addAlone);

/** Everything below a node as one stretch of inline text, with its marks not yet written. */
function inlineBelow({ children }: PageNode, context: Context): string {
  let text = "";
  for (const child of children) {
    text += asInline(child, context) ?? ` ${flatten(blocksOf(child, context))} `;
  }
  return text;
}

/** An inline node; undefined for blocks. Here and below the most frequent tags come first. */
function asInline(node: PageNode, context: Context): string | undefined {
  switch (node.tag) {
    case "":
      return renderWords(node.text);
    case "p":
    case "div":
      return undefined;
    case "br":
      return lineBreak;
    case "code":
    case "kbd":
    case "samp":
    case "tt":
      if (!isInline(node) || (context.tables === 0 && isLooseBlock(node))) return undefined;
      return renderCodeSpan(node, context);
    case "math":
    case "math-tex":
      return texOf(node) && isDisplay(node) ? undefined : writeFormula(node);
    case "img":
    case "amp-img":
      return renderImage(node, context);
    case taskBoxTag:
      return `[${node.get("value") || " "}] `;
  }
  if (!isInline(node) || (context.tables === 0 && isAroundLooseBlock(node))) return undefined;
  return decorate(node, inlineBelow(node, context), context);
}

/** Adds a block. */
function addBlock(node: PageNode, context: Context, blocks: MarkdownBlock[]): void {
  const { notes } = context.notes;
  const note = notes.size > 0 ? notes.get(node) : undefined;
  if (note !== undefined) {
    const text = withoutNumber(joinBlocks(blocksBelow(node, context)), note);
    if (text) blocks.push({ kind: "note", text: `[^${note}]: ${indent(text, "    ")}` });
    return;
  }
  switch (node.tag) {
    case "p":
    case "div":
      addPlain(node, context, blocks);
      break;
    case "pre":
    case "code":
    case "kbd":
    case "samp":
    case "tt":
      addAll(renderCode(node), blocks);
      break;
    case "math":
    case "math-tex":
      blocks.push({ kind: "math", text: writeFormula(node) });
      break;
    case "hr":
      blocks.push({ kind: "rule", text: "---" });
      break;
    case "h1":
    case "h2":
    case "h3":
    case "h4":
    case "h5":
    case "h6":
      addOnOneLine(node, context, blocks, writeHeading);
      break;
    case "ul":
    case "ol":
    case "menu":
    case "dir":
      addList(node, context, blocks);
      break;
    case "dl":
      addDefinitions(node, context, blocks);
      break;
    case "table":
      addTable(node, context, blocks);
      break;
    case "tr":
    case "tbody":
    case "thead":
    case "tfoot":
      for (const child of node.children) addAlone(child, context, blocks);
      break;
    case "blockquote":
      addQuote(node, context, blocks);
      break;
    case "summary":
      if (node.children.some(holdsHeading)) addChildren(node, context, blocks);
      else addOnOneLine(node, context, blocks, writeBold);
      break;
    case "figcaption":
      addOnOneLine(node, context, blocks, writeCaption);
      break;
    case "a":
      addAll(linkBlocks(node, blocksBelow(node, context), context), blocks);
      break;
    default:
      addPlain(node, context, blocks);
  }
}

/** An element whose tag says nothing about it. */
function addPlain(node: PageNode, context: Context, blocks: MarkdownBlock[]): void {
  if (isNamedHeading(node)) addOnOneLine(node, context, blocks, writeHeading);
  else if (isTitle(node)) addOnOneLine(node, context, blocks, writeBold);
  else addChildren(node, context, blocks);
}

const isHeading = (node: PageNode) => headingLevel(node) > 0;
/** A heading, or an element around one (rustdoc). */
const holdsHeading = (node: PageNode) => isHeading(node) || node.children.some(isHeading);

/** Titles of boxes in documentation: Sphinx, MkDocs, GitHub, VitePress, Docusaurus (followed by a hash), Quarto. */
const titleClass =
  /(?:^|\s)(?:admonition-title|markdown-alert-title|custom-block-title|admonition-?heading(?:_\w+)?|callout-title)(?:\s|$)/i;
const isTitle = ({ attributes }: PageNode) =>
  attributes?.class !== undefined && titleClass.test(attributes.class);

function addOnOneLine(node: PageNode, context: Context, blocks: MarkdownBlock[], write: WriteLine): void {
  if (context.lines >= deepest.lines) {
    addChildren(node, context, blocks);
    return;
  }
  context.lines += 1;
  const block = write(inlineBelow(node, context), node);
  context.lines -= 1;
  if (block) blocks.push(block);
}

function addQuote(node: PageNode, context: Context, blocks: MarkdownBlock[]): void {
  if (context.quotes >= deepest.quotes) {
    addChildren(node, context, blocks);
    return;
  }
  context.quotes += 1;
  const inner = separateLists(listBullets(withoutClutter(blocksBelow(node, context))));
  context.quotes -= 1;
  if (inner.length === 0) return;
  const lines = joinBlocks(inner).split("\n");
  const text = lines.map((line) => (line === "" ? ">" : `> ${line}`)).join("\n");
  blocks.push({ kind: "quote", text, parts: [inner] });
}

function addList(node: PageNode, context: Context, blocks: MarkdownBlock[]): void {
  if (context.lists + context.definitions >= deepest.lists) {
    addChildren(node, context, blocks);
    return;
  }
  const isInList = context.lists > 0;
  const counts = node.tag === "ul" || node.tag === "ol" ? 1 : 0;
  context.lists += counts;
  const list = renderList(node, isInList, (child) => renderItem(child, context));
  context.lists -= counts;
  addAll(list, blocks);
}

/** A list item, a term or a definition. */
function renderItem(node: PageNode, context: Context): MarkdownBlock[] {
  const text = itemTags.has(node.tag) && !context.notes.notes.has(node) ? onlyText(node) : undefined;
  return text ? [{ kind: "paragraph", text: escapeLineStart(text) }] : alone(node, context);
}

const itemTags: ReadonlySet<string> = new Set(["li", "dt", "dd"]);

const isPart = ({ tag }: PageNode) => tag === "dt" || tag === "dd";

/** `dl` may group its pairs in `div`s. */
function addDefinitions(node: PageNode, context: Context, blocks: MarkdownBlock[]): void {
  const children = node.children.flatMap((child) =>
    child.tag === "div" && child.children.some(isPart) ? child.children : [child],
  );
  const isTooDeep = context.lists + context.definitions >= deepest.lists;
  const isNested = context.definitions > 0;
  context.definitions += 1;
  if (isTooDeep || !children.some(isPart)) addNodes(children, context, blocks);
  else
    addAll(
      renderDefinitions(children, isNested, (child) => alone(child, context)),
      blocks,
    );
  context.definitions -= 1;
}

function addTable(node: PageNode, context: Context, blocks: MarkdownBlock[]): void {
  if (context.tables >= deepest.tables) {
    for (const child of node.children) addAlone(child, context, blocks);
    return;
  }
  context.tables += 1;
  const table = collectRows(node, {
    cell: (cell) => renderCell(cell, context),
    caption: (caption) => alone(caption, context),
  });
  context.tables -= 1;
  addAll(renderTable(node, table), blocks);
}

function renderCell(node: PageNode, context: Context): Piece {
  const text = node.tag === "td" || node.tag === "th" ? onlyText(node) : undefined;
  if (text) return text;
  const piece = asInline(node, context) ?? blocksOf(node, context);
  return piece.length === 0 ? node.get(cellIcon) : piece;
}
