import { ClassReader, groupBit, nameWords } from "../html/class-names.ts";
import { type PageNode, walk } from "../html/node.ts";
import { remember } from "../html/text.ts";

/** Groups of class names around people and dates of others: comments and neighbouring stories. */
const otherGroups = groupBit.comments | groupBit.related;

/** More words of class names for neighbouring stories, for other people's voices, and for days on which something happens. */
const otherWords: ReadonlySet<string> = new Set(
  (
    "menu menus submenu megamenu dropdown promo promos promoted sponsored recent recents recentcomments recentposts " +
    "testimonial testimonials reviews references bibliography citations " +
    "event events calendar dtstart dtend veranstaltung veranstaltungen termin termine agenda evento eventos"
  ).split(" "),
);

/** Names of columns beside the text. "has-sidebar" is around one, "post-sidebar" is the text's own, Elementor calls everything a widget. */
const besideName =
  /(?:^|[\s_-])(?<!(?:has|with|no|elementor|post|article|entry|single)-)(?:side-?bars?|(?:right-?|left-?)?rail|widgets?|complementary)(?:$|[\s_-])/i;

/** Names of what holds the comments and nothing else: themes of WordPress and Drupal, Disqus. */
const allComments = /(?:^|\s)(?:comments|comments-area|comment-?list|disqus_thread)(?:\s|$)/i;

const otherTags: ReadonlySet<string> = new Set(["aside", "form", "figure", "nav", "blockquote"]);

const reader = new ClassReader(new Map());

/** As many as tell the page's own heading from that of its site. */
const mostHeadings = 3;

/**
 * Tells which parts of a page are about something else: whoever is named there did not write it. What holds the page's
 * heading or half of its text is the page, whatever it is called ("newsletter-post").
 */
export class Surroundings {
  private readonly elements: readonly PageNode[];
  private readonly known = new Map<PageNode, boolean>();
  private readonly isOtherName = remember((names) => names.split(/\s+/).some(isOtherName));
  private readonly isBeside = remember((names) => besideName.test(names));
  private readonly holdsComments = remember((names) => allComments.test(names));
  private readonly linked = new Map<PageNode, boolean>();
  private place: HeadingPlace | undefined;

  constructor(elements: readonly PageNode[]) {
    this.elements = elements;
  }

  /** The page's own heading. */
  get heading(): PageNode | undefined {
    return this.headingPlace.heading;
  }

  private get headingPlace(): HeadingPlace {
    this.place ??= placeOfHeading(this.elements);
    return this.place;
  }

  /** Whether an element is named as a part about something else, or is in one. */
  isElsewhere(node: PageNode): boolean {
    return this.isNamedElsewhere(node) || (node.parent !== undefined && this.isWithinOther(node.parent));
  }

  /** Every element is looked at once, however many candidates stand in it. */
  private isWithinOther(node: PageNode): boolean {
    let known = this.known.get(node);
    if (known === undefined) {
      known = this.isOther(node) || (node.parent !== undefined && this.isWithinOther(node.parent));
      this.known.set(node, known);
    }
    return known;
  }

  private isOther(node: PageNode): boolean {
    const { around, inArticle } = this.headingPlace;
    const share = node.chars / (this.elements[0]?.chars || 1);
    if (around.has(node)) return false;
    // Below a short text the readers often write more than its author.
    if (around.size > 0 && isCalled(node, this.holdsComments)) return true;
    if (share > 1 / 2) return false;
    if (otherTags.has(node.tag) || (node.tag === "article" && inArticle) || this.isEntry(node)) return true;
    if (!node.attributes) return false;
    // Systems that build pages of widgets only call the text one, too.
    if (share < 1 / 4 && isCalled(node, this.isBeside)) return true;
    return this.isNamedElsewhere(node);
  }

  /** Whether an element is one of several that each have a linked heading: a list of other pages. */
  private isEntry(node: PageNode): boolean {
    const siblings = node.parent?.children ?? [];
    if (siblings.length < fewestEntries || !this.hasLinkedHeading(node)) return false;
    let entries = 0;
    for (const sibling of siblings) {
      if (sibling.tag === node.tag && this.hasLinkedHeading(sibling)) entries += 1;
      if (entries >= fewestEntries) return true;
    }
    return false;
  }

  private hasLinkedHeading(node: PageNode): boolean {
    let known = this.linked.get(node);
    if (known === undefined) {
      known = linkedHeadingIn(node);
      this.linked.set(node, known);
    }
    return known;
  }

  private isNamedElsewhere(node: PageNode): boolean {
    if (!node.attributes) return false;
    return (reader.read(node).groups & otherGroups) !== 0 || isCalled(node, this.isOtherName);
  }
}

/** Whether its class or its id is such a name. */
function isCalled({ attributes }: PageNode, isSuch: (names: string) => boolean): boolean {
  if (!attributes) return false;
  const { class: names, id } = attributes;
  return (names !== undefined && isSuch(names)) || (id !== undefined && isSuch(id));
}

const isOtherName = (name: string) => nameWords(name).some((word) => otherWords.has(word));

/** Fewer entries are no list. */
const fewestEntries = 3;
/** An entry's heading stands among its first elements; looking further would cost more than it tells. */
const mostLookedAt = 60;

function linkedHeadingIn(entry: PageNode): boolean {
  let seen = 0;
  let found = false;
  walk(entry, (node) => {
    seen += 1;
    found =
      entryHeading.has(node.tag) && node.chars > 0 && node.linkChars === node.chars && leadsElsewhere(node);
    return found || seen > mostLookedAt ? "stop" : undefined;
  });
  return found;
}

/** Not to a place in a page: posts of a thread have headings that lead to themselves. */
function leadsElsewhere(heading: PageNode): boolean {
  let toPlace = false;
  walk(heading, (node) => {
    toPlace ||= node.tag === "a" && node.get("href").includes("#");
    return toPlace ? "stop" : undefined;
  });
  return !toPlace;
}

const entryHeading: ReadonlySet<string> = new Set(["h2", "h3", "h4", "h5"]);

interface HeadingPlace {
  heading: PageNode | undefined;
  around: ReadonlySet<PageNode>;
  inArticle: boolean;
}

/** Where the longest of the first headings stands: a site's name is shorter than a story's title. */
function placeOfHeading(elements: readonly PageNode[]): HeadingPlace {
  let longest: PageNode | undefined;
  let seen = 0;
  for (let index = 0; index < elements.length; index++) {
    const node = elements[index] as PageNode;
    if (node.tag !== "h1" || node.chars === 0) continue;
    if (!longest || node.chars > longest.chars) longest = node;
    seen += 1;
    if (seen === mostHeadings) break;
  }
  const around = new Set<PageNode>();
  let inArticle = false;
  for (let up = longest; up; up = up.parent) {
    around.add(up);
    inArticle ||= up.tag === "article";
  }
  return { heading: longest, around, inArticle };
}
