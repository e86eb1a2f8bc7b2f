import { type Choice, readState } from "./selector-state.ts";

/** What one element must be: `p.note#top[title]`. */
export interface Compound {
  tag: string;
  id: string;
  classes: readonly string[];
  /** From `:not(…)`: classes that must not be there. */
  without: readonly string[];
  attributes: readonly AttributeTest[];
  /** From `:is(…)` and `:not(…)`, as far as they say more than the above. */
  choices: readonly Choice[];
  /** How it stands to the next one: around it, its parent, or before it among its siblings (`>`, `+`, `~`). */
  combinator: number;
  /** Ids count 100, classes and attributes 10, tags 1. */
  weight: number;
}

export interface AttributeTest {
  name: string;
  operator: string;
  value: string;
}

export interface Selector {
  subject: Compound;
  /** What stands before the subject, in the order of the source. */
  around: readonly Compound[];
  /** Those of all compounds together. */
  weight: number;
}

/** What a selector is nested in: it stands for `&`. */
export interface Nest {
  selector: Selector;
  /** Of the heaviest in its list, as CSS has it. */
  weight: number;
}

/** Signs with a meaning in selectors, by their code. */
export const sign = {
  space: 32,
  id: 35,
  nest: 38,
  any: 42,
  next: 43,
  class: 46,
  state: 58,
  child: 62,
  list: 91,
  later: 126,
};

/** Shared by all compounds without them, which is most. */
const noNames: readonly string[] = [];
const noTests: readonly AttributeTest[] = [];
const noChoices: readonly Choice[] = [];
const noCompounds: readonly Compound[] = [];

const attributeTest = /\[\s*([\w-]+)\s*(?:([~|^$*]?=)\s*["']?([^"'\]]*)["']?\s*(?:i\s*)?)?\]/iy;

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
  nest?: Nest,
): Selector | undefined {
  let at = from;
  let end = to;
  while (at < end && isSpaceSign(text.charCodeAt(at))) at += 1;
  while (at < end && isSpaceSign(text.charCodeAt(end - 1))) end -= 1;
  if (at === end || end - at > longestSelector) return undefined;
  let compound: Compound | undefined;
  let around = noCompounds;
  let combinator = 0;
  let weight = 0;
  if (nest && !hasNestSign(text, at, end)) {
    around = nest.selector.around;
    compound = emptyCompound();
    merge(compound, nest.selector.subject);
    weight = nest.weight;
    combinator = sign.space;
  }
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
      weight += compound.weight;
      // A `push` that finds no room would make some for seventeen.
      around = around === noCompounds ? [compound] : around.concat(compound);
      if (around.length >= mostCompounds) return undefined;
      combinator = 0;
    }
    if (code === sign.nest) {
      if (!nest) return undefined;
      const { selector } = nest;
      // What is around the outer subject could stand anywhere between what is around this one.
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
  if (!compound || combinator > sign.space) return undefined;
  return { subject: compound, around, weight: weight + compound.weight };
}

function hasNestSign(text: string, from: number, end: number): boolean {
  const place = text.indexOf("&", from);
  return place >= 0 && place < end;
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

/** Asks of one compound what another asks for as well; false where no element could be both. */
export function merge(into: Compound, other: Compound): boolean {
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
    compound.weight += code === sign.id ? 100 : 10;
    return behind;
  }
  if (code === sign.any) return at + 1;
  if (isLetter(code)) {
    if (!isFirst) return -1;
    const behind = behindName(text, at, end);
    compound.tag = text.slice(at, behind).toLowerCase();
    compound.weight += 1;
    return behind;
  }
  if (code === sign.list) {
    attributeTest.lastIndex = at;
    const match = attributeTest.exec(text);
    if (!match || attributeTest.lastIndex > end) return -1;
    const [, name = "", operator = "", value = ""] = match;
    compound.attributes = [...compound.attributes, { name: name.toLowerCase(), operator, value }];
    compound.weight += 10;
    return attributeTest.lastIndex;
  }
  return code === sign.state ? readState(text, at, end, compound, known) : -1;
}

/** Whether it is a tag, a class or an id and nothing else: it holds for all elements that it is filed under. */
export function isPlain({ subject, around }: Selector): boolean {
  const { tag, id, classes, without, attributes, choices } = subject;
  if (around.length + without.length + attributes.length + choices.length > 0) return false;
  return (tag ? 1 : 0) + (id ? 1 : 0) + classes.length === 1;
}

function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
}

/** Behind the letters, digits, `_` and `-` from `at` on. */
export function behindName(text: string, from: number, end: number): number {
  let at = from;
  while (at < end) {
    const code = text.charCodeAt(at);
    if (!isLetter(code) && !(code >= 48 && code <= 57) && code !== 45 && code !== 95) break;
    at += 1;
  }
  return at;
}

export function isSpaceSign(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13);
}
