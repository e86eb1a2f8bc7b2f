import { type Layout, listBlocks } from "./blocks.ts";
import { decodeBytes } from "./decode.ts";
import { findDrawnCode } from "./drawn-code.ts";
import { type JsonObject, readJsonLd } from "./metadata/json-ld.ts";
import { type Metadata, readMetadata } from "./metadata/read.ts";
import { pageSignals } from "./model/signals.ts";
import { Switches } from "./rules.ts";
import { measureAll } from "./tree/measure.ts";
import type { PageNode } from "./tree/node.ts";
import { type ParsedPage, parseHtml } from "./tree/parse.ts";
import { readOnce } from "./twice-encoded.ts";
import type { ExtractOptions, HiddenCounts } from "./types.ts";
import { removeHidden } from "./visibility/hide.ts";
import type { ClassReader } from "./vocabulary/classify.ts";

/** A page before anything was chosen: what all later steps read. */
export interface Analysis {
  page: ParsedPage;
  root: PageNode;
  url: URL | undefined;
  /** For relative links: `<base>`, else the page's own address. */
  base: URL | undefined;
  objects: JsonObject[];
  metadata: Metadata;
  hidden: HiddenCounts;
  keepHidden: boolean;
  layout: Layout;
  signals: number[];
  switches: Switches;
}

/** Parse, take hidden parts out, read the metadata, cut into blocks, look at the page as a whole. */
export function analyse(html: string | Uint8Array, options: ExtractOptions, reader: ClassReader): Analysis {
  const source = readOnce(typeof html === "string" ? html : decodeBytes(html, options.contentType).text);
  const switches = new Switches(options.without);
  const page = parseHtml(source);
  const { root } = page;
  const url = URL.canParse(options.url) ? new URL(options.url) : undefined;
  const base = baseAddress(page.headLinks.find((node) => node.tag === "base")?.get("href"), url);
  const keepHidden = options.includeHidden === true;
  const { hidden, elements } = removeHidden(page, switches, keepHidden);
  findDrawnCode(elements);
  measureAll(elements);
  const objects = readJsonLd(page);
  const metadata = readMetadata(page, objects, { url, base }, elements);
  const layout = listBlocks(root, reader);
  const signals = pageSignals({ page, url, objects, blocks: layout.blocks });
  return { page, root, url, base, objects, metadata, hidden, keepHidden, layout, signals, switches };
}

function baseAddress(href: string | undefined, url: URL | undefined): URL | undefined {
  if (!href || !URL.canParse(href, url?.href)) return url;
  const base = new URL(href, url);
  return base.protocol === "http:" || base.protocol === "https:" ? base : url;
}
