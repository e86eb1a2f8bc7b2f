import { behindName, type Compound, merge, parseSelector } from "./selector.ts";

/** What stands in the brackets of `:is(…)`, of which one must fit, or of `:not(…)`, of which none may. */
export interface Choice {
  isNot: boolean;
  among: readonly Compound[];
}

/** States that nothing is in while a page is only read. */
const touched = /^\s*:(?:hover|active|focus(?:-within|-visible)?)\s*$/i;

const longestList = 40;

/**
 * Adds a pseudo-class to a compound: `:root`, and `:is()`, `:where()` and `:not()` of single compounds. Answers with
 * the place behind it, or -1 for all others.
 */
export function readState(
  text: string,
  at: number,
  end: number,
  compound: Compound,
  known: ReadonlySet<string> | undefined,
): number {
  const open = behindName(text, at + 1, end);
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
  // Brackets in brackets are rare, and could be nested without an end.
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

/** What is not understood is left out, and the others count, as in browsers. */
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
