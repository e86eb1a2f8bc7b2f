import { stripInvisible } from "../../sanitise/invisible.ts";
import { rawText } from "../raw-text.ts";
import { isInline, type PageNode } from "../tree/node.ts";
import type { OutlineEntry, PageLink } from "../types.ts";
import { taskBoxTag } from "../visibility/task-box.ts";
import { listBullets } from "./bullets.ts";
import { withoutClutter } from "./clutter.ts";
import { renderCode } from "./code.ts";
import { codeSpan, escapeText } from "./escape.ts";
import { withoutEcho } from "./figure.ts";
import { flatten, inlineText } from "./flat.ts";
import { type Footnotes, findFootnotes, withoutNumber } from "./footnotes.ts";
import { linkBlocks, renderImage, renderLink } from "./inline.ts";
import { Levels } from "./levels.ts";
import { boldLine, isTooDeep, renderDefinitions, renderList } from "./list.ts";
import { partLists } from "./lists-in-a-row.ts";
import { emphasise, isAllStrong, markCode, withoutStrong } from "./marks.ts";
import { isDisplay, texOf, withFormulas } from "./math.ts";
import { toBlocks } from "./paragraph.ts";
import { indent, joinBlocks, lineBreak, type MarkdownBlock, oneLine, type Piece } from "./pieces.ts";
import { renderRaised } from "./raised.ts";
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
  const context: Context = { base, links: [], images: [], notes: findFootnotes(root, base) };
  const blocks = toBlocks([renderNode(root, context)]);
  return { ...assemble(blocks), links: context.links, images: context.images };
}

function assemble(all: MarkdownBlock[]): Pick<RenderedMarkdown, "markdown" | "outline"> {
  const blocks = partLists(listBullets(withoutClutter(all)));
  const outline: OutlineEntry[] = [];
  const levels = new Levels();
  let offset = 0;
  for (const block of blocks) {
    // What comes from attributes (a formula's source, the text for a picture) was not cleaned with the texts.
    block.text = stripInvisible(block.text).text;
    if (block.kind === "heading") {
      const level = levels.next(block.level ?? 1);
      block.text = `${"#".repeat(level)} ${block.text.replace(/^#+ /, "")}`;
      outline.push({ level, text: block.title ?? "", offset });
    }
    offset += block.text.length + 2;
  }
  return { markdown: joinBlocks(blocks), outline };
}

function renderNode(node: PageNode, context: Context): Piece {
  switch (node.tag) {
    case "":
      return withFormulas(spaced(node.text), escapeText);
    case "br":
      return lineBreak;
    case "pre":
      return renderCode(node);
    case "code":
    case "kbd":
    case "samp":
    case "tt":
      return isInline(node) ? markCode(codeSpan(rawText(node))) : renderCode(node);
    case "math":
    case "math-tex": {
      const tex = texOf(node);
      if (!tex) return "";
      return isDisplay(node) ? [{ kind: "math", text: `$$${tex}$$` }] : `$${tex}$`;
    }
    case "img":
    case "amp-img":
      return renderImage(node, context.base, context.images);
    case taskBoxTag:
      return `[${node.get("value") || " "}] `;
    case "table":
      return table(node, context);
    case "dl":
      return definitions(node, context);
  }
  const pieces: Piece[] = [];
  for (const child of node.children) pieces.push(renderNode(child, context));
  const note = context.notes.notes.get(node);
  if (note !== undefined) {
    const text = withoutNumber(joinBlocks(toBlocks(pieces)));
    return text ? [{ kind: "note", text: `[^${note}]: ${indent(text, "    ")}` }] : [];
  }
  if (isInline(node)) return renderInline(node, pieces, context);
  return renderBlock(node, pieces, context);
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
      return emphasise(inlineText(pieces), "strong");
    case "i":
    case "em":
    case "cite":
    case "dfn":
    case "var":
      return emphasise(inlineText(pieces), "stress");
    case "s":
    case "strike":
    case "del":
      return emphasise(inlineText(pieces), "struck");
    case "q":
      return `“${inlineText(pieces)}”`;
    case "wbr":
    case "rp":
      return "";
    case "rt":
      return `(${inlineText(pieces)})`;
    case "sup":
    case "sub":
      return renderRaised(inlineText(pieces), node.tag === "sup");
    default:
      return inlineText(pieces);
  }
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
      const inner = oneLine(inlineText(pieces));
      // Bold says nothing more in a heading, and a last # would be read as its end.
      const text = flatten(isAllStrong(inner) ? withoutStrong(inner) : inner).replace(/#$/, "\\#");
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
    case "blockquote": {
      let depth = 0;
      for (let up = node.parent; up; up = up.parent) if (up.tag === "blockquote") depth += 1;
      if (depth >= quoteDepth) return toBlocks(pieces);
      const blocks = partLists(withoutClutter(toBlocks(pieces)));
      if (blocks.length === 0) return [];
      return [{ kind: "quote", text: joinBlocks(blocks).replace(/^/gm, "> ").replace(/^> $/gm, ">") }];
    }
    case "tr":
    case "tbody":
    case "thead":
    case "tfoot":
      return pieces.flatMap((piece) => toBlocks([piece]));
    case "summary":
      return children.some((child) => /^h[1-6]$/.test(child.tag)) ? toBlocks(pieces) : boldParagraph(pieces);
    case "p":
      return titleClass.test(node.get("class")) ? boldParagraph(pieces) : toBlocks(pieces);
    case "a":
      return linkBlocks(node, toBlocks(pieces), context.base, context.links);
    case "figcaption": {
      const inner = inlineText(pieces);
      // Paragraphs in a caption come with their marks written.
      const text = flatten(/(?<!\\)\*/.test(inner) ? inner : emphasise(inner, "stress"));
      return text ? [{ kind: "paragraph", text }] : [];
    }
    case "figure":
      return withoutEcho(toBlocks(pieces));
    default:
      return toBlocks(pieces);
  }
}

/** Titles of boxes in documentation: Sphinx, MkDocs, GitHub. */
const titleClass = /(?:^|\s)(?:admonition-title|markdown-alert-title)(?:\s|$)/;

function boldParagraph(pieces: readonly Piece[]): MarkdownBlock[] {
  const text = boldLine(flatten(withoutStrong(inlineText(pieces))));
  return text ? [{ kind: "paragraph", text }] : [];
}

/** `dl` may group its pairs in `div`s. */
function definitions(node: PageNode, context: Context): MarkdownBlock[] {
  const isPart = ({ tag }: PageNode) => tag === "dt" || tag === "dd";
  const children = node.children.flatMap((child) =>
    child.tag === "div" && child.children.some(isPart) ? child.children : [child],
  );
  const pieces = children.map((child) => renderNode(child, context));
  return children.some(isPart) && !isTooDeep(node) ? renderDefinitions(children, pieces) : toBlocks(pieces);
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
