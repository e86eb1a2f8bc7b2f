import { type PageNode, plainText } from "../html/node.ts";
import { letters } from "../html/text.ts";

interface StatedTitles {
  /** What structured data call the story. */
  headline: string;
  /** Open Graph, Twitter, `<title>`, in this order. */
  others: readonly string[];
  /** Whether the page says that it is an article or a post. */
  isStory: boolean;
}

/**
 * The title of a page. Sites state other titles for search engines and social media than the heading above the text:
 * where the heading is one of the stated titles, or the heading of a story says nearly the same, the heading wins.
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

/** Forums and papers put labels and crumbs before the title into its heading; both are recognised by their letters. */
function isLabelled(heading: string, title: string): boolean {
  return title !== "" && heading.length > title.length && heading.endsWith(title);
}

/** The share of the words of the heading that the title must have, or the other way round. */
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

/** Marks between a page's title and its site's name. */
const separator = /:\s+|\s+(?:::|[|•·»«–—‹›:-])\s+|\s*[|»]\s*/g;
const separatorOrEnd = /^(?:$|\s+(?:::|[|•·»«–—‹›:-])\s|\s*[|»])/;
/** Most titles have none of these, which is quick to see. */
const anySeparator = /[:|•·»«–—‹›-]/;
const edge = /^[\s|•·»«–—‹›:-]+|[\s|•·»«–—‹›:-]+$/g;

interface TitleContext {
  siteName?: string | undefined;
  /** The page's main headings, first one first: books and shops put their own name into the first. */
  headings?: readonly string[];
  /** The page's host, whose name is often the site's. */
  host?: string | undefined;
}

/** The name of a site in the form in which names are compared: letters only. */
interface SiteNames {
  /** "" where the page does not say. */
  stated: string;
  ofHost: readonly string[];
}

function siteNames({ siteName = "", host = "" }: TitleContext): SiteNames {
  return { stated: letters(siteName), ofHost: hostNames(host) };
}

/** The title without the site's name before or after it. */
export function cleanTitle(title: string, context: TitleContext, site = siteNames(context)): string {
  const { headings = [] } = context;
  const text = title.replace(/\s+/g, " ").trim();
  if (!text) return headings[0] ?? "";
  const isSiteAlone = (line: string) => isSiteName(letters(line), site);
  if (!anySeparator.test(text)) return text;
  const parts = text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  if (parts.length < 2) return text;
  const isSite = (part: string | undefined) => {
    const name = letters(part ?? "");
    return (
      name !== "" && ((site.stated !== "" && name.startsWith(site.stated)) || site.ofHost.includes(name))
    );
  };
  // The page's own heading, between separators, is the surest hint at where the title ends.
  const heading = headings.find((line) => !isSiteAlone(line) && standsApart(line, text));
  if (heading) return text.slice(0, heading.length);
  const last = parts.at(-1) ?? "";
  const cut = text.slice(0, text.lastIndexOf(last)).replace(edge, "");
  if (isSite(last)) return cut;
  if (isSite(parts[0])) return text.slice((parts[0] ?? "").length).replace(edge, "");
  // Whatever the heading says belongs to the title, marks inside it as well.
  if (headings.some((line) => line.length > cut.length && beginsWith(text, line))) return text;
  // Without a known site: a short last part after a bar, when enough comes before it.
  const bar = text.slice(cut.length, text.length - last.length);
  if (/[|»•·]|::/.test(bar) && last.split(" ").length <= 5 && cut.split(" ").length >= 2) return cut;
  if (/[–—-]/.test(bar) && last.split(" ").length <= 4 && cut.split(" ").length >= 4) return cut;
  return text;
}

/** Whether the letters of a line are those of the site's name, or of its host, and nothing else. */
function isSiteName(name: string, { stated, ofHost }: SiteNames): boolean {
  return name !== "" && (name === stated || ofHost.includes(name));
}

/** Whether a text is a line, or begins with it and a mark that separates. */
function standsApart(line: string, text: string): boolean {
  return beginsWith(text, line) && separatorOrEnd.test(text.slice(line.length));
}

const beginsWith = (text: string, line: string) => text.toLowerCase().startsWith(line.toLowerCase());

/** Names that a site may have judging by its host: "the-meadow.co.uk" is "The Meadow" or "the-meadow.co.uk". */
function hostNames(host: string): string[] {
  const labels = host.replace(/^www\./, "").split(".");
  return labels
    .map((_, index) => letters(labels.slice(0, index + 1).join("")))
    .filter((name) => name.length > 3);
}

/** A site's name without the page's title, which some templates put before it; of an address the host alone. */
export function cleanSiteName(siteName: string | undefined, title: string): string | undefined {
  if (siteName && /^https?:\/\//i.test(siteName) && URL.canParse(siteName))
    return new URL(siteName).hostname.replace(/^www\./, "");
  const name = siteName?.replace(edge, "");
  if (!name || !standsApart(title, name)) return name;
  return name.slice(title.length).replace(edge, "") || name;
}

/** Enough to tell a page's heading from that of its book or shop. */
const mostHeadings = 3;

/** Documentation ends its headings with a link to them: Sphinx `¶`, others `#`, `§`, a chain, VitePress a zero-width space. */
const anchorMarks = /\s*[¶#§\u{1f517}\uf0c1\u200b]$/u;

/** The page's main headings, first one first. */
export function mainHeadings(elements: readonly PageNode[]): string[] {
  const lines: string[] = [];
  for (let index = 0; index < elements.length && lines.length < mostHeadings; index++) {
    const node = elements[index] as PageNode;
    if (node.tag !== "h1" || node.chars === 0) continue;
    const text = plainText(node).replace(anchorMarks, "");
    if (text.length >= 2 && text.length < 300) lines.push(text);
    // Skips what is inside: of hundreds of nested headings each would hold the text of all others.
    index += elementsBelow(node);
  }
  return lines;
}

function elementsBelow({ children }: PageNode): number {
  let count = 0;
  for (const child of children) if (child.tag !== "") count += 1 + elementsBelow(child);
  return count;
}

/** Whether an address is that of a site's front page. */
export const isFrontPage = (url: URL | undefined): boolean => url?.pathname === "/" && url.search === "";
