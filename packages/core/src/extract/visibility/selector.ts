import type { PageNode } from "../tree/node.ts";

/** What one element must be: `p.note#top[title]`. */
export interface Compound {
  tag: string;
  id: string;
  classes: string[];
  /** From `:not(…)`: classes that must not be there. */
  without: string[];
  attributes: AttributeTest[];
  /** How it stands to the next one: around it, its parent, or before it among its siblings (`>`, `+`, `~`). */
  combinator: number;
}

interface AttributeTest {
  name: string;
  operator: string;
  value: string;
}

export interface Selector {
  subject: Compound;
  /** What stands before the subject, in the order of the source. */
  around: readonly Compound[];
  /** Ids count 100, classes and attributes 10, tags 1. */
  weight: number;
}

/** How many more elements may be looked at. A page can be made so that rules times elements never end. */
export interface Work {
  left: number;
}

/** Signs with a meaning in selectors, by their code. */
const sign = { space: 32, id: 35, any: 42, next: 43, class: 46, state: 58, child: 62, list: 91, later: 126 };

/** Shared by all compounds without them, which is most. */
const noNames: string[] = [];
const noTests: AttributeTest[] = [];

const attributeTest = /\[\s*([\w-]+)\s*(?:([~|^$*]?=)\s*["']?([^"'\]]*)["']?\s*(?:i\s*)?)?\]/iy;
const excludedClass = /:not\(\s*\.([\w-]+)\s*\)/iy;
/** Only where it is around something; alone it is about the page itself. */
const pageRoot = /:root(?=[\s>])/iy;

const longestSelector = 200;
const mostCompounds = 7;

/**
 * A selector of tags, classes, ids and attributes, with the elements around it, read where it stands in a sheet;
 * nothing for states and counts, nor for classes that are not among the `known` ones.
 */
export function parseSelector(
  text: string,
  from = 0,
  to = text.length,
  known?: ReadonlySet<string>,
): Selector | undefined {
  let at = from;
  let end = to;
  while (at < end && isSpaceSign(text.charCodeAt(at))) at += 1;
  while (at < end && isSpaceSign(text.charCodeAt(end - 1))) end -= 1;
  if (end - at > longestSelector) return undefined;
  let compound: Compound | undefined;
  let around: Compound[] | undefined;
  let combinator = 0;
  while (at < end) {
    const code = text.charCodeAt(at);
    if (isSpaceSign(code)) {
      if (combinator === 0) combinator = sign.space;
      at += 1;
      continue;
    }
    if (code === sign.child || code === sign.next || code === sign.later) {
      if (!compound || combinator > sign.space) return undefined;
      combinator = code;
      at += 1;
      continue;
    }
    const isFirst = compound === undefined || combinator !== 0;
    if (compound && combinator !== 0) {
      compound.combinator = combinator;
      // A `push` that finds no room would make some for seventeen.
      around = around ? around.concat(compound) : [compound];
      if (around.length === mostCompounds) return undefined;
      combinator = 0;
    }
    if (isFirst || !compound)
      compound = { tag: "", id: "", classes: noNames, without: noNames, attributes: noTests, combinator: 0 };
    at = readPiece(text, at, end, code, compound, isFirst, known);
    if (at < 0) return undefined;
  }
  if (!compound || combinator > sign.space) return undefined;
  return selectorOf(compound, around ?? noCompounds);
}

const noCompounds: Compound[] = [];

/** Adds what begins at `at` to a compound; answers with the place behind it, or -1 where it is none of the above. */
function readPiece(
  text: string,
  at: number,
  end: number,
  code: number,
  compound: Compound,
  isFirst: boolean,
  known: ReadonlySet<string> | undefined,
): number {
  if (code === sign.class || code === sign.id) {
    const behind = behindName(text, at + 1, end);
    if (behind === at + 1) return -1;
    const name = text.slice(at + 1, behind);
    if (code === sign.id) compound.id = name;
    else if (known && !known.has(name)) return -1;
    else if (compound.classes === noNames) compound.classes = [name];
    else compound.classes = compound.classes.concat(name);
    return behind;
  }
  if (code === sign.any) return at + 1;
  if (isLetter(code)) {
    if (!isFirst) return -1;
    const behind = behindName(text, at, end);
    compound.tag = text.slice(at, behind).toLowerCase();
    return behind;
  }
  if (code === sign.list) {
    attributeTest.lastIndex = at;
    const match = attributeTest.exec(text);
    if (!match || attributeTest.lastIndex > end) return -1;
    const [, name = "", operator = "", value = ""] = match;
    compound.attributes = [...compound.attributes, { name: name.toLowerCase(), operator, value }];
    return attributeTest.lastIndex;
  }
  if (code !== sign.state) return -1;
  pageRoot.lastIndex = at;
  if (isFirst && at + 5 < end && pageRoot.test(text)) {
    compound.tag = "html";
    return pageRoot.lastIndex;
  }
  excludedClass.lastIndex = at;
  const excluded = excludedClass.exec(text)?.[1];
  if (!excluded || excludedClass.lastIndex > end) return -1;
  compound.without = [...compound.without, excluded];
  return excludedClass.lastIndex;
}

function selectorOf(subject: Compound, around: Compound[]): Selector {
  let weight = weightOf(subject);
  for (let index = 0; index < around.length; index++) weight += weightOf(around[index] as Compound);
  return { subject, around, weight };
}

function weightOf({ tag, id, classes, without, attributes }: Compound): number {
  return (id ? 100 : 0) + (classes.length + without.length + attributes.length) * 10 + (tag ? 1 : 0);
}

/** Whether it is a tag, a class or an id and nothing else: it holds for all elements that it is filed under. */
export function isPlain({ subject: { tag, id, classes, without, attributes }, around }: Selector): boolean {
  if (around.length + without.length + attributes.length > 0) return false;
  return (tag ? 1 : 0) + (id ? 1 : 0) + classes.length === 1;
}

function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
}

/** Behind the letters, digits, `_` and `-` from `at` on. */
function behindName(text: string, from: number, end: number): number {
  let at = from;
  while (at < end) {
    const code = text.charCodeAt(at);
    if (!isLetter(code) && !(code >= 48 && code <= 57) && code !== 45 && code !== 95) break;
    at += 1;
  }
  return at;
}

function isSpaceSign(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13);
}

/** Whether a compound is about an element around the subject, and not about one before it among siblings. */
export function standsAround({ combinator }: Compound): boolean {
  return combinator === sign.space || combinator === sign.child;
}

export function matchesCompound(compound: Compound, node: PageNode): boolean {
  if (!matchesTag(compound, node)) return false;
  if (compound.id !== "" && compound.id !== node.attributes?.id) return false;
  const { classes } = compound;
  for (let index = 0; index < classes.length; index++)
    if (!hasClass(node, classes[index] as string)) return false;
  return matchesAttributes(compound, node) && lacksExcluded(compound, node);
}

export function matchesTag({ tag }: Compound, node: PageNode): boolean {
  return tag === "" || tag === node.tag;
}

export function matchesAttributes({ attributes }: Compound, node: PageNode): boolean {
  for (let index = 0; index < attributes.length; index++)
    if (!hasAttribute(node, attributes[index] as AttributeTest)) return false;
  return true;
}

function lacksExcluded({ without }: Compound, node: PageNode): boolean {
  for (let index = 0; index < without.length; index++)
    if (hasClass(node, without[index] as string)) return false;
  return true;
}

function hasAttribute(node: PageNode, { name, operator, value }: AttributeTest): boolean {
  if (!node.has(name)) return false;
  const actual = node.get(name);
  if (operator === "") return true;
  if (operator === "=") return actual === value;
  if (operator === "~=") return actual.split(/\s+/).includes(value);
  if (operator === "^=") return actual.startsWith(value);
  if (operator === "$=") return actual.endsWith(value);
  if (operator === "*=") return value !== "" && actual.includes(value);
  return actual === value || actual.startsWith(`${value}-`);
}

/** White space, or beyond either end. */
function isSpace(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return Number.isNaN(code) || isSpaceSign(code);
}

function hasClass(node: PageNode, name: string): boolean {
  const value = node.attributes?.class;
  if (!value) return false;
  for (let at = value.indexOf(name); at >= 0; at = value.indexOf(name, at + 1))
    if (isSpace(value, at - 1) && isSpace(value, at + name.length)) return true;
  return false;
}

/**
 * Whether the elements around fit what stands before the subject; taken as given when the work is used up.
 * Ancestors are tried without going back: the nearest that fits is taken, as nearly all sheets mean it.
 */
export function fitsAround(around: readonly Compound[], node: PageNode, work: Work): boolean {
  let here = node;
  for (let index = around.length - 1; index >= 0; index--) {
    if (work.left <= 0) return true;
    const compound = around[index] as Compound;
    const { combinator } = compound;
    let next: PageNode | undefined;
    if (combinator === sign.space) {
      next = here.parent;
      while (next && work.left-- > 0 && !matchesCompound(compound, next)) next = next.parent;
    } else if (combinator === sign.child) {
      work.left -= 1;
      next = here.parent && matchesCompound(compound, here.parent) ? here.parent : undefined;
    } else next = sibling(here, compound, combinator === sign.next, work);
    if (work.left <= 0) return true;
    if (!next) return false;
    here = next;
  }
  return true;
}

function sibling(node: PageNode, compound: Compound, adjacent: boolean, work: Work): PageNode | undefined {
  const siblings = node.parent?.children ?? [];
  const place = siblings.indexOf(node);
  // Whole numbers only: a fraction would make every later change of the count a new object.
  work.left -= place >> 3;
  for (let at = place - 1; at >= 0 && work.left > 0; at--) {
    work.left -= 1;
    const before = siblings[at];
    if (!before || before.tag === "") continue;
    if (matchesCompound(compound, before)) return before;
    if (adjacent) return undefined;
  }
  return undefined;
}
