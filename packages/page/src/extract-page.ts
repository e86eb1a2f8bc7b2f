import { type Analysis, analyseVisible, readVisible } from "./choose/analyse.ts";
import { applyChoice } from "./choose/apply.ts";
import { keptChars, type Layout, listBlocks } from "./choose/blocks.ts";
import { scoreBlocks } from "./choose/candidates.ts";
import { findFallbacks, tooLittle } from "./choose/fallback/find.ts";
import { type Model, shippedModel } from "./choose/model/load.ts";
import { extractCrowd, isCrowded } from "./choose/oversized.ts";
import { likeliestType, typeLikelihoods } from "./choose/page-type.ts";
import { strategies } from "./choose/rules/index.ts";
import { findPlaces } from "./choose/rules/places.ts";
import type { ContentSource, ExtractedPage, ExtractOptions, PageType } from "./types.ts";
import { pageTypes } from "./types.ts";
import { writePage } from "./write/write-page.ts";

/** A page's main content as Markdown and plain text, with its metadata. Never throws, never waits. */
export function extractPage(html: string | Uint8Array, options: ExtractOptions): ExtractedPage {
  return extractWith(shippedModel(), html, options);
}

/** The same with another model: training checks each page with one that has not seen its site. */
export function extractWith(model: Model, html: string | Uint8Array, options: ExtractOptions): ExtractedPage {
  const seen = readVisible(html, options);
  if (isCrowded(seen)) return extractCrowd(seen, options.pageType);
  const analysis = analyseVisible(seen, model.reader);
  const likelihoods = options.pageType
    ? pageTypes.map((type) => (type === options.pageType ? 1 : 0))
    : typeLikelihoods(analysis.signals, model.types);
  const pageType = options.pageType ?? likeliestType(likelihoods);

  let { layout } = analysis;
  let source: ContentSource = "visible";
  let isCut = analysis.page.truncated;
  choose(analysis, layout, likelihoods, pageType, model);
  const visible = keptChars(layout.blocks);
  if (visible < tooLittle) {
    const other = richerFallback(analysis, visible, pageType, model);
    if (other) {
      ({ layout, source } = other);
      isCut ||= other.isCut;
      if (source === "noscript") choose(analysis, layout, likelihoods, pageType, model);
      else for (const block of layout.blocks) block.keep = true;
    }
  }
  const withPictures = analysis.switches.on("choose.pictures") && !entryTypes.has(pageType);
  applyChoice(layout.root, layout.blocks, withPictures);
  return writePage(analysis, { root: layout.root, metadata: analysis.metadata, pageType, source, isCut });
}

const textTypes: ReadonlySet<PageType> = new Set(["article", "documentation", "forum"]);

/** The pictures of entries show what their titles say. */
const entryTypes: ReadonlySet<PageType> = new Set(["listing", "collection"]);

/** Which blocks to keep: the likelihood of each, then the strategy of the page's type. */
function choose(
  analysis: Analysis,
  layout: Layout,
  typeChances: readonly number[],
  pageType: PageType,
  model: Model,
): void {
  const likelihoods = scoreBlocks(analysis, layout, typeChances, model);
  const { switches, metadata } = analysis;
  const strategy = switches.on("type.strategies") ? strategies[pageType] : strategies.article;
  let surest = 0;
  for (let index = 0; index < likelihoods.length; index++)
    surest = Math.max(surest, likelihoods[index] as number);
  const places = findPlaces(layout.elements);
  strategy({ ...layout, likelihoods, surest, description: metadata.description, places, switches });
}

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
