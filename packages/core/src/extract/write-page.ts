import { hasCommonSignsOnly, stripInvisible } from "../sanitise/invisible.ts";
import type { VisiblePage } from "./analyse.ts";
import { renderMarkdown } from "./markdown/render.ts";
import type { Metadata } from "./metadata/read.ts";
import { renderText } from "./text.ts";
import { tidy } from "./tidy.ts";
import type { PageNode } from "./tree/node.ts";
import type { ContentSource, ExtractedPage, PageType } from "./types.ts";
import { stripTexts } from "./unseen.ts";
import { showWindowsSigns } from "./windows-signs.ts";

/** What was chosen of a page, and what is known about it. */
export interface Choice {
  root: PageNode;
  metadata: Metadata;
  pageType: PageType;
  source: ContentSource;
}

/** The chosen tree, tidied, as Markdown and as plain text. */
export function writePage(visible: VisiblePage, { root, metadata, pageType, source }: Choice): ExtractedPage {
  const { hidden, switches, base, page } = visible;
  const removed = stripTexts(root);
  if (removed > 0) hidden.characters = removed;
  // Elements that ran on into each other have no shape that could be tidied.
  if (!page.runsOn) tidy(root, switches);
  const text = renderText(root);
  return {
    ...clean(metadata),
    ...renderMarkdown(root, base),
    text,
    pageType,
    hidden,
    source: text ? source : "none",
    truncated: page.truncated,
  };
}

function clean(metadata: Metadata): Metadata {
  const cleaned = { ...metadata };
  for (const key of Object.keys(cleaned) as (keyof Metadata)[]) {
    const value = cleaned[key] ?? "";
    if (!hasCommonSignsOnly(value)) cleaned[key] = stripInvisible(showWindowsSigns(value)).text;
  }
  return cleaned;
}
