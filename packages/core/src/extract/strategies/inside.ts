import { endOf, keptChars } from "../blocks.ts";
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
  (landmarks: readonly Landmark[], leastShare = 0) =>
  (draft: Draft): void => {
    if (draft.switches.on("choose.inside"))
      for (const landmark of landmarks) narrow(draft, landmark.is, Math.max(leastShare, landmark.leastShare));
  };

/** What stands outside of the one element that the author calls the content goes. */
export const stayInside = staying([main, named]);

/** The same for pages about one thing, where a single `article` is that thing. */
export const stayInArticle = staying([main, named, onlyArticle]);

const stayInLandmarks = staying([main, named, onlyArticle], 0.2);

/** The same for one text: what is far more never stands outside, unless an end tag too many ended the element. */
export const stayInText = (draft: Draft): void => {
  stayInLandmarks(draft);
  stayInHeadedArticle(draft);
};

/** So much of what was kept has to stand in the article with the headline, where others follow it. */
const mostlyInside = 0.7;

/** Of several `article`s the first is the text if it alone has a headline and holds most of the choice; the others are teasers. */
function stayInHeadedArticle(draft: Draft): void {
  const { elements, switches } = draft;
  if (!switches.on("choose.inside")) return;
  const isArticle = (node: PageNode) => node.tag === "article";
  const first = elements.findIndex(isArticle);
  if (first < 0) return;
  const end = endOf(first, draft);
  const isHeadline = ({ tag }: PageNode) => tag === "h1";
  const headline = elements.findIndex(isHeadline);
  if (headline < first || headline >= end || !elements.slice(end).some(isArticle)) return;
  if (elements.slice(end).some(isHeadline)) return;
  keepOnly(draft, first, end, mostlyInside);
}

function narrow(draft: Draft, is: Landmark["is"], leastShare: number): void {
  const only = onlyOne(draft, is);
  if (only === undefined) return;
  keepOnly(draft, only, endOf(only, draft), leastShare);
}

/** Drops what stands outside of an element if at least so much of the choice stands in it. */
function keepOnly(draft: Draft, first: number, end: number, leastShare: number): void {
  const outside = draft.blocks.filter(({ element }) => element < first || element >= end);
  const all = keptChars(draft.blocks);
  if (all - keptChars(outside) < all * leastShare) return;
  for (const block of outside) block.keep = false;
}

/** The only element of a kind; undefined if there are none or several. Those inside of another do not count. */
function onlyOne(draft: Draft, is: (node: PageNode) => boolean): number | undefined {
  const { elements } = draft;
  const found = elements.findIndex(is);
  if (found < 0) return undefined;
  for (let index = endOf(found, draft); index < elements.length; index++)
    if (is(elements[index] as PageNode)) return undefined;
  return found;
}
