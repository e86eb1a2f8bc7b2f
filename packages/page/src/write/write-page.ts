import type { VisiblePage } from "../choose/page-analysis.ts";
import { megabytes } from "../html/builder.ts";
import { decodeControls } from "../html/decode.ts";
import { collapseSpaces, isInline, type PageNode } from "../html/node.ts";
import { rawText } from "../html/text.ts";
import { hasOnlyCommonCharacters, stripInvisible } from "../safe/invisible.ts";
import type { ContentSource, ExtractedPage, PageMetadata, PageType } from "../types.ts";
import { withFormulas, writeFormula } from "./math.ts";
import { renderMarkdown } from "./render.ts";
import { tidy } from "./tidy.ts";

/** The chosen content of a page and what is known about it. */
export interface Choice {
  root: PageNode;
  metadata: PageMetadata;
  pageType: PageType;
  source: ContentSource;
  /** The page is longer than what is read. */
  isCut: boolean;
}

/** Elements per megabyte. Pages with more are built to cost time and are not tidied. */
const mostTidied = 34_000;

/** Strips the invisible characters of a tree, which `hidden` counts, and tidies it for writing. */
export function prepareTree({ hidden, page, elements }: VisiblePage, root: PageNode): void {
  const removed = stripTexts(root);
  if (removed > 0) hidden.characters = removed;
  if (elements.length <= mostTidied * megabytes(page.length)) tidy(root);
}

/** Writes the chosen tree, tidied, as Markdown and as plain text. */
export function writePage(visible: VisiblePage, choice: Choice): ExtractedPage {
  const { root, metadata, pageType, source, isCut } = choice;
  prepareTree(visible, root);
  const text = renderText(root);
  return {
    ...clean(metadata),
    ...renderMarkdown(root, visible.base),
    text,
    pageType,
    hidden: visible.hidden,
    source: text ? source : "none",
    truncated: isCut,
  };
}

function clean(metadata: PageMetadata): PageMetadata {
  const cleaned = { ...metadata };
  for (const key of Object.keys(cleaned) as (keyof PageMetadata)[]) {
    const value = cleaned[key] ?? "";
    if (key === "dateEvidence" || typeof value !== "string") continue;
    if (!hasOnlyCommonCharacters(value)) cleaned[key] = stripInvisible(decodeControls(value)).text;
  }
  return cleaned;
}

/**
 * Strips invisible characters from the texts of the chosen tree; returns how many. Done before rendering: a mark after a
 * zero-width space would not be escaped, and offsets would be wrong. Control characters of windows-1252 are decoded.
 */
function stripTexts({ children }: PageNode): number {
  let removed = 0;
  for (const child of children) removed += child.tag === "" ? stripText(child) : stripTexts(child);
  return removed;
}

function stripText(node: PageNode): number {
  if (hasOnlyCommonCharacters(node.text)) return 0;
  const { text, removed } = stripInvisible(decodeControls(node.text));
  node.text = text;
  return removed;
}

/** A line with one space, or one tab between cells, for each run of white space. */
function spaced(line: string): string {
  if (!line.includes("\t")) return collapseSpaces(line);
  return line.replace(/\s+/g, (run) => (run.includes("\t") ? "\t" : " "));
}

const unchanged = (text: string) => text;
const codeTags: ReadonlySet<string> = new Set(["code", "kbd", "samp", "tt"]);

/**
 * Plain text with a line per block: a line break at every block boundary and `<br>`, a tab between table cells, and
 * nothing between inline elements, so that words are neither glued nor split. Recursive, because the parser bounds the
 * depth of a tree.
 */
export function renderText(root: PageNode): string {
  const lines: string[] = [];
  let line = "";
  add(root);
  endLine();
  return lines.join("\n");

  function endLine(): void {
    if (line === "") return;
    const clean = line.trim();
    line = "";
    if (clean) lines.push(spaced(clean));
  }

  function add(node: PageNode): void {
    const { tag, children } = node;
    if (tag === "") line += withFormulas(node.text, unchanged);
    else if (tag === "br" || tag === "hr") endLine();
    else if (tag === "pre") {
      endLine();
      const code = rawText(node).trimEnd().replace(/^\n+/, "");
      if (code.trim()) lines.push(code);
    } else if (isInline(node)) {
      if (tag === "math" || tag === "math-tex") line += writeFormula(node);
      // Formulas are not looked for in code.
      else if (codeTags.has(tag)) line += rawText(node);
      else for (const child of children) add(child);
    } else if (tag === "td" || tag === "th") {
      for (const child of children) add(child);
      line += "\t";
    } else {
      endLine();
      for (const child of children) add(child);
      endLine();
    }
  }
}
