import type { PageNode } from "../node.ts";
import { type AttributeTest, type Compound, isSpaceSign, sign } from "./selector.ts";
import type { Choice } from "./selector-state.ts";

/** How many more elements may be looked at. A page can be made so that rules times elements never end. */
export interface Work {
  left: number;
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
  return matchesRest(compound, node) && lacksExcluded(compound, node);
}

export function matchesTag({ tag }: Compound, node: PageNode): boolean {
  return tag === "" || tag === node.tag;
}

/** What attributes other than class and id must say, and what `:is()` and `:not()` ask for. */
export function matchesRest({ attributes, choices }: Compound, node: PageNode): boolean {
  for (let index = 0; index < attributes.length; index++)
    if (!hasAttribute(node, attributes[index] as AttributeTest)) return false;
  for (let index = 0; index < choices.length; index++) {
    const { isNot, among } = choices[index] as Choice;
    if (among.some((compound) => matchesCompound(compound, node)) === isNot) return false;
  }
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
