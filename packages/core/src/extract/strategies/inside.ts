import type { Block } from "../blocks.ts";
import type { PageNode } from "../tree/node.ts";
import type { Draft } from "./shared.ts";

/** A way in which an author says where the content of the page is. */
interface Landmark {
  is: (node: PageNode) => boolean;
  /** So much of what was kept has to stand in it, or the name means something else on this page. */
  leastShare: number;
}

const main: Landmark = { is: (node) => node.tag === "main" || node.get("role") === "main", leastShare: 0.1 };

/** Only where a page is about one thing: in a thread the first post alone may be an `article`. */
const onlyArticle: Landmark = { is: (node) => node.tag === "article", leastShare: 0.2 };

/** What the element around the content is called in templates of blogs, wikis, shops and content systems. */
const names: ReadonlySet<string> = new Set(
  "main main-content maincontent main_content content contents site-content page-content primary bodycontent mw-content-text".split(
    " ",
  ),
);
const named: Landmark = { is: (node) => names.has(node.get("id").toLowerCase()), leastShare: 0.2 };

const staying =
  (landmarks: readonly Landmark[]) =>
  ({ blocks, switches }: Draft): void => {
    if (switches.on("choose.inside")) for (const landmark of landmarks) narrow(blocks, landmark);
  };

/** What stands outside of the one element that the author calls the content goes. */
export const stayInside = staying([main, named]);

/** The same for pages about one thing, where a single `article` is that thing. */
export const stayInArticle = staying([main, named, onlyArticle]);

function narrow(blocks: readonly Block[], { is, leastShare }: Landmark): void {
  const around = outermost(is);
  const found = new Set<PageNode>();
  const inside = blocks.map(({ owner }) => {
    const node = around(owner);
    if (node) found.add(node);
    return node !== undefined;
  });
  if (found.size !== 1) return;
  let all = 0;
  let within = 0;
  blocks.forEach(({ keep, chars }, index) => {
    if (!keep) return;
    all += chars;
    if (inside[index]) within += chars;
  });
  if (within < all * leastShare) return;
  blocks.forEach((block, index) => {
    if (!inside[index]) block.keep = false;
  });
}

/** Finds the outermost element of a kind around a node; each element is asked once a page. */
function outermost(is: (node: PageNode) => boolean): (node: PageNode) => PageNode | undefined {
  const known = new Map<PageNode, PageNode | undefined>();
  return (start) => {
    const path: PageNode[] = [];
    let node: PageNode | undefined = start;
    while (node && !known.has(node)) {
      path.push(node);
      node = node.parent;
    }
    let found = node ? known.get(node) : undefined;
    for (const step of path.reverse()) {
      if (!found && is(step)) found = step;
      known.set(step, found);
    }
    return found;
  };
}
