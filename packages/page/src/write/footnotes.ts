import { isInside, type PageNode, plainText } from "../html/node.ts";
import type { Addresses } from "./inline.ts";

/** The footnotes of a page. */
export interface Footnotes {
  /** Marks: each link with its label. */
  references: ReadonlyMap<PageNode, string>;
  /** The elements with the texts of the notes, and their labels. */
  notes: ReadonlyMap<PageNode, string>;
  /** Links from a note back to its mark. */
  backLinks: ReadonlySet<PageNode>;
  /** Marks whose note is not in the content, and which only a style sheet would raise. */
  orphans: ReadonlySet<PageNode>;
}

/** Kramdown numbers the arrows of a note from the second on. */
const backMark =
  /^(?:[\s^\u2191\u21a9\u2934\u23ce]|\ufe0e|\ufe0f)*$|^[\u2191\u21a9\u2934\u23ce][\ufe0e\ufe0f]?\d{1,3}$/u;
const number = /^\d{1,3}$/;
/** A number or symbol; wikis put the name of a group before it: "note 1". */
const shortLabel = /^(?:[\w*†‡§¶]{1,4}|\p{L}{1,10}\.?\d{1,3})$/u;
/** Wikis number the marks of a note: "a", "1.0". */
const backLabel = /^(?:[\w*†‡§¶]{1,4}|\d{1,3}\.\d{1,2})$/;

interface Place {
  node: PageNode;
  /** Its position among the elements of the page. */
  order: number;
}

/**
 * A footnote is a short link to a place further down the page (`#fn1`), in superscript or with a telling class, and the
 * element with that id. Both must be in the content; otherwise the number stays as text.
 */
export function findFootnotes(root: PageNode, addresses: Addresses): Footnotes {
  const places: Places = { links: [], named: [], terms: new Map(), backBoxes: [] };
  visit(root, 1, addresses, places);
  const { links, terms, backBoxes } = places;
  const targets = targetsOf(places);
  const references = new Map<PageNode, string>();
  const notes = new Map<PageNode, string>();
  const backLinks = new Set<PageNode>(backBoxes);
  const orphans = new Set<PageNode>();
  for (const { node, order: at, place, isOwn } of links) {
    const target = targets.get(place);
    if (
      !target &&
      isOwn &&
      !isSuperscript(node) &&
      noteName.test(node.get("class")) &&
      number.test(labelOf(node))
    )
      orphans.add(node);
    if (!target || target.order < at || !isMark(node)) continue;
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
  /** Links to a place in this page; those with the class of a note may name the page by another address. */
  links: (Place & { place: string; isOwn: boolean })[];
  /** Elements with an id, in order. */
  named: (Place & { id: string })[];
  /** The definition after each term. */
  terms: Map<PageNode, PageNode>;
  /** MediaWiki: the box with all links back. */
  backBoxes: PageNode[];
}

const backBox = "mw-cite-backlink";
const noteName = /footnote|noteref/i;

/** Collects from an element and those inside it; returns the position of the last one. */
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
  for (const child of children) if (child.tag !== "") last = visit(child, last + 1, addresses, places);
  return last;
}

/** The first element of each id; none if no link needs one. */
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

function isSuperscript(link: PageNode): boolean {
  return link.parent?.tag === "sup" || link.children.some((child) => child.tag === "sup");
}

function isMark(link: PageNode): boolean {
  if (isSuperscript(link)) return true;
  const inner = link.children.find((child) => child.tag !== "");
  return markName.test(
    `${link.get("class")} ${link.get("role")} ${link.parent?.get("class")} ${inner?.get("class")}`,
  );
}

/** Longer texts are sections. */
const longestNote = 3_000;

/** The element with the text of a note: the target, the block around it, or the definition after a term. */
function holder(target: PageNode, terms: ReadonlyMap<PageNode, PageNode>): PageNode | undefined {
  for (let node: PageNode | undefined = target; node; node = node.parent) {
    if (node.tag === "dt") return terms.get(node);
    if (node.tag === "li" || node.tag === "p" || node.tag === "dd" || node.tag === "aside") return node;
    if (node.tag === "div" && node.chars > 0) return node.chars < longestNote ? node : undefined;
    if (node.tag === "section" || node.tag === "article") return undefined;
  }
  return undefined;
}

/** Adds each term with the definition after it. */
function addTerms(list: PageNode, terms: Map<PageNode, PageNode>): void {
  let definition: PageNode | undefined;
  for (let index = list.children.length - 1; index >= 0; index--) {
    const child = list.children[index] as PageNode;
    if (child.tag === "dd") definition = child;
    else if (child.tag === "dt" && definition) terms.set(child, definition);
  }
}

/** Notes are not deep; a walk up to the root for each link would be slow on deep pages. */
const boxes = 8;

function standsInNote(
  node: PageNode,
  notes: ReadonlyMap<PageNode, string>,
  terms: ReadonlyMap<PageNode, PageNode>,
): boolean {
  let up: PageNode | undefined = node;
  for (let step = 0; up && step < boxes; step++, up = up.parent) {
    // The number of a note may be in the term before it.
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

/** The rest of a number without its link: empty brackets, a caret, arrows, a full stop. */
const leftOver = /^(?:\\?\[\s*\\?\]|[\^↑]|\s)+|^[.):] /;

/** Strips the number of a note, which may also be typed: "1. ", "[1] ". */
export function withoutNumber(text: string, label: string): string {
  const rest = text.replace(leftOver, "");
  const [typed, number, symbol] = /^\\?\[?(?:(\w{1,4})(?:\\?[.)\]]|:)|([*†‡§¶]))\s+/.exec(rest) ?? [];
  return typed !== undefined && (number ?? symbol) === label ? rest.slice(typed.length) : rest;
}

/** Asciidoctor writes the brackets around the link: `[<a>1</a>]`. */
export const withoutBrackets = (superscript: string): string =>
  superscript.replace(/^(\s*)\\?\[(\[\^[^[\]]+\])\\?\]\u000e?(\s*)$/, "$1$2$3");
