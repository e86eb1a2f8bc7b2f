import type { PageNode } from "../node.ts";

/** What one element must be: `p.note#top[title]`. */
export interface Compound {
  tag: string;
  id: string;
  classes: readonly string[];
  /** From `:not(…)`: classes that must be absent. */
  without: readonly string[];
  attributes: readonly AttributeTest[];
  /** From `:is(…)` and `:not(…)`, as far as they say more than the fields above. */
  choices: readonly Choice[];
  /** How it relates to the next compound: ancestor, parent, or earlier sibling (`>`, `+`, `~`). */
  combinator: number;
  /** Ids count 100, classes and attributes 10, tags 1. */
  weight: number;
}

export interface AttributeTest {
  name: string;
  operator: string;
  value: string;
}

/** The arguments of `:is(…)`, of which one must match, or of `:not(…)`, of which none may. */
export interface Choice {
  isNot: boolean;
  among: readonly Compound[];
}

export interface Selector {
  subject: Compound;
  /** The compounds before the subject, in the order of the source. */
  around: readonly Compound[];
  /** The sum over all compounds. */
  weight: number;
}

/** Characters with a meaning in selectors, by their codes. */
export const codes = {
  space: 32,
  id: 35,
  nest: 38,
  any: 42,
  next: 43,
  class: 46,
  state: 58,
  child: 62,
  attribute: 91,
  later: 126,
};

export function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13);
}

/** Whether it is just a tag, a class or an id, so that it matches every element it is filed under. */
export function isSimple({ subject, around }: Selector): boolean {
  const { tag, id, classes, without, attributes, choices } = subject;
  if (around.length + without.length + attributes.length + choices.length > 0) return false;
  return (tag ? 1 : 0) + (id ? 1 : 0) + classes.length === 1;
}

/** How many more elements may be examined. A hostile page could otherwise multiply rules by elements without end. */
export interface Work {
  left: number;
}

/** Whether a compound is about an ancestor of the subject, not about an earlier sibling. */
export function isAncestor({ combinator }: Compound): boolean {
  return combinator === codes.space || combinator === codes.child;
}

export function matchesCompound(compound: Compound, node: PageNode): boolean {
  if (!matchesTag(compound, node)) return false;
  if (compound.id !== "" && compound.id !== node.attributes?.id) return false;
  for (const name of compound.classes) if (!hasClass(node, name)) return false;
  for (const name of compound.without) if (hasClass(node, name)) return false;
  return matchesRest(compound, node);
}

export function matchesTag({ tag }: Compound, node: PageNode): boolean {
  return tag === "" || tag === node.tag;
}

/** Checks attributes other than class and id, and `:is()` and `:not()`. */
export function matchesRest({ attributes, choices }: Compound, node: PageNode): boolean {
  for (const test of attributes) if (!hasAttribute(node, test)) return false;
  for (const { isNot, among } of choices)
    if (among.some((compound) => matchesCompound(compound, node)) === isNot) return false;
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
function isBoundary(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return Number.isNaN(code) || isSpace(code);
}

function hasClass(node: PageNode, name: string): boolean {
  const value = node.attributes?.class;
  if (!value) return false;
  for (let at = value.indexOf(name); at >= 0; at = value.indexOf(name, at + 1))
    if (isBoundary(value, at - 1) && isBoundary(value, at + name.length)) return true;
  return false;
}

/**
 * Whether ancestors and siblings match the compounds before the subject; assumed when the work is used up. Does not
 * backtrack: the nearest match is taken, which is right for nearly all sheets.
 */
export function matchesAround(around: readonly Compound[], node: PageNode, work: Work): boolean {
  let here = node;
  for (let index = around.length - 1; index >= 0; index--) {
    if (work.left <= 0) return true;
    const compound = around[index] as Compound;
    const { combinator } = compound;
    let next: PageNode | undefined;
    if (combinator === codes.space) {
      next = here.parent;
      while (next && work.left-- > 0 && !matchesCompound(compound, next)) next = next.parent;
    } else if (combinator === codes.child) {
      work.left -= 1;
      next = here.parent && matchesCompound(compound, here.parent) ? here.parent : undefined;
    } else next = sibling(here, compound, combinator === codes.next, work);
    if (work.left <= 0) return true;
    if (!next) return false;
    here = next;
  }
  return true;
}

function sibling(node: PageNode, compound: Compound, adjacent: boolean, work: Work): PageNode | undefined {
  const siblings = node.parent?.children ?? [];
  const place = siblings.indexOf(node);
  // An integer, because V8 would allocate a new object for every later fraction.
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
