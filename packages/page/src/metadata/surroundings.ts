import { ClassReader, groupBit, nameWords } from "../html/class-names.ts";
import { type PageNode, walk } from "../html/node.ts";
import { remember } from "../html/text.ts";
import { elsewhereWords } from "./vocabulary/author-words.ts";

/** Groups of class names around people and dates of others: comments and neighbouring stories. */
const otherGroups = groupBit.comments | groupBit.related;

const otherTags: ReadonlySet<string> = new Set(["aside", "form", "figure", "nav", "blockquote"]);

const reader = new ClassReader(new Map());

/** Enough to tell the page's own heading from that of its site. */
const mostHeadings = 3;

/**
 * Recognises the parts of a page that are about something else: a person named there did not write it. What holds the
 * page's heading or half of its text is the page, whatever it is called ("newsletter-post").
 */
export class Surroundings {
  /** The page's own heading, the longest of the first ones: a site's name is shorter than a story's title. */
  readonly heading: PageNode | undefined;
  private readonly chars: number;
  private readonly aroundHeading = new Set<PageNode>();
  private readonly isInArticle: boolean;
  /** Every element is looked at once, however many candidates are in it. */
  private readonly isWithinOther = remember(
    (node: PageNode): boolean => this.isOther(node) || this.isInOther(node),
  );
  private readonly hasLinkedHeading = remember(linkedHeadingIn);

  constructor(elements: readonly PageNode[]) {
    const headings: PageNode[] = [];
    for (let index = 0; index < elements.length && headings.length < mostHeadings; index++) {
      const node = elements[index] as PageNode;
      if (node.tag === "h1" && node.chars > 0) headings.push(node);
    }
    this.heading = headings.reduce<PageNode | undefined>(
      (longest, node) => (node.chars > (longest?.chars ?? 0) ? node : longest),
      undefined,
    );
    for (let up = this.heading; up; up = up.parent) this.aroundHeading.add(up);
    this.isInArticle = [...this.aroundHeading].some(({ tag }) => tag === "article");
    this.chars = elements[0]?.chars || 1;
  }

  /** Whether an element is named as a part about something else, or is in one. */
  isElsewhere(node: PageNode): boolean {
    return isNamedElsewhere(node) || this.isInOther(node);
  }

  private isInOther({ parent }: PageNode): boolean {
    return parent !== undefined && this.isWithinOther(parent);
  }

  private isOther(node: PageNode): boolean {
    if (this.aroundHeading.has(node)) return false;
    const share = node.chars / this.chars;
    // Comments are often longer than a short text.
    if (share > 1 / 2) return this.heading !== undefined && isAllComments(node);
    if (otherTags.has(node.tag) || (node.tag === "article" && this.isInArticle)) return true;
    // Page builders that know only widgets call the text one, too.
    const isBeside = share < 1 / 4 && (reader.read(node).groups & groupBit.sidebar) !== 0;
    return isBeside || isNamedElsewhere(node) || this.isEntry(node);
  }

  /** Whether an element is one of several that each have a linked heading: a list of other pages. */
  private isEntry(node: PageNode): boolean {
    const siblings = node.parent?.children ?? [];
    if (siblings.length < fewestEntries || !this.hasLinkedHeading(node)) return false;
    // Stops at the third: this runs for every entry of a long list.
    let left = fewestEntries;
    return siblings.some(
      (sibling) => sibling.tag === node.tag && this.hasLinkedHeading(sibling) && --left === 0,
    );
  }
}

const fewestEntries = 3;
/** An entry's heading is among its first elements; looking further would cost more than it brings. */
const mostLookedAt = 60;

/** Whether a heading in it leads elsewhere; those of posts in a thread lead to themselves. */
function linkedHeadingIn(entry: PageNode): boolean {
  let heading: PageNode | undefined;
  let seen = 0;
  walk(entry, (node) => {
    if (/^h[2-5]$/.test(node.tag) && node.chars > 0 && node.linkChars === node.chars) heading = node;
    return heading || ++seen > mostLookedAt ? "stop" : undefined;
  });
  const leadsToPlace = (node: PageNode) => (node.get("href").includes("#") ? "stop" : undefined);
  return heading !== undefined && !walk(heading, leadsToPlace);
}

const isAllComments = (node: PageNode) => /(?:^|\s)comment/i.test(`${node.get("class")} ${node.get("id")}`);

function isNamedElsewhere(node: PageNode): boolean {
  const { attributes } = node;
  if (!attributes) return false;
  if (reader.read(node).groups & otherGroups) return true;
  const names = `${attributes.class ?? ""} ${attributes.id ?? ""}`.split(/\s+/);
  return names.some((name) => nameWords(name).some((word) => elsewhereWords.has(word)));
}
