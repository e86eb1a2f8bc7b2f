import { stripInvisible } from "../../sanitise/invisible.ts";
import { rawText } from "../text.ts";
import { isInline, type PageNode } from "../tree/node.ts";
import type { OutlineEntry, PageLink } from "../types.ts";
import { renderCode } from "./code.ts";
import { codeSpan, escapeText } from "./escape.ts";
import { type Footnotes, findFootnotes } from "./footnotes.ts";
import { emphasise, inlineText, linkBlocks, renderImage, renderLink } from "./inline.ts";
import { renderDefinitions, renderList } from "./list.ts";
import { isDisplay, texOf } from "./math.ts";
import { toBlocks } from "./paragraph.ts";
import { indent, joinBlocks, lineBreak, type MarkdownBlock, oneLine, type Piece } from "./pieces.ts";
import { type Row, renderTable } from "./table.ts";

export interface RenderedMarkdown {
  markdown: string;
  outline: OutlineEntry[];
  links: PageLink[];
  images: PageLink[];
}

interface Context {
  base: URL | undefined;
  links: PageLink[];
  images: PageLink[];
  notes: Footnotes;
}

const quoteDepth = 8;

/** Markdown of the tree below `root`. Recursive, because the parser keeps the depth of a tree bounded. */
export function renderMarkdown(root: PageNode, base: URL | undefined): RenderedMarkdown {
  const context: Context = { base, links: [], images: [], notes: findFootnotes(root) };
  const blocks = toBlocks([renderNode(root, context)]);
  return { ...assemble(blocks), links: context.links, images: context.images };
}

/** Separators of a layout, whether drawn (`hr`) or written ("|", "•"), say nothing without what they part. */
const onlySigns = /^[\s|•·\-–—/\\*_,;:]+$/;

function withoutClutter(blocks: readonly MarkdownBlock[]): MarkdownBlock[] {
  const kept = blocks.filter((block, index) => {
    if (block.kind !== "paragraph") return true;
    if (onlySigns.test(block.text)) return false;
    // A label above a code block repeats its language.
    const next = blocks[index + 1];
    return !(next?.kind === "code" && next.text.startsWith(`\`\`\`${block.text.toLowerCase()}\n`));
  });
  return kept.filter((block, index) => {
    if (block.kind !== "rule") return true;
    const before = kept[index - 1]?.kind;
    const after = kept[index + 1]?.kind;
    return (
      before !== undefined &&
      after !== undefined &&
      before !== "rule" &&
      before !== "heading" &&
      after !== "heading"
    );
  });
}

function assemble(all: MarkdownBlock[]): Pick<RenderedMarkdown, "markdown" | "outline"> {
  const blocks = withoutClutter(all);
  const outline: OutlineEntry[] = [];
  let offset = 0;
  let before = 0;
  for (const block of blocks) {
    // What comes from attributes (a formula's source, the text for a picture) was not cleaned with the texts.
    block.text = stripInvisible(block.text).text;
    if (block.kind === "heading") {
      // A page may start at any level, but an h2 is never followed by an h4.
      const level = before === 0 ? (block.level ?? 1) : Math.min(block.level ?? 1, before + 1);
      block.text = `${"#".repeat(level)} ${block.text.replace(/^#+ /, "")}`;
      before = level;
      outline.push({ level, text: block.title ?? "", offset });
    }
    offset += block.text.length + 2;
  }
  return { markdown: joinBlocks(blocks), outline };
}

function renderNode(node: PageNode, context: Context): Piece {
  switch (node.tag) {
    case "":
      return escapeText(blank.test(node.text) ? node.text.replace(/[\s\u0000]+/g, " ") : node.text);
    case "br":
      return lineBreak;
    case "pre":
      return renderCode(node);
    case "code":
    case "kbd":
    case "samp":
    case "tt":
      return isInline(node) ? codeSpan(rawText(node)) : renderCode(node);
    case "math":
    case "math-tex": {
      const tex = texOf(node);
      if (!tex) return "";
      return isDisplay(node) ? [{ kind: "math", text: `$$${tex}$$` }] : `$${tex}$`;
    }
    case "img":
      return renderImage(node, context.base, context.images);
    case "table":
      return table(node, context);
  }
  const pieces: Piece[] = [];
  for (const child of node.children) pieces.push(renderNode(child, context));
  const note = context.notes.notes.get(node);
  if (note !== undefined) {
    const text = joinBlocks(toBlocks(pieces));
    return text ? [{ kind: "note", text: `[^${note}]: ${indent(text, "  ")}` }] : [];
  }
  if (isInline(node)) return renderInline(node, pieces, context);
  return renderBlock(node, pieces, context);
}

/** White space that is not already a single space. */
const blank = /[^\S ]| {2}|\u0000/;

function renderInline(node: PageNode, pieces: readonly Piece[], context: Context): Piece {
  switch (node.tag) {
    case "a": {
      const label = context.notes.references.get(node);
      if (label !== undefined) return `[^${label}]`;
      if (context.notes.backLinks.has(node)) return "";
      return renderLink(node, inlineText(pieces), context.base, context.links);
    }
    case "b":
    case "strong":
      return emphasise(inlineText(pieces), "**");
    case "i":
    case "em":
    case "cite":
    case "dfn":
    case "var":
      return emphasise(inlineText(pieces), "*");
    case "s":
    case "strike":
    case "del":
      return emphasise(inlineText(pieces), "~~");
    case "q":
      return `“${inlineText(pieces)}”`;
    case "wbr":
    case "rp":
      return "";
    case "rt":
      return `(${inlineText(pieces)})`;
    case "sup":
    case "sub": {
      const inner = inlineText(pieces);
      // `10<sup>6</sup>` must not become 106.
      const power = node.tag === "sup" ? "^" : "_";
      return /^[\d+\-−n]{1,4}$/.test(inner) && follows(node) ? `${power}${inner}` : inner;
    }
    default:
      return inlineText(pieces);
  }
}

/** Whether a letter or digit stands directly before the element. */
function follows(node: PageNode): boolean {
  const siblings = node.parent?.children ?? [];
  const before = siblings[siblings.indexOf(node) - 1];
  return before?.tag === "" && /[\p{L}\p{N})]$/u.test(before.text);
}

function renderBlock(node: PageNode, pieces: readonly Piece[], context: Context): Piece {
  const { children } = node;
  switch (node.tag) {
    case "hr":
      return [{ kind: "rule", text: "---" }];
    case "h1":
    case "h2":
    case "h3":
    case "h4":
    case "h5":
    case "h6": {
      const text = oneLine(inlineText(pieces)).replace(/^\*\*([^*]+)\*\*$/, "$1");
      if (!text) return [];
      const level = Number(node.tag.slice(1));
      return [
        { kind: "heading", level, text: `${"#".repeat(level)} ${text}`, title: oneLine(rawText(node)) },
      ];
    }
    case "ul":
    case "ol":
    case "menu":
    case "dir":
      return renderList(node, children, pieces);
    case "dl":
      return definitions(node, children, pieces);
    case "blockquote": {
      const blocks = toBlocks(pieces);
      if (blocks.length === 0) return [];
      let depth = 0;
      for (let up = node.parent; up; up = up.parent) if (up.tag === "blockquote") depth += 1;
      if (depth >= quoteDepth) return blocks;
      return [{ kind: "quote", text: joinBlocks(blocks).replace(/^/gm, "> ").replace(/^> $/gm, ">") }];
    }
    case "tr":
    case "tbody":
    case "thead":
    case "tfoot":
      return pieces.flatMap((piece) => toBlocks([piece]));
    case "summary": {
      const text = oneLine(inlineText(pieces));
      if (!text) return [];
      return children.some((child) => /^h[1-6]$/.test(child.tag))
        ? toBlocks(pieces)
        : [{ kind: "paragraph", text: emphasise(text, "**") }];
    }
    case "a":
      return linkBlocks(node, toBlocks(pieces), context.base, context.links);
    case "figcaption": {
      const text = oneLine(inlineText(pieces));
      return text ? [{ kind: "paragraph", text: emphasise(text, "*") }] : [];
    }
    default:
      return toBlocks(pieces);
  }
}

/** `dl` may group its pairs in `div`s. */
function definitions(
  node: PageNode,
  children: readonly PageNode[],
  pieces: readonly Piece[],
): MarkdownBlock[] {
  const direct = children.some((child) => child.tag === "dt" || child.tag === "dd");
  if (!direct && !node.children.some((child) => child.tag === "div")) return toBlocks(pieces);
  return renderDefinitions(children, pieces);
}

/** Collects the rows of a table whatever sections they stand in. */
function table(node: PageNode, context: Context): MarkdownBlock[] {
  const rows: Row[] = [];
  let caption: MarkdownBlock[] = [];
  const visit = (parent: PageNode, inHead: boolean) => {
    for (const child of parent.children) {
      if (child.tag === "tr") rows.push(toRow(child, inHead, context));
      else if (child.tag === "thead" || child.tag === "tbody" || child.tag === "tfoot")
        for (const row of child.children) {
          if (row.tag === "tr") rows.push(toRow(row, child.tag === "thead", context));
          else if (row.chars > 0)
            rows.push({ cells: [{ node: row, piece: renderNode(row, context) }], header: false });
        }
      else if (child.tag === "caption") caption = toBlocks([renderNode(child, context)]);
      else if (child.chars > 0)
        rows.push({ cells: [{ node: child, piece: renderNode(child, context) }], header: false });
    }
  };
  visit(node, false);
  return renderTable(node, rows, caption);
}

function toRow(row: PageNode, inHead: boolean, context: Context): Row {
  const cells = row.children
    .filter((cell) => cell.tag !== "" || cell.chars > 0)
    .map((cell) => ({ node: cell, piece: renderNode(cell, context) }));
  const header = inHead || (cells.length > 0 && cells.every(({ node }) => node.tag === "th"));
  return { cells, header };
}
