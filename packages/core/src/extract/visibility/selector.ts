import type { PageNode } from "../tree/node.ts";

export interface Compound {
  tag: string;
  id: string;
  classes: string[];
  /** From `:not(…)`: classes that must not be there. */
  without: string[];
  attributes: AttributeTest[];
}

interface AttributeTest {
  name: string;
  operator: string;
  value: string;
}

export interface Selector {
  subject: Compound;
  /** Ids count 100, classes and attributes 10, tags 1. */
  weight: number;
  /** Every class that it and the elements around must have. */
  classes: readonly string[];
  /** Whether it is a tag, a class or an id and nothing else: it holds for all elements that it is filed under. */
  isPlain: boolean;
  /** Whether the elements around fit what stands before the subject; taken as given when the work is used up. */
  fits(node: PageNode, work: Work): boolean;
}

/** How many more elements may be looked at. A page can be made so that rules times elements never end. */
export interface Work {
  left: number;
}

/** Where a rule is filed: under the id, else the first class, else the tag of its subject. */
export interface SubjectKey {
  kind: "id" | "class" | "tag";
  /** `*` for any tag. */
  name: string;
}

function keyOf({ id, classes, tag }: Compound): SubjectKey {
  if (id) return { kind: "id", name: id };
  return classes[0] ? { kind: "class", name: classes[0] } : { kind: "tag", name: tag || "*" };
}

/**
 * The same from the text alone: most rules are about elements that a page does not have, and are never
 * parsed. Nothing where a selector is about a state (`:hover`), which is not read at all.
 */
export function keyOfText(text: string): SubjectKey | undefined {
  if (text.includes("[") || text.includes("(")) {
    const selector = parseSelector(text);
    return selector && keyOf(selector.subject);
  }
  let start = text.length;
  while (start > 0 && isNameSign(text.charCodeAt(start - 1))) start -= 1;
  if (start === text.length || text.includes(":")) return undefined;
  const subject = text.slice(start);
  const id = nameBehind(subject, subject.lastIndexOf("#"));
  if (id) return { kind: "id", name: id };
  const first = nameBehind(subject, subject.indexOf("."));
  return first ? { kind: "class", name: first } : { kind: "tag", name: subject.toLowerCase() };
}

/** Letters, digits, `_ - . # *`: what a subject without brackets consists of. */
function isNameSign(code: number): boolean {
  if ((code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57)) return true;
  return code === 95 || code === 45 || code === 46 || code === 35 || code === 42;
}

function nameBehind(subject: string, mark: number): string {
  if (mark < 0) return "";
  const rest = subject.slice(mark + 1);
  const end = rest.search(/[.#*]/);
  return end < 0 ? rest : rest.slice(0, end);
}

const piece =
  /\*|\.([\w-]+)|#([\w-]+)|:not\(\s*\.([\w-]+)\s*\)|\[\s*([\w-]+)\s*(?:([~|^$*]?=)\s*["']?([^"'\]]*)["']?\s*(?:i\s*)?)?\]|([a-z][\w-]*)/giy;

/** A selector of tags, classes, ids and attributes, with the elements around it; nothing for states and counts. */
export function parseSelector(text: string): Selector | undefined {
  if (text.length === 0 || text.length > 200) return undefined;
  const parts = text
    .replace(/\s*([>+~])\s*(?![=\]])/g, " $1 ")
    .trim()
    .split(/\s+(?![^[]*\])/);
  const chain: { combinator: string; compound: Compound }[] = [];
  let combinator = "";
  for (const part of parts) {
    if (/^[>+~]$/.test(part)) combinator = part;
    else {
      const compound = parseCompound(part);
      if (!compound || chain.length > 6) return undefined;
      chain.push({ combinator: combinator || " ", compound });
      combinator = "";
    }
  }
  const last = chain.at(-1);
  if (!last || combinator) return undefined;
  const weight = chain.reduce(
    (sum, { compound: { tag, id, classes, without, attributes } }) =>
      sum + (id ? 100 : 0) + (classes.length + without.length + attributes.length) * 10 + (tag ? 1 : 0),
    0,
  );
  return {
    subject: last.compound,
    weight,
    classes: chain.flatMap(({ compound }) => compound.classes),
    isPlain: chain.length === 1 && isPlain(last.compound),
    fits: (node, work) => fitsAround(chain, node, work),
  };
}

function isPlain({ tag, id, classes, without, attributes }: Compound): boolean {
  return (tag ? 1 : 0) + (id ? 1 : 0) + classes.length === 1 && without.length + attributes.length === 0;
}

function parseCompound(text: string): Compound | undefined {
  const compound: Compound = { tag: "", id: "", classes: [], without: [], attributes: [] };
  let at = 0;
  while (at < text.length) {
    piece.lastIndex = at;
    const match = piece.exec(text);
    if (!match) return undefined;
    const [whole, name, id, excluded, attribute, operator, value, tag] = match;
    if (name) compound.classes.push(name);
    else if (id) compound.id = id;
    else if (excluded) compound.without.push(excluded);
    else if (attribute)
      compound.attributes.push({
        name: attribute.toLowerCase(),
        operator: operator ?? "",
        value: value ?? "",
      });
    else if (tag) compound.tag = tag.toLowerCase();
    at += whole.length;
  }
  return compound;
}

export function matchesCompound(compound: Compound, node: PageNode): boolean {
  if (!matchesBeyondClasses(compound, node)) return false;
  const { classes, without } = compound;
  for (let index = 0; index < classes.length; index++)
    if (!hasClass(node, classes[index] as string)) return false;
  for (let index = 0; index < without.length; index++)
    if (hasClass(node, without[index] as string)) return false;
  return true;
}

/** Tag, id and attributes alone. */
export function matchesBeyondClasses(compound: Compound, node: PageNode): boolean {
  // The root stands for `body`; what is said of `html` holds for it as well.
  const isRoot = node.parent === undefined && (compound.tag === "body" || compound.tag === "html");
  if (compound.tag && compound.tag !== node.tag && !isRoot) return false;
  if (compound.id && compound.id !== node.get("id")) return false;
  const { attributes } = compound;
  for (let index = 0; index < attributes.length; index++)
    if (!hasAttribute(node, attributes[index] as AttributeTest)) return false;
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
  return Number.isNaN(code) || code === 32 || (code >= 9 && code <= 13);
}

function hasClass(node: PageNode, name: string): boolean {
  const value = node.attributes?.class;
  if (!value) return false;
  for (let at = value.indexOf(name); at >= 0; at = value.indexOf(name, at + 1))
    if (isSpace(value, at - 1) && isSpace(value, at + name.length)) return true;
  return false;
}

/** Ancestors are tried without going back: the nearest that fits is taken, as nearly all sheets mean it. */
function fitsAround(
  chain: readonly { combinator: string; compound: Compound }[],
  node: PageNode,
  work: Work,
): boolean {
  let here = node;
  for (let index = chain.length - 1; index > 0; index--) {
    const combinator = chain[index]?.combinator;
    const compound = chain[index - 1]?.compound;
    if (!compound) return false;
    let next: PageNode | undefined;
    if (combinator === " ") {
      next = here.parent;
      while (next && work.left-- > 0 && !matchesCompound(compound, next)) next = next.parent;
    } else if (combinator === ">") {
      work.left -= 1;
      next = here.parent && matchesCompound(compound, here.parent) ? here.parent : undefined;
    } else next = sibling(here, compound, combinator === "+", work);
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
