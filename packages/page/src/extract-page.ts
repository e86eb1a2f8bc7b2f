import { findFallbacks, tooLittle } from "./choose/fallbacks.ts";
import { applyChoice, keptChars, type Layout, listBlocks } from "./choose/layout.ts";
import {
  type Analysis,
  analyseVisible,
  dropFrame,
  isOversized,
  readVisible,
  type VisiblePage,
} from "./choose/page-analysis.ts";
import { keepPictures } from "./choose/rules/pictures.ts";
import { type Rule, rules, runRules } from "./choose/rules/rule-table.ts";
import { scoreBlocks } from "./choose/score-blocks.ts";
import { likeliestType, type Model, shippedModel, typeLikelihoods } from "./choose/trees/forest.ts";
import { readJsonLd } from "./metadata/json-ld.ts";
import { readMetadata } from "./metadata/read.ts";
import {
  type ContentSource,
  type ExtractedPage,
  type ExtractOptions,
  type PageType,
  pageTypes,
} from "./types.ts";
import { writePage } from "./write/write-page.ts";

/** A page's main content as Markdown and plain text, with its metadata. Never throws, never waits. */
export function extractPage(html: string | Uint8Array, options: ExtractOptions): ExtractedPage {
  return extractWith(shippedModel(), html, options);
}

/** The same with another model or other rules, for training and for measuring what each rule is worth. */
export function extractWith(
  model: Model,
  html: string | Uint8Array,
  options: ExtractOptions,
  table: readonly Rule[] = rules,
): ExtractedPage {
  const visible = readVisible(html, options);
  if (isOversized(visible)) return extractOversized(visible, options.pageType);
  const analysis = analyseVisible(visible, model.reader);
  const typeChances = options.pageType
    ? pageTypes.map((type) => (type === options.pageType ? 1 : 0))
    : typeLikelihoods(analysis.signals, model.types);
  const pageType = options.pageType ?? likeliestType(typeChances);
  const choose = (layout: Layout) => {
    const likelihoods = scoreBlocks(analysis, layout, typeChances, model);
    runRules({ ...layout, likelihoods }, pageType, table);
  };

  let { layout } = analysis;
  let source: ContentSource = "visible";
  let isCut = analysis.page.truncated;
  choose(layout);
  const chars = keptChars(layout.blocks);
  const fallback = chars < tooLittle ? richerFallback(analysis, chars, pageType, model) : undefined;
  if (fallback) {
    ({ layout, source } = fallback);
    isCut ||= fallback.isCut;
    if (source === "noscript") choose(layout);
    else {
      for (const block of layout.blocks) block.keep = true;
      keepPictures(layout);
    }
  }
  applyChoice(layout);
  return writePage(analysis, { root: layout.root, metadata: analysis.metadata, pageType, source, isCut });
}

/** Title, author and date are near the top. */
const nearTop = 2_000;

function extractOversized(visible: VisiblePage, pageType: PageType = "listing"): ExtractedPage {
  const { page, root, elements, url, base } = visible;
  const metadata = readMetadata(page, readJsonLd(page), { url, base }, elements.slice(0, nearTop));
  dropFrame(visible);
  return writePage(visible, { root, metadata, pageType, source: "visible", isCut: page.truncated });
}

const textTypes: ReadonlySet<PageType> = new Set(["article", "documentation", "forum"]);

/** The first other source that holds clearly more text than the page shows. */
function richerFallback(analysis: Analysis, visible: number, pageType: PageType, model: Model) {
  for (const { root, source, isCut } of findFallbacks(analysis)) {
    // The data of shops and lists holds settings and other goods; that of threads and texts the text itself.
    if (source === "hydration" && !textTypes.has(pageType)) continue;
    if (root.chars > Math.max(200, visible * 3))
      return { layout: listBlocks(root, model.reader), source, isCut };
  }
  return undefined;
}
