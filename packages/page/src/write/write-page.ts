import type { VisiblePage } from "../choose/page-analysis.ts";
import { megabytes } from "../html/builder.ts";
import { decodeControls } from "../html/decode.ts";
import type { PageNode } from "../html/node.ts";
import type { Metadata } from "../metadata/read.ts";
import { hasCommonSignsOnly, stripInvisible } from "../safe/invisible.ts";
import type { ContentSource, ExtractedPage, PageType } from "../types.ts";
import { renderMarkdown } from "./render.ts";
import { renderText } from "./text.ts";
import { tidy } from "./tidy.ts";

/** The chosen content of a page and what is known about it. */
export interface Choice {
  root: PageNode;
  metadata: Metadata;
  pageType: PageType;
  source: ContentSource;
  /** The page is longer than what is read. */
  isCut: boolean;
}

/** Elements per megabyte. Pages with more are built to cost time, and their form does not matter to anybody. */
const mostTidied = 34_000;

/** Writes the chosen tree, tidied, as Markdown and as plain text. */
export function writePage(visible: VisiblePage, choice: Choice): ExtractedPage {
  const { root, metadata, pageType, source, isCut } = choice;
  const { hidden, base, page, elements } = visible;
  const removed = stripTexts(root);
  if (removed > 0) hidden.characters = removed;
  if (elements.length <= mostTidied * megabytes(page.length)) tidy(root);
  const text = renderText(root);
  return {
    ...clean(metadata),
    ...renderMarkdown(root, base),
    text,
    pageType,
    hidden,
    source: text ? source : "none",
    truncated: isCut,
  };
}

function clean(metadata: Metadata): Metadata {
  const cleaned = { ...metadata };
  for (const key of Object.keys(cleaned) as (keyof Metadata)[]) {
    const value = cleaned[key] ?? "";
    if (key === "dateEvidence" || typeof value !== "string") continue;
    if (!hasCommonSignsOnly(value)) cleaned[key] = stripInvisible(decodeControls(value)).text;
  }
  return cleaned;
}

/**
 * Strips invisible characters from the texts of the chosen tree; returns how many. Done before rendering: a mark after a
 * zero-width space would not be escaped, and offsets would be wrong. Control characters of windows-1252 are decoded.
 */
export function stripTexts({ children }: PageNode): number {
  let removed = 0;
  for (const child of children) removed += child.tag === "" ? stripText(child) : stripTexts(child);
  return removed;
}

function stripText(node: PageNode): number {
  if (hasCommonSignsOnly(node.text)) return 0;
  const { text, removed } = stripInvisible(decodeControls(node.text));
  node.text = text;
  return removed;
}
