import type { PageNode } from "../node.ts";
import {
  type Check,
  insideCheck,
  isEmpty,
  isHost,
  isSlotted,
  languageCheck,
  placeChecks,
  positionCheck,
  type Work,
} from "./pseudo-classes.ts";

/** What one element must be: `p.note#top[title]`. */
export interface Compound {
  tag: string;
  id: string;
  classes: readonly string[];
  attributes: readonly AttributeTest[];
  choices: readonly Choice[];
  /** `:nth-child()`, `:has()` and the like. */
  checks: readonly Check[];
  /** How it relates to the next compound: an ancestor (" "), the parent (">") or an earlier sibling ("+", "~"). */
  combinator: string;
  /** Ids count 100, classes and attributes 10, tags 1. */
  weight: number;
}

interface AttributeTest {
  name: string;
  operator: string;
  value: string;
}

/** The arguments of `:is(…)`, of which one must match, or of `:not(…)`, of which none may. */
interface Choice {
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

/** The selector that another one is nested in; `&` refers to it. */
export interface Nest {
  selector: Selector;
  /** The weight of the heaviest selector in its list, as in CSS. */
  weight: number;
}

/** The classes on the page: rules about others are skipped immediately. */
export type Known = Pick<ReadonlySet<string>, "has">;
const everyClass: Known = { has: () => true };

const nothing: readonly never[] = [];
const longestSelector = 200;
const longestList = 40;
const mostCompounds = 7;

/** One piece of a selector. Parentheses are read two deep: more are rare, and could go on without end. */
const piece = new RegExp(
  [
    "\\s*(?<combinator>[>+~])\\s*|(?<gap>\\s+)|(?<kind>[.#])(?<name>[\\w-]+)|(?<any>\\*)|(?<tag>[a-z][\\w-]*)",
    "\\[\\s*(?<attribute>[\\w-]+)\\s*(?:(?<operator>[~|^$*]?=)\\s*[\"']?(?<value>[^\"'\\]]*)[\"']?\\s*(?:i\\s*)?)?\\]",
    ":(?<root>root)(?![\\w-])|:(?<choice>not|is|where)\\((?<list>(?:[^()]|\\([^()]*\\))*)\\)|(?<nest>&)",
    ":(?<call>nth-(?:last-)?(?:child|of-type)|has|lang)\\((?<argument>[^()]*)\\)",
    ":(?<place>(?:first|last|only)-(?:child|of-type)|empty|host)(?![\\w(-])",
    ":(?<shadow>host|:slotted)\\((?<inner>[^()]*)\\)",
  ].join("|"),
  "iy",
);

/**
 * Parses one selector. Returns undefined if it depends on states (`:hover`), or on a class that is not among the `known` ones.
 */
export function parseSelector(source: string, known = everyClass, nest?: Nest): Selector | undefined {
  const text = source.trim();
  if (text === "" || text.length > longestSelector) return undefined;
  // Most selectors of a sheet are about other pages of the site, which a plain search finds out sooner.
  if (!/[([]/.test(text) && text.match(/\.[\w-]+/g)?.some((name) => !known.has(name.slice(1))))
    return undefined;
  let compound: Compound | undefined;
  let around: readonly Compound[] = nothing;
  let combinator = "";
  let weight = 0;
  if (nest && !text.includes("&")) {
    around = nest.selector.around;
    compound = emptyCompound();
    merge(compound, nest.selector.subject);
    weight = nest.weight;
    combinator = " ";
  }
  for (let at = 0; at < text.length; at = piece.lastIndex) {
    piece.lastIndex = at;
    const found = piece.exec(text)?.groups;
    if (!found) return undefined;
    if (found.gap || found.combinator) {
      if (!compound || combinator.trim() !== "") return undefined;
      combinator = found.combinator ?? " ";
      continue;
    }
    if (compound && combinator) {
      compound.combinator = combinator;
      weight += compound.weight;
      around = [...around, compound];
      if (around.length >= mostCompounds) return undefined;
      combinator = "";
      compound = undefined;
    }
    const isFirst = compound === undefined;
    compound ??= emptyCompound();
    if (found.nest) {
      if (!nest) return undefined;
      const { selector } = nest;
      // The ancestors of both selectors could be interleaved in any order.
      if (selector.around.length > 0 && (around.length > 0 || !isFirst)) return undefined;
      if (selector.around.length > 0) around = selector.around;
      if (!merge(compound, selector.subject)) return undefined;
      weight += nest.weight;
      continue;
    }
    const end = piece.lastIndex;
    if ((found.tag && !isFirst) || !addPiece(compound, found, known)) return undefined;
    piece.lastIndex = end;
  }
  if (!compound || combinator) return undefined;
  return { subject: compound, around, weight: weight + compound.weight };
}

function emptyCompound(): Compound {
  return {
    tag: "",
    id: "",
    classes: nothing,
    attributes: nothing,
    choices: nothing,
    checks: nothing,
    combinator: "",
    weight: 0,
  };
}

/** Adds the conditions of another compound; false if no element can meet both. */
function merge(into: Compound, other: Compound): boolean {
  if (into.tag && other.tag && into.tag !== other.tag) return false;
  if (into.id && other.id && into.id !== other.id) return false;
  into.tag ||= other.tag;
  into.id ||= other.id;
  into.classes = [...into.classes, ...other.classes];
  into.attributes = [...into.attributes, ...other.attributes];
  into.choices = [...into.choices, ...other.choices];
  into.checks = [...into.checks, ...other.checks];
  return true;
}

/** Adds a part of a selector to a compound; false if it cannot match. */
function addPiece(
  compound: Compound,
  found: Readonly<Record<string, string | undefined>>,
  known: Known,
): boolean {
  const { kind, name = "", tag, attribute, operator = "", value = "", root, choice, list = "" } = found;
  if (choice) return addChoice(compound, choice.toLowerCase(), list, known);
  if (found.call || found.place) return addCheck(compound, found);
  if (found.shadow) return addShadowCheck(compound, found.shadow, found.inner ?? "", known);
  if (kind === ".") {
    if (!known.has(name)) return false;
    compound.classes = [...compound.classes, name];
  } else if (kind) compound.id = name;
  else if (attribute)
    compound.attributes = [...compound.attributes, { name: attribute.toLowerCase(), operator, value }];
  else if (tag) compound.tag = tag.toLowerCase();
  else if (root) {
    if (compound.tag !== "" && compound.tag !== "html") return false;
    compound.tag = "html";
  } else return true;
  compound.weight += kind === "#" ? 100 : tag ? 1 : 10;
  return true;
}

/** Adds a condition on the elements around or inside; false if it cannot be read. */
function addCheck(
  compound: Compound,
  { call, place, argument = "" }: Readonly<Record<string, string | undefined>>,
): boolean {
  const name = (call ?? place ?? "").toLowerCase();
  const plain = name === "host" ? isHost : name === "empty" ? isEmpty : undefined;
  const checks = plain ? [plain] : (placeChecks(name) ?? [checkOf(name, argument)]);
  // What the page says of a host counts more than what its own sheet says.
  if (name !== "host") compound.weight += 10;
  compound.checks = [...compound.checks, ...checks.filter((check) => check !== undefined)];
  return !checks.includes(undefined);
}

/** Adds `:host()` or `::slotted()` of a single compound. */
function addShadowCheck(compound: Compound, name: string, text: string, known: Known): boolean {
  const inner = parseSelector(text, known);
  if (!inner || inner.around.length > 0 || !merge(compound, inner.subject)) return false;
  compound.weight += inner.weight;
  compound.checks = [...compound.checks, name.toLowerCase() === "host" ? isHost : isSlotted];
  return true;
}

function checkOf(name: string, argument: string): Check | undefined {
  if (name === "lang") return languageCheck(argument);
  if (name !== "has") return positionCheck(name, argument);
  const [, child, text = ""] = /^\s*(>?)([^,]*)$/.exec(argument) ?? [];
  const inner = parseSelector(text);
  if (!inner || inner.around.length > 0) return undefined;
  return insideCheck((node, work) => matchesCompound(inner.subject, node, work), child === ">");
}

/** States that no element is in while a page is only read. */
const touched = /^\s*:(?:hover|active|focus(?:-within|-visible)?)\s*$/i;

/** Adds `:is()`, `:where()` or `:not()` of single compounds. */
function addChoice(compound: Compound, name: string, list: string, known: Known): boolean {
  const isNot = name === "not";
  const among: Compound[] = [];
  let weight = 0;
  for (const part of list.split(",", longestList)) {
    const isState = isNot && touched.test(part);
    const selector = isState ? undefined : parseSelector(part);
    weight = Math.max(weight, selector?.weight ?? (isState ? 10 : 0));
    if (selector?.around.length === 0) {
      if (isNot || selector.subject.classes.every((one) => known.has(one))) among.push(selector.subject);
    }
    // As in browsers, only alternatives of `:is()` and `:where()` may be unreadable.
    else if (isNot && !isState) return false;
  }
  if (name !== "where") compound.weight += weight;
  const [first] = among;
  if (!first) return isNot;
  if (among.length === 1 && !isNot) return merge(compound, first);
  compound.choices = [...compound.choices, { isNot, among }];
  return true;
}

function matchesCompound(compound: Compound, node: PageNode, work: Work): boolean {
  return matchesClasses(compound, node) && matchesWithoutClasses(compound, node, work);
}

export function matchesClasses({ classes }: Compound, node: PageNode): boolean {
  for (const name of classes) if (!hasClass(node, name)) return false;
  return true;
}

export function matchesWithoutClasses(compound: Compound, node: PageNode, work: Work): boolean {
  const { tag, id, attributes, choices, checks } = compound;
  if (tag !== "" && tag !== node.tag) return false;
  if (id !== "" && id !== node.attributes?.id) return false;
  for (const test of attributes) if (!hasAttribute(node, test)) return false;
  for (const { isNot, among } of choices)
    if (among.some((one) => matchesCompound(one, node, work)) === isNot) return false;
  for (const check of checks) if (!check(node, work)) return false;
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

function hasClass(node: PageNode, name: string): boolean {
  const value = node.attributes?.class;
  if (!value) return false;
  for (let at = value.indexOf(name); at >= 0; at = value.indexOf(name, at + 1))
    if (!(value.charCodeAt(at - 1) > 32) && !(value.charCodeAt(at + name.length) > 32)) return true;
  return false;
}

/**
 * Whether ancestors and siblings match the compounds before the subject; assumed when the work is used up. Does not
 * backtrack: the nearest match is taken, which is right for nearly all sheets.
 */
export function matchesAround({ around }: Selector, node: PageNode, work: Work): boolean {
  let here = node;
  for (let index = around.length - 1; index >= 0; index--) {
    if (work.left <= 0) return true;
    const compound = around[index] as Compound;
    const { combinator } = compound;
    let next: PageNode | undefined;
    if (combinator === "+" || combinator === "~") next = sibling(here, compound, work);
    else {
      next = here.parent;
      work.left -= 1;
      while (next && work.left > 0 && !matchesCompound(compound, next, work)) {
        next = combinator === " " ? next.parent : undefined;
        work.left -= 1;
      }
    }
    if (work.left <= 0) return true;
    if (!next) return false;
    here = next;
  }
  return true;
}

function sibling(node: PageNode, compound: Compound, work: Work): PageNode | undefined {
  const siblings = node.parent?.children ?? [];
  const place = siblings.indexOf(node);
  // An integer, because V8 would allocate a new object for every later fraction.
  work.left -= place >> 3;
  for (let at = place - 1; at >= 0 && work.left > 0; at--) {
    work.left -= 1;
    const before = siblings[at];
    if (!before || before.tag === "") continue;
    if (matchesCompound(compound, before, work)) return before;
    if (compound.combinator === "+") return undefined;
  }
  return undefined;
}
