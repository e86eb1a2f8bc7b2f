import { megabytes } from "../html/builder.ts";
import type { ClassReader } from "../html/class-names.ts";
import { decodeBytes, repairMojibake } from "../html/decode.ts";
import { measureAll } from "../html/measure.ts";
import { flow, type PageNode } from "../html/node.ts";
import { type ParsedPage, parseHtml } from "../html/parse.ts";
import { removeHidden } from "../html/visibility/hide.ts";
import { type JsonObject, readJsonLd } from "../metadata/json-ld.ts";
import { readMetadata } from "../metadata/read.ts";
import type { ExtractOptions, HiddenCounts, PageMetadata } from "../types.ts";
import { tooLittle } from "./fallbacks.ts";
import { pageSignals } from "./features/page-signals.ts";
import { type Layout, listBlocks } from "./layout.ts";

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
  metadata: PageMetadata;
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

/**
 * Choosing costs time for each element and each block. A page with more of both per megabyte is an index, a table or
 * made to cost time, and is returned whole. Beyond the second megabyte each costs more, because of the memory it takes.
 */
const mostPerMegabyte = 30_000;
const mostBeyond = 20_000;
const beyond = 2;

function mostToChooseFrom(length: number): number {
  const size = megabytes(length);
  return mostPerMegabyte * Math.min(size, beyond) + mostBeyond * Math.max(0, size - beyond);
}

export function isOversized({ elements, page, root }: VisiblePage): boolean {
  const most = mostToChooseFrom(page.length);
  if (elements.length * 2 <= most || root.chars < tooLittle) return false;
  let count = elements.length;
  for (let index = 0; index < elements.length; index++)
    if ((elements[index] as PageNode).flow === flow.breaks) count += 1;
  return count > most;
}

/** Elements beside the content, by tag and by role. */
const besideTags: ReadonlySet<string> = new Set(["nav", "aside", "footer"]);
const besideRoles: ReadonlySet<string> = new Set(["navigation", "complementary", "contentinfo", "search"]);

/** In these an `aside` is a notice, and a `footer` names the author. */
const contentTags: ReadonlySet<string> = new Set(["main", "article", "blockquote", "figure"]);

/** Marking most of the page as navigation must be a mistake. */
const leastShare = 0.5;

/** Drops from an oversized page what its author marks as navigation, without examining each block. */
export function dropFrame({ root, elements }: Pick<VisiblePage, "root" | "elements">): void {
  const mains = elements.filter((node) => node.tag === "main" || node.get("role") === "main");
  const [main] = mains;
  if (main && mains.length === 1 && main.chars >= root.chars * leastShare) {
    root.children = [main];
    main.parent = root;
    return;
  }
  const beside = findBeside(elements);
  let chars = 0;
  for (const node of beside) chars += node.chars;
  if (chars > root.chars * (1 - leastShare)) return;
  for (const around of new Set([...beside].map(({ parent }) => parent)))
    if (around) around.children = around.children.filter((child) => !beside.has(child));
}

/** The outermost elements beside the content. */
function findBeside(elements: readonly PageNode[]): ReadonlySet<PageNode> {
  const found = new Set<PageNode>();
  /** Elements that are decided, with everything inside them. */
  const settled = new Set<PageNode>();
  for (let index = 0; index < elements.length; index++) {
    const node = elements[index] as PageNode;
    const isBeside = besideTags.has(node.tag) || besideRoles.has(node.get("role"));
    if (node.parent && settled.has(node.parent)) settled.add(node);
    else if (isBeside || contentTags.has(node.tag)) {
      settled.add(node);
      if (isBeside) found.add(node);
    }
  }
  return found;
}
