import { letters } from "../letters.ts";
import { cleanTitle, isSiteName, type TitleContext } from "./title.ts";

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
  const headings = (context.headings ?? []).filter(
    (line) => !isSiteName(line, context) && !isLabelled(line, headline),
  );
  const named = new Set(headline === "" ? headings.map(letters) : []);
  const titles: string[] = [];
  for (const text of stated) {
    const title = cleanTitle(text, context);
    if (named.has(letters(title))) return title;
    titles.push(title);
  }
  const alike = isStory && headings.find((line) => titles.some((title) => saysTheSame(line, title)));
  return alike || titles[0] || cleanTitle("", context);
}

/** Forums and papers put labels and crumbs before the title into its heading. */
function isLabelled(heading: string, title: string): boolean {
  const [whole, end] = [letters(heading), letters(title)];
  return end !== "" && whole.length > end.length && whole.endsWith(end);
}

/** Of a heading so many words have to stand in the title, or of the title in the heading. */
const shareOfWords = 1 / 2;
/** A heading of fewer words names a section. */
const fewestWords = 4;

function saysTheSame(heading: string, title: string): boolean {
  const [ofHeading, ofTitle] = [wordsOf(heading), wordsOf(title)];
  if (ofHeading.size < fewestWords || isCapitals(heading) || isLabelled(heading, title)) return false;
  const shared = [...ofHeading].filter((word) => ofTitle.has(word)).length;
  return shared >= Math.min(ofHeading.size, ofTitle.size) * shareOfWords;
}

const isCapitals = (text: string) => text === text.toUpperCase() && text !== text.toLowerCase();

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
