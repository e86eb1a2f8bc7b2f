import type { VisiblePage } from "../choose/analyse.ts";
import { megabytes } from "../html/element-limit.ts";
import type { PageNode } from "../html/node.ts";
import { showWindowsSigns } from "../html/windows-1252.ts";
import type { Metadata } from "../metadata/read.ts";
import { hasCommonSignsOnly, stripInvisible } from "../safe/invisible.ts";
import type { ContentSource, ExtractedPage, PageType } from "../types.ts";
import { renderMarkdown } from "./render.ts";
import { renderText } from "./text.ts";
import { tidy } from "./tidy.ts";
import { stripTexts } from "./unseen.ts";

/** What was chosen of a page, and what is known about it. */
export interface Choice {
  root: PageNode;
  metadata: Metadata;
  pageType: PageType;
  source: ContentSource;
  /** Something of it is longer than is read. */
  isCut: boolean;
}

/** Pages of more elements for a megabyte are made to cost time: nobody reads how they are written. */
const mostTidied = 34_000;

/** The chosen tree, tidied, as Markdown and as plain text. */
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
    if (!hasCommonSignsOnly(value)) cleaned[key] = stripInvisible(showWindowsSigns(value)).text;
  }
  return cleaned;
}
