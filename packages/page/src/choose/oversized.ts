import { megabytes } from "../html/element-limit.ts";
import { flow, type PageNode } from "../html/node.ts";
import { readJsonLd } from "../metadata/json-ld.ts";
import { readMetadata } from "../metadata/read.ts";
import type { ExtractedPage, PageType } from "../types.ts";
import { writePage } from "../write/write-page.ts";
import type { VisiblePage } from "./analyse.ts";
import { tooLittle } from "./fallback/find.ts";

/**
 * Choosing takes time for each element and each line. A page with more of both together for a megabyte is an index,
 * a table or made to cost time, and is given whole. Beyond the second megabyte they cost more: what is kept in memory
 * has to be gone through again and again.
 */
const mostPerMegabyte = 30_000;
const mostBeyond = 20_000;
const beyond = 2;

function mostToChooseFrom(length: number): number {
  const size = megabytes(length);
  return mostPerMegabyte * Math.min(size, beyond) + mostBeyond * Math.max(0, size - beyond);
}

export function isCrowded({ elements, page, root }: VisiblePage): boolean {
  const most = mostToChooseFrom(page.length);
  if (elements.length * 2 <= most || root.chars < tooLittle) return false;
  let count = elements.length;
  for (let index = 0; index < elements.length; index++)
    if ((elements[index] as PageNode).flow === flow.breaks) count += 1;
  return count > most;
}

/** Title, author and date stand near the top. */
const nearTop = 2_000;

/** All that a crowded page shows but what its author calls navigation, without a guess about each line. */
export function extractCrowd(visible: VisiblePage, pageType: PageType = "listing"): ExtractedPage {
  const { page, root, elements, url, base } = visible;
  const metadata = readMetadata(page, readJsonLd(page), { url, base }, elements.slice(0, nearTop));
  keepContent(root, elements);
  return writePage(visible, { root, metadata, pageType, source: "visible", isCut: page.truncated });
}

/** What stands beside the content, by tag and by role. */
const besideTags: ReadonlySet<string> = new Set(["nav", "aside", "footer"]);
const besideRoles: ReadonlySet<string> = new Set(["navigation", "complementary", "contentinfo", "search"]);

/** In these an `aside` is a notice, and a `footer` says who wrote it. */
const contentTags: ReadonlySet<string> = new Set(["main", "article", "blockquote", "figure"]);

/** An author who calls most of the page navigation means something else. */
const leastShare = 0.5;

function keepContent(root: PageNode, elements: readonly PageNode[]): void {
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

/** What stands beside the content, the outermost of it. */
function findBeside(elements: readonly PageNode[]): ReadonlySet<PageNode> {
  const found = new Set<PageNode>();
  /** Elements whose inside was told with them. */
  const told = new Set<PageNode>();
  for (let index = 0; index < elements.length; index++) {
    const node = elements[index] as PageNode;
    const isBeside = besideTags.has(node.tag) || besideRoles.has(node.get("role"));
    if (node.parent && told.has(node.parent)) told.add(node);
    else if (isBeside || contentTags.has(node.tag)) {
      told.add(node);
      if (isBeside) found.add(node);
    }
  }
  return found;
}
