import {
  type AttributeTest,
  type Choice,
  type Compound,
  codes,
  isSpace,
  type Selector,
} from "./selector-match.ts";

/** The selector that another one is nested in; stands for `&`. */
export interface Nest {
  selector: Selector;
  /** The weight of the heaviest selector in its list, as in CSS. */
  weight: number;
}

/** Shared by the many compounds without any. */
const noNames: readonly string[] = [];
const noTests: readonly AttributeTest[] = [];
const noChoices: readonly Choice[] = [];
const noCompounds: readonly Compound[] = [];

const attributeTest = /\[\s*([\w-]+)\s*(?:([~|^$*]?=)\s*["']?([^"'\]]*)["']?\s*(?:i\s*)?)?\]/iy;

const longestSelector = 200;
const mostCompounds = 7;

/**
 * Parses the selector between two positions of a sheet. Returns undefined if it depends on states (`:hover`) or
 * positions (`:nth-child`), or on a class that is not among the `known` ones.
 */
export function parseSelector(
  text: string,
  from = 0,
  to = text.length,
  known?: ReadonlySet<string>,
  nest?: Nest,
): Selector | undefined {
  let at = from;
  let end = to;
  while (at < end && isSpace(text.charCodeAt(at))) at += 1;
  while (at < end && isSpace(text.charCodeAt(end - 1))) end -= 1;
  if (at === end || end - at > longestSelector) return undefined;
  let compound: Compound | undefined;
  let around = noCompounds;
  let combinator = 0;
  let weight = 0;
  if (nest && !text.slice(at, end).includes("&")) {
    around = nest.selector.around;
    compound = emptyCompound();
    merge(compound, nest.selector.subject);
    weight = nest.weight;
    combinator = codes.space;
  }
  while (at < end) {
    const code = text.charCodeAt(at);
    if (isSpace(code)) {
      if (combinator === 0) combinator = codes.space;
      at += 1;
      continue;
    }
    if (code === codes.child || code === codes.next || code === codes.later) {
      if (!compound || combinator > codes.space) return undefined;
      combinator = code;
      at += 1;
      continue;
    }
    const isFirst = compound === undefined || combinator !== 0;
    if (compound && combinator !== 0) {
      compound.combinator = combinator;
      weight += compound.weight;
      // A `push` would reserve room for seventeen.
      around = around === noCompounds ? [compound] : around.concat(compound);
      if (around.length >= mostCompounds) return undefined;
      combinator = 0;
    }
    if (code === codes.nest) {
      if (!nest) return undefined;
      const { selector } = nest;
      // The ancestors of both selectors could be interleaved in any order.
      if (selector.around.length > 0 && compound) return undefined;
      if (isFirst || !compound) compound = emptyCompound();
      if (selector.around.length > 0) around = selector.around;
      if (!merge(compound, selector.subject)) return undefined;
      weight += nest.weight;
      at += 1;
      continue;
    }
    if (isFirst || !compound) compound = emptyCompound();
    at = readPiece(text, at, end, code, compound, isFirst, known);
    if (at < 0) return undefined;
  }
  if (!compound || combinator > codes.space) return undefined;
  return { subject: compound, around, weight: weight + compound.weight };
}

function emptyCompound(): Compound {
  return {
    tag: "",
    id: "",
    classes: noNames,
    without: noNames,
    attributes: noTests,
    choices: noChoices,
    combinator: 0,
    weight: 0,
  };
}

/** Adds the conditions of another compound; false if no element can meet both. */
function merge(into: Compound, other: Compound): boolean {
  if (into.tag && other.tag && into.tag !== other.tag) return false;
  if (into.id && other.id && into.id !== other.id) return false;
  into.tag ||= other.tag;
  into.id ||= other.id;
  into.classes = joined(into.classes, other.classes);
  into.without = joined(into.without, other.without);
  into.attributes = joined(into.attributes, other.attributes);
  into.choices = joined(into.choices, other.choices);
  return true;
}

function joined<Part>(first: readonly Part[], second: readonly Part[]): readonly Part[] {
  if (second.length === 0) return first;
  return first.length === 0 ? second : first.concat(second);
}

/** Adds the part that begins at `at` to a compound; returns the position after it, or -1 if it is not supported. */
function readPiece(
  text: string,
  at: number,
  end: number,
  code: number,
  compound: Compound,
  isFirst: boolean,
  known: ReadonlySet<string> | undefined,
): number {
  if (code === codes.class || code === codes.id) {
    const after = endOfName(text, at + 1, end);
    if (after === at + 1) return -1;
    const name = text.slice(at + 1, after);
    if (code === codes.id) compound.id = name;
    else if (known && !known.has(name)) return -1;
    else compound.classes = joined(compound.classes, [name]);
    compound.weight += code === codes.id ? 100 : 10;
    return after;
  }
  if (code === codes.any) return at + 1;
  if (isLetter(code)) {
    if (!isFirst) return -1;
    const after = endOfName(text, at, end);
    compound.tag = text.slice(at, after).toLowerCase();
    compound.weight += 1;
    return after;
  }
  if (code === codes.attribute) {
    attributeTest.lastIndex = at;
    const match = attributeTest.exec(text);
    if (!match || attributeTest.lastIndex > end) return -1;
    const [, name = "", operator = "", value = ""] = match;
    compound.attributes = [...compound.attributes, { name: name.toLowerCase(), operator, value }];
    compound.weight += 10;
    return attributeTest.lastIndex;
  }
  return code === codes.state ? readState(text, at, end, compound, known) : -1;
}

function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
}

/** The position after the letters, digits, `_` and `-` from `from` on. */
function endOfName(text: string, from: number, end: number): number {
  let at = from;
  while (at < end) {
    const code = text.charCodeAt(at);
    if (!isLetter(code) && !(code >= 48 && code <= 57) && code !== 45 && code !== 95) break;
    at += 1;
  }
  return at;
}

/** States that no element is in while a page is only read. */
const touched = /^\s*:(?:hover|active|focus(?:-within|-visible)?)\s*$/i;

const longestList = 40;

/**
 * Adds a pseudo-class to a compound: `:root`, and `:is()`, `:where()` and `:not()` of single compounds. Returns the
 * position after it, or -1 for all others.
 */
function readState(
  text: string,
  at: number,
  end: number,
  compound: Compound,
  known: ReadonlySet<string> | undefined,
): number {
  const open = endOfName(text, at + 1, end);
  const name = text.slice(at + 1, open).toLowerCase();
  if (name === "root") {
    if (compound.tag !== "" && compound.tag !== "html") return -1;
    compound.tag = "html";
    compound.weight += 10;
    return open;
  }
  const isNot = name === "not";
  if (!isNot && name !== "is" && name !== "where") return -1;
  const close = text.charCodeAt(open) === 40 ? text.indexOf(")", open) : -1;
  if (close < 0 || close >= end) return -1;
  const lists = text.slice(open + 1, close);
  // Nested parentheses are rare, and could go on without end.
  if (lists.includes("(")) return -1;
  const read = isNot ? exclude(compound, lists) : choose(compound, lists, name === "is", known);
  return read ? close + 1 : -1;
}

function exclude(compound: Compound, lists: string): boolean {
  let weight = 0;
  for (const part of lists.split(",", longestList)) {
    if (touched.test(part)) {
      weight = Math.max(weight, 10);
      continue;
    }
    const selector = parseSelector(part);
    if (!selector || selector.around.length > 0) return false;
    const { subject } = selector;
    weight = Math.max(weight, selector.weight);
    if (isOneClass(subject)) compound.without = compound.without.concat(subject.classes);
    else compound.choices = compound.choices.concat({ isNot: true, among: [subject] });
  }
  compound.weight += weight;
  return true;
}

/** As in browsers, alternatives that are not understood are ignored. */
function choose(
  compound: Compound,
  lists: string,
  counts: boolean,
  known: ReadonlySet<string> | undefined,
): boolean {
  const among: Compound[] = [];
  let weight = 0;
  for (const part of lists.split(",", longestList)) {
    const selector = parseSelector(part);
    if (!selector || selector.around.length > 0) continue;
    weight = Math.max(weight, selector.weight);
    if (!known || selector.subject.classes.every((name) => known.has(name))) among.push(selector.subject);
  }
  const [first] = among;
  if (!first) return false;
  if (counts) compound.weight += weight;
  if (among.length === 1) return merge(compound, first);
  compound.choices = compound.choices.concat({ isNot: false, among });
  return true;
}

function isOneClass({ tag, id, classes, without, attributes, choices }: Compound): boolean {
  if (tag !== "" || id !== "" || classes.length !== 1) return false;
  return without.length + attributes.length + choices.length === 0;
}
