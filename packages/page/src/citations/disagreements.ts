import { splitSentences } from "../markdown/sentences.ts";
import { analyse, type Token } from "./check/analyse.ts";
import { isContent, likeness } from "./check/evidence.ts";
import { measureOf, type Quantity, sameQuantity } from "./check/quantity.ts";

/** A fact on which several sources differ. */
export interface Disagreement {
  /** The words that the sentences share, e.g. "mill Tarn built". */
  about: string;
  /** Each value as it was written, with the sources that have it. */
  values: { value: string; sources: number[] }[];
}

/** A source and the passages of it that are compared with those of others. */
export interface SaidBy {
  id: number;
  texts: readonly string[];
}

interface Statement {
  source: number;
  number: Quantity;
  measure: string;
  words: Token[];
  /** The content word before the number: "built" in "built in 1783". */
  lead: Token;
}

/** Sentences of a table or a list of links are longer and state many things. */
const longestSentence = 400;
const mostSentences = 80;
const mostStatements = 60;
/** The share of the query's words that a sentence must have to be about the same thing. */
const enoughOfQuery = 0.6;
/** The share of the shorter sentence's words that the other one must have. */
const enoughShared = 0.6;
const alike = 0.9;
/** Rounding, not a disagreement. */
const rounding = 0.01;

/**
 * Finds where sources give different years, or different numbers of the same measure, for the same thing. It would rather
 * miss one than invent one: both sentences name what the query asks about, have the same word before their only number
 * of that measure, share most of their words, and no source states both values.
 */
export function findDisagreements(query: string, sources: readonly SaidBy[]): Disagreement[] {
  const asked = analyse(query).tokens.filter(({ kind }) => kind === "word");
  if (asked.length === 0) return [];
  const statements = sources.flatMap((source) => statementsOf(source, asked)).slice(0, mostStatements);
  const found: Disagreement[] = [];
  const used = new Set<Statement>();
  for (const first of statements) {
    if (used.has(first)) continue;
    const same = statements.filter((other) => other === first || isSameThing(first, other));
    for (const one of same) used.add(one);
    const values = grouped(same);
    if (values.length > 1 && new Set(values.flatMap((value) => value.sources)).size === countOf(values))
      found.push({ about: aboutOf(first, same), values });
  }
  return found;
}

const countOf = (values: Disagreement["values"]) =>
  values.reduce((sum, { sources }) => sum + sources.length, 0);

function statementsOf({ id, texts }: SaidBy, asked: readonly Token[]): Statement[] {
  const sentences = texts
    .flatMap((text) => splitSentences(text, 0, text.length).map(({ start, end }) => text.slice(start, end)))
    .filter((sentence) => sentence.length <= longestSentence && /\d/.test(sentence))
    .slice(0, mostSentences);
  return sentences.flatMap((sentence) => {
    const { tokens } = analyse(sentence);
    const words = tokens.filter(({ kind }) => kind === "word");
    const named = asked.filter((word) => words.some((other) => likeness(word, other) >= alike));
    if (named.length < Math.max(Math.min(2, asked.length), asked.length * enoughOfQuery)) return [];
    const numbers = tokens.flatMap((token, place) =>
      token.quantity ? [{ number: token.quantity, place }] : [],
    );
    return numbers.flatMap(({ number, place }) => {
      const measure = measureOf(number);
      const isOnly = numbers.every((other) => other.number === number || measureOf(other.number) !== measure);
      const lead = tokens.slice(0, place).findLast((token) => isContent(token) && token.kind === "word");
      // Counts and times of day are of many things, even in sentences that are alike.
      const isVague = measure === "count" || measure === "clock" || number.hedged;
      if (!isOnly || !lead || isVague || !number.values.length) return [];
      return [{ source: id, number, measure, words, lead }];
    });
  });
}

function isSameThing(one: Statement, other: Statement): boolean {
  if (one.measure !== other.measure || likeness(one.lead, other.lead) < alike) return false;
  const [short, long] = one.words.length <= other.words.length ? [one, other] : [other, one];
  const isIn = (word: Token) => long.words.some((known) => likeness(word, known) >= alike);
  if (short.words.some((word) => word.name && !isIn(word))) return false;
  return short.words.filter(isIn).length >= short.words.length * enoughShared;
}

function isSameValue(one: Quantity, other: Quantity): boolean {
  if (sameQuantity(one, other) || sameQuantity(other, one)) return true;
  if (measureOf(one) === "year") return false;
  const size = (number: Quantity) => (number.values[0] ?? 0) * (number.unit?.size ?? 1);
  const [first, second] = [size(one), size(other)];
  return Math.abs(first - second) <= rounding * Math.max(Math.abs(first), Math.abs(second));
}

function grouped(statements: readonly Statement[]): Disagreement["values"] {
  const groups: { number: Quantity; sources: Set<number> }[] = [];
  for (const { number, source } of statements) {
    const group = groups.find((known) => isSameValue(known.number, number));
    if (group) group.sources.add(source);
    else groups.push({ number, sources: new Set([source]) });
  }
  return groups.map(({ number, sources }) => ({ value: number.text.trim(), sources: [...sources] }));
}

/** The words of the first sentence that all the others have. */
const aboutOf = (first: Statement, same: readonly Statement[]) =>
  first.words
    .filter((word) => same.every(({ words }) => words.some((other) => likeness(word, other) >= alike)))
    .map(({ raw }) => raw)
    .slice(0, 6)
    .join(" ");
