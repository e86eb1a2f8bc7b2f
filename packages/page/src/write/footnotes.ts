import { type PageNode, plainText } from "../html/node.ts";
import type { Addresses } from "./addresses.ts";

/** Where a note mark or a note text stands. */
export interface Footnotes {
  /** The link and its label. */
  references: ReadonlyMap<PageNode, string>;
  /** The element with the note's text, and its label. */
  notes: ReadonlyMap<PageNode, string>;
  /** What a note has besides its text: links back, its number. */
  backLinks: ReadonlySet<PageNode>;
  /** Links whose note is not in the content, and which only a style sheet would raise. */
  orphans: ReadonlySet<PageNode>;
}

/** Kramdown counts the arrows of one note from the second on. */
const backMark =
  /^(?:[\s^\u2191\u21a9\u2934\u23ce]|\ufe0e|\ufe0f)*$|^[\u2191\u21a9\u2934\u23ce][\ufe0e\ufe0f]?\d{1,3}$/u;
const number = /^\d{1,3}$/;
/** A number or sign, or in wikis one behind the name of its group: "note 1". */
const shortLabel = /^(?:[\w*†‡§¶]{1,4}|\p{L}{1,10}\.?\d{1,3})$/u;
/** Wikis count the marks of one note: "a", "1.0". */
const backLabel = /^(?:[\w*†‡§¶]{1,4}|\d{1,3}\.\d{1,2})$/;

interface Place {
  node: PageNode;
  /** How many elements stand before it in the page. */
  order: number;
}

/**
 * A footnote is a short link to a place further down in the page (`#fn1`), raised or named so, and the element
 * with that id. Both must be in the content; otherwise the number stays as text.
 */
export function findFootnotes(root: PageNode, addresses: Addresses): Footnotes {
  const places = findPlaces(root, addresses);
  const { links, terms, backBoxes } = places;
  const targets = targetsOf(places);
  const references = new Map<PageNode, string>();
  const notes = new Map<PageNode, string>();
  const backLinks = new Set<PageNode>(backBoxes);
  const orphans = new Set<PageNode>();
  for (const { node, order: at, place, isOwn } of links) {
    const target = targets.get(place);
    if (!target && isOwn && isLeftToStyle(node) && number.test(labelOf(node))) orphans.add(node);
    if (!target || target.order < at || !isRaised(node)) continue;
    const label = labelOf(node);
    if (!shortLabel.test(label)) continue;
    const note = holder(target.node, terms);
    if (!note || isInside(node, note)) continue;
    references.set(node, label);
    notes.set(note, label);
  }
  for (const { node, order: at, place } of links) {
    const target = targets.get(place);
    if (!target || target.order >= at) continue;
    const label = labelOf(node);
    const back = backMark.test(label) || (backLabel.test(label) && standsInNote(node, notes, terms));
    if (back) backLinks.add(node);
  }
  return { references, notes, backLinks, orphans };
}

interface Places {
  /** Links to a place in this page; of those named notes also links whose address is another one of the page's. */
  links: (Place & { place: string; isOwn: boolean })[];
  /** Elements with an id, by which links find them, in order. */
  named: (Place & { id: string })[];
  /** The definition behind each term. */
  terms: Map<PageNode, PageNode>;
  /** MediaWiki: all links back of a note. */
  backBoxes: PageNode[];
}

const backBox = "mw-cite-backlink";
const noteName = /footnote|noteref/i;

function findPlaces(root: PageNode, addresses: Addresses): Places {
  const places: Places = { links: [], named: [], terms: new Map(), backBoxes: [] };
  visit(root, 1, addresses, places);
  return places;
}

/** Collects what stands in an element, the so manieth of the page; answers with the number of the last one in it. */
function visit(node: PageNode, order: number, addresses: Addresses, places: Places): number {
  const { tag, attributes, children } = node;
  if (tag === "dl") addTerms(node, places.terms);
  if (attributes) {
    const id = attributes.id || (tag === "a" ? attributes.get("name") : "");
    if (id) places.named.push({ node, order, id });
    if (tag === "a") addLink(node, order, addresses, places);
    else if (tag === "span" && attributes.class?.includes(backBox)) places.backBoxes.push(node);
  }
  let last = order;
  for (let index = 0; index < children.length; index++) {
    const child = children[index] as PageNode;
    if (child.tag !== "") last = visit(child, last + 1, addresses, places);
  }
  return last;
}

/** The first element of each id; none where no link leads to one. */
function targetsOf({ links, named }: Places): ReadonlyMap<string, Place> {
  const targets = new Map<string, Place>();
  if (links.length > 0) for (const place of named) if (!targets.has(place.id)) targets.set(place.id, place);
  return targets;
}

function addLink(node: PageNode, order: number, addresses: Addresses, { links }: Places): void {
  const href = node.get("href");
  const own = addresses.placeInPage(href);
  const isNote = own === undefined && href.includes("#") && noteName.test(node.get("class"));
  const place = isNote ? href.slice(href.indexOf("#") + 1) : own;
  if (place) links.push({ node, order, place: decodeFragment(place), isOwn: own !== undefined });
}

const aroundLabel = /[[\]()\s]/g;
const labelOf = (link: PageNode): string => plainText(link).replace(aroundLabel, "");

const markName = /footnote|noteref|reference|fnanchor/i;

function isRaised(link: PageNode): boolean {
  if (link.parent?.tag === "sup" || link.children.some((child) => child.tag === "sup")) return true;
  const inner = link.children.find((child) => child.tag !== "");
  return markName.test(
    `${link.get("class")} ${link.get("role")} ${link.parent?.get("class")} ${inner?.get("class")}`,
  );
}

/** Named the mark of a note, and raised by no element. */
function isLeftToStyle(link: PageNode): boolean {
  if (link.parent?.tag === "sup" || link.children.some((child) => child.tag === "sup")) return false;
  return noteName.test(link.get("class"));
}

/** A longer note would be a section. */
const longestNote = 3_000;

/** The element that holds the note's text: the target itself, the block around it, or the definition behind a term. */
function holder(target: PageNode, terms: ReadonlyMap<PageNode, PageNode>): PageNode | undefined {
  for (let node: PageNode | undefined = target; node; node = node.parent) {
    if (node.tag === "dt") return terms.get(node);
    if (node.tag === "li" || node.tag === "p" || node.tag === "dd" || node.tag === "aside") return node;
    if (node.tag === "div" && node.chars > 0) return node.chars < longestNote ? node : undefined;
    if (node.tag === "section" || node.tag === "article") return undefined;
  }
  return undefined;
}

/** Each term with the definition behind it. */
function addTerms(list: PageNode, terms: Map<PageNode, PageNode>): void {
  let definition: PageNode | undefined;
  for (let index = list.children.length - 1; index >= 0; index--) {
    const child = list.children[index] as PageNode;
    if (child.tag === "dd") definition = child;
    else if (child.tag === "dt" && definition) terms.set(child, definition);
  }
}

function isInside(node: PageNode, around: PageNode): boolean {
  for (let up: PageNode | undefined = node; up; up = up.parent) if (up === around) return true;
  return false;
}

/** Notes hold few boxes; a walk up to the page's root for each link would be slow on deep pages. */
const boxes = 8;

function standsInNote(
  node: PageNode,
  notes: ReadonlyMap<PageNode, string>,
  terms: ReadonlyMap<PageNode, PageNode>,
): boolean {
  let up: PageNode | undefined = node;
  for (let step = 0; up && step < boxes; step++, up = up.parent) {
    // The number of a note may stand in the term before it.
    const definition = terms.get(up);
    if (notes.has(up) || (definition && notes.has(definition))) return true;
  }
  return false;
}

function decodeFragment(fragment: string): string {
  if (!fragment.includes("%")) return fragment;
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/** What is left of a number whose link is gone: empty brackets, a caret, arrows, the point behind it. */
const leftOver = /^(?:\\?\[\s*\\?\]|[\^↑]|\s)+|^[.):] /;

/** The text of a note without its number, which may also be typed: "1. ", "[1] ". */
export function withoutNumber(text: string, label: string): string {
  const rest = text.replace(leftOver, "");
  const [typed, number, sign] = /^\\?\[?(?:(\w{1,4})(?:\\?[.)\]]|:)|([*†‡§¶]))\s+/.exec(rest) ?? [];
  return typed !== undefined && (number ?? sign) === label ? rest.slice(typed.length) : rest;
}

/** Asciidoctor writes the brackets around the link: `[<a>1</a>]`. */
export const withoutBrackets = (raised: string): string =>
  raised.replace(/^(\s*)\\?\[(\[\^[^[\]]+\])\\?\]\u000e?(\s*)$/, "$1$2$3");
