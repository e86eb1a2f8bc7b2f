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
const named: Landmark = { is: (node) => isNamed(node.get("id")), leastShare: 0.2 };
const isNamed = (id: string) => id !== "" && names.has(id.toLowerCase());

const staying =
  (landmarks: readonly Landmark[]) =>
  (draft: Draft): void => {
    if (draft.switches.on("choose.inside")) for (const landmark of landmarks) narrow(draft, landmark);
  };

/** What stands outside of the one element that the author calls the content goes. */
export const stayInside = staying([main, named]);

/** The same for pages about one thing, where a single `article` is that thing. */
export const stayInArticle = staying([main, named, onlyArticle]);

function narrow(draft: Draft, { is, leastShare }: Landmark): void {
  const inside = insideOfOne(draft, is);
  if (!inside) return;
  const { blocks } = draft;
  let all = 0;
  let within = 0;
  for (const { keep, chars, element } of blocks) {
    if (!keep) continue;
    all += chars;
    if (inside[element]) within += chars;
  }
  if (within < all * leastShare) return;
  for (const block of blocks) if (!inside[block.element]) block.keep = false;
}

/**
 * By element whether it is the only one of a kind or stands in it; undefined if there are none or several. Those
 * inside of another do not count. Parents stand before their children in the list.
 */
function insideOfOne({ elements, parents }: Draft, is: (node: PageNode) => boolean): Uint8Array | undefined {
  let inside: Uint8Array | undefined;
  for (let index = 0; index < elements.length; index++) {
    if (inside?.[parents[index] as number]) inside[index] = 1;
    else if (is(elements[index] as PageNode)) {
      if (inside) return undefined;
      inside = new Uint8Array(elements.length);
      inside[index] = 1;
    }
  }
  return inside;
}
