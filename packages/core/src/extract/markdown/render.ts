import { rawText } from "../raw-text.ts";
import { isInline, type PageNode } from "../tree/node.ts";
import type { OutlineEntry, PageLink } from "../types.ts";
import { taskBoxTag } from "../visibility/task-box.ts";
import { Addresses } from "./addresses.ts";
import { assemble } from "./assemble.ts";
import { withoutClutter } from "./clutter.ts";
import { renderCode } from "./code.ts";
import { codeSpan, escapeLineStart, escapeText } from "./escape.ts";
import { withoutEcho } from "./figure.ts";
import { flatten } from "./flat.ts";
import { type Footnotes, findFootnotes, withoutNumber } from "./footnotes.ts";
import { linkBlocks, renderImage, renderLink } from "./inline.ts";
import { boldLine, renderDefinitions, renderList } from "./list.ts";
import { partLists } from "./lists-in-a-row.ts";
import { emphasise, isAllStrong, markCode, withoutStrong } from "./marks.ts";
import { isDisplay, texOf, withFormulas } from "./math.ts";
import { addLine, addParagraphs } from "./paragraph.ts";
import { indent, joinBlocks, lineBreak, type MarkdownBlock, oneLine } from "./pieces.ts";
import { isPlain, onlyText } from "./plain.ts";
import { renderRaised } from "./raised.ts";
import { type Cell, type Row, renderTable } from "./table.ts";

export interface RenderedMarkdown {
  markdown: string;
  outline: OutlineEntry[];
  links: PageLink[];
  images: PageLink[];
}

interface Context {
  addresses: Addresses;
  links: PageLink[];
  images: PageLink[];
  notes: Footnotes;
  /** How many of these stand around the node that is rendered. */
  lists: number;
  definitions: number;
  quotes: number;
}

/** Deeper ones are a fault of the page; they are joined to the last level, or their marks would be most of what is written. */
const listDepth = 12;
const quoteDepth = 8;

/** Markdown of the tree below `root`. Recursive, because the parser keeps the depth of a tree bounded. */
export function renderMarkdown(root: PageNode, base: URL | undefined): RenderedMarkdown {
  const addresses = new Addresses(base);
  const notes = findFootnotes(root, addresses);
  const context: Context = { addresses, links: [], images: [], notes, lists: 0, definitions: 0, quotes: 0 };
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

function blocksBelow(node: PageNode, context: Context): MarkdownBlock[] {
  const blocks: MarkdownBlock[] = [];
  addChildren(node, context, blocks);
  return blocks;
}

/** Everything below a node as one stretch of inline text, its marks still open to their neighbours. */
function inlineBelow({ children }: PageNode, context: Context): string {
  let text = "";
  for (const child of children) text += asInline(child, context) ?? ` ${flatten(blocksOf(child, context))} `;
  return text;
}

/** A node that breaks its line. */
function blocksOf(node: PageNode, context: Context): MarkdownBlock[] {
  const blocks: MarkdownBlock[] = [];
  addBlock(node, context, blocks);
  return blocks;
}

/** A node that stands alone, whatever it is. */
function alone(node: PageNode, context: Context): MarkdownBlock[] {
  const blocks: MarkdownBlock[] = [];
  const inline = asInline(node, context);
  if (inline === undefined) addBlock(node, context, blocks);
  else addParagraphs(inline, blocks);
  return blocks;
}

/** A node that runs in its line; nothing for those that break it. */
function asInline(node: PageNode, context: Context): string | undefined {
  switch (node.tag) {
    case "":
      return isPlain(node.text) ? node.text : withFormulas(spaced(node.text), escapeText);
    case "br":
      return lineBreak;
    case "code":
    case "kbd":
    case "samp":
    case "tt":
      return isInline(node) ? markCode(codeSpan(rawText(node))) : undefined;
    case "math":
    case "math-tex": {
      const tex = texOf(node);
      if (!tex) return "";
      return isDisplay(node) ? undefined : `$${tex}$`;
    }
    case "img":
    case "amp-img":
      return renderImage(node, context.addresses, context.images);
    case taskBoxTag:
      return `[${node.get("value") || " "}] `;
  }
  return isInline(node) ? decorate(node, inlineBelow(node, context), context) : undefined;
}

/** White space that is not already a single space. */
const blank = /[^\S ]| {2}|\u0000/;
/** Scripts without spaces between words: a line break in the source is none in the text. */
const wrapped =
  /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}，。、；：！？]) ?\n\s*(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/gu;

function spaced(text: string): string {
  if (!blank.test(text)) return text;
  return (text.includes("\n") ? text.replace(wrapped, "") : text).replace(/[\s\u0000]+/g, " ");
}

function decorate(node: PageNode, inner: string, context: Context): string {
  switch (node.tag) {
    case "a": {
      const label = context.notes.references.get(node);
      if (label !== undefined) return `[^${label}]`;
      if (context.notes.backLinks.has(node)) return "";
      return renderLink(node, inner, context.addresses, context.links);
    }
    case "b":
    case "strong":
      return emphasise(inner, "strong");
    case "i":
    case "em":
    case "cite":
    case "dfn":
    case "var":
      return emphasise(inner, "stress");
    case "s":
    case "strike":
    case "del":
      return emphasise(inner, "struck");
    case "q":
      return `“${inner}”`;
    case "wbr":
    case "rp":
      return "";
    case "rt":
      return `(${inner})`;
    case "sup":
    case "sub":
      return renderRaised(inner, node.tag === "sup");
    default:
      return inner;
  }
}

function addBlock(node: PageNode, context: Context, blocks: MarkdownBlock[]): void {
  const note = context.notes.notes.get(node);
  if (note !== undefined) {
    const text = withoutNumber(joinBlocks(blocksBelow(node, context)));
    if (text) blocks.push({ kind: "note", text: `[^${note}]: ${indent(text, "    ")}` });
    return;
  }
  switch (node.tag) {
    case "pre":
    case "code":
    case "kbd":
    case "samp":
    case "tt":
      addAll(renderCode(node), blocks);
      return;
    case "math":
    case "math-tex":
      blocks.push({ kind: "math", text: `$$${texOf(node)}$$` });
      return;
    case "table":
      addAll(table(node, context), blocks);
      return;
    case "dl":
      addDefinitions(node, context, blocks);
      return;
    case "hr":
      blocks.push({ kind: "rule", text: "---" });
      return;
    case "h1":
    case "h2":
    case "h3":
    case "h4":
    case "h5":
    case "h6":
      addHeading(node, context, blocks);
      return;
    case "ul":
    case "ol":
    case "menu":
    case "dir":
      addAll(list(node, context), blocks);
      return;
    case "blockquote":
      addQuote(node, context, blocks);
      return;
    case "tr":
    case "tbody":
    case "thead":
    case "tfoot":
      for (const child of node.children) addAll(alone(child, context), blocks);
      return;
    case "summary":
      if (node.children.some((child) => /^h[1-6]$/.test(child.tag))) addChildren(node, context, blocks);
      else addBold(node, context, blocks);
      return;
    case "p":
      if (titleClass.test(node.get("class"))) addBold(node, context, blocks);
      else addChildren(node, context, blocks);
      return;
    case "a":
      addAll(linkBlocks(node, blocksBelow(node, context), context.addresses, context.links), blocks);
      return;
    case "figcaption": {
      const inner = inlineBelow(node, context);
      // Paragraphs in a caption come with their marks written.
      const text = flatten(/(?<!\\)\*/.test(inner) ? inner : emphasise(inner, "stress"));
      if (text) blocks.push({ kind: "paragraph", text });
      return;
    }
    case "figure":
      addAll(withoutEcho(blocksBelow(node, context)), blocks);
      return;
    default:
      addChildren(node, context, blocks);
  }
}

function addAll(more: readonly MarkdownBlock[], blocks: MarkdownBlock[]): void {
  for (const block of more) blocks.push(block);
}

/** Titles of boxes in documentation: Sphinx, MkDocs, GitHub. */
const titleClass = /(?:^|\s)(?:admonition-title|markdown-alert-title)(?:\s|$)/;

function addBold(node: PageNode, context: Context, blocks: MarkdownBlock[]): void {
  const text = boldLine(flatten(withoutStrong(inlineBelow(node, context))));
  if (text) blocks.push({ kind: "paragraph", text });
}

function addHeading(node: PageNode, context: Context, blocks: MarkdownBlock[]): void {
  let line = onlyText(node);
  if (line === undefined) {
    const inner = oneLine(inlineBelow(node, context));
    // Bold says nothing more in a heading.
    line = flatten(isAllStrong(inner) ? withoutStrong(inner) : inner);
  }
  if (!line) return;
  const level = Number(node.tag.slice(1));
  // A last # would be read as the heading's end.
  const text = line.endsWith("#") ? `${line.slice(0, -1)}\\#` : line;
  blocks.push({ kind: "heading", text: `${"#".repeat(level)} ${text}`, heading: { level, node } });
}

function addQuote(node: PageNode, context: Context, blocks: MarkdownBlock[]): void {
  if (context.quotes >= quoteDepth) {
    addChildren(node, context, blocks);
    return;
  }
  context.quotes += 1;
  const inner = partLists(withoutClutter(blocksBelow(node, context)));
  context.quotes -= 1;
  if (inner.length === 0) return;
  blocks.push({ kind: "quote", text: joinBlocks(inner).replace(/^/gm, "> ").replace(/^> $/gm, ">") });
}

function list(node: PageNode, context: Context): MarkdownBlock[] {
  if (context.lists + context.definitions >= listDepth) return blocksBelow(node, context);
  const counts = node.tag === "ul" || node.tag === "ol";
  const isInList = context.lists > 0;
  if (counts) context.lists += 1;
  const blocks = renderList(node, isInList, (child) => alone(child, context));
  if (counts) context.lists -= 1;
  return blocks;
}

/** `dl` may group its pairs in `div`s. */
function addDefinitions(node: PageNode, context: Context, blocks: MarkdownBlock[]): void {
  const children = node.children.flatMap((child) =>
    child.tag === "div" && child.children.some(isPart) ? child.children : [child],
  );
  const isTooDeep = context.lists + context.definitions >= listDepth;
  context.definitions += 1;
  if (isTooDeep || !children.some(isPart)) addNodes(children, context, blocks);
  else
    addAll(
      renderDefinitions(children, (child) => alone(child, context)),
      blocks,
    );
  context.definitions -= 1;
}

const isPart = ({ tag }: PageNode) => tag === "dt" || tag === "dd";

/** Collects the rows of a table whatever sections they stand in. */
function table(node: PageNode, context: Context): MarkdownBlock[] {
  const rows: Row[] = [];
  let caption: MarkdownBlock[] = [];
  const addRow = (row: PageNode, inHead: boolean) => {
    if (row.tag === "tr") rows.push(toRow(row, inHead, context));
    else if (row.chars > 0) rows.push({ cells: [toCell(row, context)], header: false });
  };
  for (const child of node.children) {
    if (child.tag === "thead" || child.tag === "tbody" || child.tag === "tfoot")
      for (const row of child.children) addRow(row, child.tag === "thead");
    else if (child.tag === "caption") caption = alone(child, context);
    else addRow(child, false);
  }
  return renderTable(node, rows, caption);
}

function toRow(row: PageNode, inHead: boolean, context: Context): Row {
  const { children } = row;
  const nodes = children.some(isBlank) ? children.filter((node) => !isBlank(node)) : children;
  const cells = nodes.map((node) => toCell(node, context));
  return { cells, header: inHead || (nodes.length > 0 && nodes.every(({ tag }) => tag === "th")) };
}

const isBlank = ({ tag, chars }: PageNode) => tag === "" && chars === 0;

function toCell(node: PageNode, context: Context): Cell {
  const text = node.tag === "td" || node.tag === "th" ? onlyText(node) : undefined;
  const piece =
    text === undefined ? (asInline(node, context) ?? blocksOf(node, context)) : escapeLineStart(text);
  return { node, piece };
}
