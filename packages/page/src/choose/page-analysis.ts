import type { ClassReader } from "../html/class-names.ts";
import { decodeBytes, repairMojibake } from "../html/decode.ts";
import { measureAll } from "../html/measure.ts";
import type { PageNode } from "../html/node.ts";
import { type ParsedPage, parseHtml } from "../html/parse.ts";
import { removeHidden } from "../html/visibility/hide.ts";
import { type JsonObject, readJsonLd } from "../metadata/json-ld.ts";
import { type Metadata, readMetadata } from "../metadata/read.ts";
import type { ExtractOptions, HiddenCounts } from "../types.ts";
import { type Layout, listBlocks } from "./blocks.ts";
import { pageSignals } from "./features/page-signals.ts";

/** A page without what people do not see. */
export interface VisiblePage {
  page: ParsedPage;
  root: PageNode;
  /** All elements in document order, the root first. */
  elements: PageNode[];
  url: URL | undefined;
  /** For relative links: `<base>`, else the page's own address. */
  base: URL | undefined;
  hidden: HiddenCounts;
  keepHidden: boolean;
}

/** A page before anything was chosen: what all later steps read. */
export interface Analysis extends VisiblePage {
  objects: JsonObject[];
  metadata: Metadata;
  layout: Layout;
  signals: number[];
}

/** Parses a page, removes its hidden parts and counts its letters. */
export function readVisible(html: string | Uint8Array, options: ExtractOptions): VisiblePage {
  const source = repairMojibake(
    typeof html === "string" ? html : decodeBytes(html, options.contentType).text,
  );
  const page = parseHtml(source);
  const url = URL.canParse(options.url) ? new URL(options.url) : undefined;
  const base = baseAddress(page.headLinks.find((node) => node.tag === "base")?.get("href"), url);
  const keepHidden = options.includeHidden === true;
  const { hidden, elements } = removeHidden(page, keepHidden);
  measureAll(elements);
  return { page, root: page.root, elements, url, base, hidden, keepHidden };
}

/** Reads the metadata, cuts the page into blocks and looks at it as a whole. */
export function analyseVisible(visible: VisiblePage, reader: ClassReader): Analysis {
  const { page, root, elements, url, base } = visible;
  const objects = readJsonLd(page);
  const metadata = readMetadata(page, objects, { url, base }, elements);
  const layout = listBlocks(root, reader);
  const signals = pageSignals({ page, url, objects, blocks: layout.blocks });
  return { ...visible, objects, metadata, layout, signals };
}

/** Both steps, for callers that look at a page without extracting it. */
export function analyse(html: string | Uint8Array, options: ExtractOptions, reader: ClassReader): Analysis {
  return analyseVisible(readVisible(html, options), reader);
}

function baseAddress(href: string | undefined, url: URL | undefined): URL | undefined {
  if (!href || !URL.canParse(href, url?.href)) return url;
  const base = new URL(href, url);
  return base.protocol === "http:" || base.protocol === "https:" ? base : url;
}
