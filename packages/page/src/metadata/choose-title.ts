import { letters } from "../html/letters.ts";
import { cleanTitle, isSiteName, siteNames, type TitleContext } from "./title.ts";

export interface StatedTitles {
  /** What structured data call the story. */
  headline: string;
  /** Open Graph, Twitter, `<title>`, in this order. */
  others: readonly string[];
  /** Whether the page says that it is an article or a post. */
  isStory: boolean;
}

/**
 * The title of a page. Sites write other ones for search engines and for those who share a story than the one
 * above its text: where the heading is also one of those stated, or where a story's heading says nearly the same,
 * the page is called as its reader sees it.
 */
export function chooseTitle({ headline, others, isStory }: StatedTitles, context: TitleContext): string {
  const stated = [...new Set([headline, ...others])].filter((title) => title !== "");
  const site = siteNames(context);
  const named = letters(headline);
  const headings: string[] = [];
  /** Of a page without a headline, the letters of each heading. */
  const seen = new Set<string>();
  for (const line of context.headings ?? []) {
    const name = letters(line);
    if (isSiteName(name, site) || isLabelled(name, named)) continue;
    headings.push(line);
    if (headline === "") seen.add(name);
  }
  const titles: string[] = [];
  for (const text of stated) {
    const title = cleanTitle(text, context, site);
    if (seen.size > 0 && seen.has(letters(title))) return title;
    titles.push(title);
  }
  const alike = isStory && headings.find((line) => titles.some((title) => saysTheSame(line, title)));
  return alike || titles[0] || cleanTitle("", context, site);
}

/** Forums and papers put labels and crumbs before the title into its heading; both are told by their letters. */
function isLabelled(heading: string, title: string): boolean {
  return title !== "" && heading.length > title.length && heading.endsWith(title);
}

/** Of a heading so many words have to stand in the title, or of the title in the heading. */
const shareOfWords = 1 / 2;
/** A heading of fewer words names a section. */
const fewestWords = 4;

function saysTheSame(heading: string, title: string): boolean {
  const [ofHeading, ofTitle] = [wordsOf(heading), wordsOf(title)];
  if (ofHeading.size < fewestWords || isCapitals(heading)) return false;
  if (isLabelled(letters(heading), letters(title))) return false;
  const shared = [...ofHeading].filter((word) => ofTitle.has(word)).length;
  return shared >= Math.min(ofHeading.size, ofTitle.size) * shareOfWords;
}

const isCapitals = (text: string) => text === text.toUpperCase() && text !== text.toLowerCase();

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
