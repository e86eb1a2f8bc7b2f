import { type Block, endOf } from "../blocks.ts";
import type { Places } from "./places.ts";
import type { Draft } from "./shared.ts";

/** A way in which an author says where the content of the page is. */
interface Landmark {
  where: (places: Places) => readonly number[];
  /** So much of what was kept has to stand in it, or the name means something else on this page. */
  leastShare: number;
}

const main: Landmark = { where: ({ mains }) => mains, leastShare: 0.1 };

/** Only where a page is about one thing: in a thread the first post alone may be an `article`. */
const onlyArticle: Landmark = { where: ({ articles }) => articles, leastShare: 0.2 };

const named: Landmark = { where: ({ contents }) => contents, leastShare: 0.2 };

const staying =
  (landmarks: readonly Landmark[], leastShare = 0) =>
  (draft: Draft): void => {
    if (draft.switches.on("choose.inside"))
      for (const landmark of landmarks)
        narrow(draft, landmark.where(draft.places), Math.max(leastShare, landmark.leastShare));
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
  const { places, switches } = draft;
  if (!switches.on("choose.inside")) return;
  const [first] = places.articles;
  const [headline] = places.headlines;
  if (first === undefined || headline === undefined || headline < first) return;
  const end = endOf(first, draft);
  if (headline >= end || !isFrom(end, places.articles) || isFrom(end, places.headlines)) return;
  keepOnly(draft, first, end, mostlyInside);
}

/** Whether the last of some places is this one or stands behind it. */
const isFrom = (place: number, places: readonly number[]) => (places.at(-1) ?? -1) >= place;

/** Those inside of another do not count. */
function narrow(draft: Draft, places: readonly number[], leastShare: number): void {
  const [only] = places;
  if (only === undefined) return;
  const end = endOf(only, draft);
  if (!isFrom(end, places)) keepOnly(draft, only, end, leastShare);
}

/** Drops what stands outside of an element if at least so much of the choice stands in it. */
function keepOnly({ blocks }: Draft, first: number, end: number, leastShare: number): void {
  const isOutside = ({ element }: Block) => element < first || element >= end;
  let all = 0;
  let inside = 0;
  for (let index = 0; index < blocks.length; index++) {
    const block = blocks[index] as Block;
    if (!block.keep) continue;
    all += block.chars;
    if (!isOutside(block)) inside += block.chars;
  }
  if (inside < all * leastShare) return;
  for (let index = 0; index < blocks.length; index++) {
    const block = blocks[index] as Block;
    if (isOutside(block)) block.keep = false;
  }
}
