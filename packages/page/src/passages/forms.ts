import { datesIn } from "./dates.ts";
import type { PreparedDocument } from "./document.ts";
import { longForms, shortForms } from "./initials.ts";
import { joinedNumberForms } from "./joined-numbers.ts";
import { wordsOf } from "./words.ts";

/** Another way to write some words of the query: where the page has these words in a row, it has those of the query. */
export interface Form {
  /** The words of the query. */
  words: readonly string[];
  /** What the page may have instead. */
  sequence: readonly string[];
  likeness: number;
  /** How the page must write it, capitals and all. */
  spelling?: string;
}

/** A unit that has another form of these words of the query. */
export interface FormMatch {
  unit: number;
  words: readonly string[];
  likeness: number;
}

/** The same number, date or version. */
const same = 1;
/** Written as one word or as several: "time-out", "timeout", "timeOut". */
const joined = 0.9;

/** Shorter parts and wholes are other words by chance. */
const shortestPart = 2;
const shortestWhole = 6;
const mostJoined = 3;

/** The units that have words of the query in another form. */
export function findForms(
  document: PreparedDocument,
  query: string,
  sequence: readonly string[],
): FormMatch[] {
  const { lexicon, units, unitWords, unitWordStarts } = document;
  const byFirst = new Map<number, { ids: number[]; form: Form }[]>();
  for (const form of [
    ...formsOf(query, sequence),
    ...joinedNumberForms(sequence, lexicon.words),
    ...shortForms(sequence),
  ]) {
    const ids: number[] = [];
    for (const word of form.sequence) ids.push(lexicon.idOf(word) ?? -1);
    const [first = -1] = ids;
    if (ids.includes(-1)) continue;
    const list = byFirst.get(first);
    if (list === undefined) byFirst.set(first, [{ ids, form }]);
    else list.push({ ids, form });
  }
  const found = longForms(document, query);
  if (byFirst.size === 0) return found;
  const isFirst = new Uint8Array(lexicon.words.length);
  for (const id of byFirst.keys()) isFirst[id] = 1;
  for (let unit = 0; unit < units.length; unit++) {
    const to = unitWordStarts[unit + 1] ?? 0;
    for (let at = unitWordStarts[unit] ?? 0; at < to; at++) {
      const first = unitWords[at] ?? -1;
      if (isFirst[first] !== 1) continue;
      for (const { ids, form } of byFirst.get(first) ?? []) {
        if (at + ids.length > to || !ids.every((id, place) => unitWords[at + place] === id)) continue;
        if (form.spelling === undefined || isSpelled(document, unit, form.spelling))
          found.push({ unit, words: form.words, likeness: form.likeness });
      }
    }
  }
  return found;
}

function isSpelled({ markdown, units }: PreparedDocument, unit: number, spelling: string): boolean {
  const { start = 0, end = 0 } = units[unit] ?? {};
  return markdown.slice(start, end).includes(spelling);
}

/** Identifiers and numbered things: `--no-cache`, "fs.rm", "COVID-19", "step 3". */
const connected =
  /(?<![\p{L}\p{N}])(?:[\p{L}\p{N}]{1,64}(?:[^\s\p{L}\p{N}'’]{1,2}[\p{L}\p{N}]{1,64})+|\p{L}{3,64}\s\p{N}{1,64})(?![\p{L}\p{N}])/gu;
const mostWholes = 8;

/** What the query has as one thing of several words, each as its words with spaces between: "fs rm". */
export function wholesIn(query: string): string[] {
  const wholes = new Set<string>();
  for (const [written] of query.matchAll(connected)) {
    const words = wordsOf(written);
    if (words.length > 1 && !words.some((word) => word.startsWith("_"))) wholes.add(words.join(" "));
  }
  return [...wholes].slice(0, mostWholes);
}

/** No word has a space in it. */
export function isWhole(term: string): boolean {
  return term.includes(" ");
}

function* formsOf(query: string, sequence: readonly string[]): Generator<Form> {
  for (const whole of wholesIn(query)) yield { words: [whole], sequence: whole.split(" "), likeness: same };
  for (const { words, others } of datesIn(query)) {
    for (const other of others) yield { words, sequence: other, likeness: same };
  }
  yield* numberForms(query);
  yield* joinedForms(sequence);
  for (const word of new Set(sequence)) yield* splitForms(word);
}

const largeNumber = /(?<![\d.,'’])(?:\d{4,15}|\d{1,3}(?:[.,'’\u00a0\u202f ]\d{3}){1,4})(?![\d])/g;
const version = /(?<![\p{L}\d.,])v?(\d{1,4}(?:\.\d{1,4}){1,3})(?![\d])/giu;

/** "1,240,000" and "1240000"; "v3.2" and "3.2". */
function* numberForms(query: string): Generator<Form> {
  for (const [written] of query.matchAll(largeNumber)) {
    const digits = written.replace(/\D/g, "");
    const words = wordsOf(written);
    yield { words, sequence: [digits], likeness: same };
    yield { words, sequence: digits.replace(/\B(?=(?:\d{3})+$)/g, " ").split(" "), likeness: same };
  }
  for (const [written, digits = ""] of query.matchAll(version)) {
    const [first = "", ...more] = digits.split(".");
    const words = wordsOf(written);
    yield { words, sequence: [first, ...more], likeness: same };
    yield { words, sequence: [`v${first}`, ...more], likeness: same };
  }
}

/** Neighbours of the query as one word of the page: "page size" and "pageSize". */
function* joinedForms(sequence: readonly string[]): Generator<Form> {
  for (let from = 0; from < sequence.length; from++) {
    for (let count = 2; count <= mostJoined && from + count <= sequence.length; count++) {
      const words = sequence.slice(from, from + count);
      const whole = words.join("");
      if (whole.length >= shortestWhole && isPlain(whole))
        yield { words, sequence: [whole], likeness: joined };
    }
  }
}

/** One word of the query as neighbours of the page: "timeout" and "time-out". */
function* splitForms(word: string): Generator<Form> {
  if (word.length < shortestWhole || !isPlain(word)) return;
  for (let at = shortestPart; at <= word.length - shortestPart; at++) {
    yield { words: [word], sequence: [word.slice(0, at), word.slice(at)], likeness: joined };
  }
}

/** False for pairs of ideographs, numbers, and what else is not made of letters alone. */
function isPlain(word: string): boolean {
  return /^\p{L}[\p{L}\p{M}\p{N}]*$/u.test(word);
}
