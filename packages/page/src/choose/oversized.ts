import { megabytes } from "../html/builder.ts";
import { flow, type PageNode } from "../html/node.ts";
import { tooLittle } from "./fallbacks.ts";
import type { VisiblePage } from "./page-analysis.ts";

/**
 * Choosing costs time for each element and each block. A page with more of both per megabyte is an index, a table or
 * made to cost time, and is given whole. Beyond the second megabyte each costs more, because of the memory it takes.
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

/** An author who marks most of the page as navigation means something else. */
const leastShare = 0.5;

/** Leaves all that an oversized page shows but what its author marks as navigation, without a look at each block. */
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
  /** Elements whose inside is settled with them. */
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
