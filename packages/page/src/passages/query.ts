import type { PreparedDocument } from "./document.ts";
import { findForms, isWhole, wholesIn } from "./forms.ts";
import { askedHints } from "./vocabulary/hints.ts";
import { questionPhraseWords } from "./vocabulary/question-phrases.ts";
import { isStopWord } from "./vocabulary/stop-words.ts";
import { wordsOf } from "./words.ts";

export interface Term {
  word: string;
  /** How much finding the word tells: its rarity in this document, weighed down for stop words. */
  weight: number;
}

export interface Match {
  term: number;
  score: number;
}

export interface PreparedQuery {
  terms: Term[];
  /** For every word id of the document: which terms it stands for, and how well. */
  byWord: (Match[] | undefined)[];
  /** False when the page has none of the words that name the subject, in no form. */
  isFound: boolean;
  /** Kinds of answer asked for, as bits of `hint`. */
  hints: number;
  /** likeness[unit * terms.length + term]: the best match of the term in the unit, 0 to 1. */
  likeness: Float32Array;
}

/** Longer queries are cut: beyond this many different words nothing is asked any more. */
const mostTerms = 48;
const mostCharacters = 4000;
const stopWordWeight = 0.35;
/** Pairs of ideographs and wholes ("fs.rm", "step 3") come on top of the words that they are made of. */
const extraWeight = 0.5;
/** From this likeness on a word is taken for the query's word in another form. */
export const sameWord = 0.8;
/** A word of the header counts a little less in a row than the row's own. */
const headerFactor = 0.8;
/** Stop words and question phrases together weigh at most this much of the words that name the subject. */
const mostWeak = 0.7;

/** Looks a query up in a document: which of its words stand where, and how much each tells. Undefined without words. */
export function prepareQuery(document: PreparedDocument, query: string): PreparedQuery | undefined {
  const sequence = wordsOf(query.slice(0, mostCharacters));
  const words = [...new Set(sequence)].slice(0, mostTerms);
  if (words.length === 0) return undefined;
  const phraseWords = questionPhraseWords(sequence);
  const isWeak = (word: string): boolean => isStopWord(word) || phraseWords.has(word);
  const forms = findForms(document, query.slice(0, mostCharacters), sequence);
  const inOtherForm = new Set(forms.flatMap((form) => form.words));
  const wholes = wholesIn(query.slice(0, mostCharacters)).map((word) => ({
    word,
    matches: new Map<number, number>(),
    weight: 0,
  }));
  const matched: (Term & { matches: Map<number, number> })[] = words
    .map((word) => {
      const matches = isStopWord(word) ? new Map<number, number>() : document.similarWords.similar(word);
      const id = document.lexicon.idOf(word);
      if (id !== undefined) matches.set(id, 1);
      return { word, matches, weight: 0 };
    })
    .concat(wholes)
    .filter((term) => term.matches.size > 0 || inOtherForm.has(term.word));

  const count = matched.length;
  const units = document.units.length;
  const likeness = new Float32Array(units * count);
  const byWord: PreparedQuery["byWord"] = Array(document.lexicon.words.length).fill(undefined);
  for (const [term, { matches }] of matched.entries()) {
    for (const [id, score] of matches) {
      const list = byWord[id];
      if (list === undefined) byWord[id] = [{ term, score }];
      else list.push({ term, score });
    }
  }
  const places = new Map(matched.map(({ word }, term) => [word, term]));
  for (const form of forms) {
    for (const word of form.words) {
      const cell = form.unit * count + (places.get(word) ?? -1);
      if (places.has(word)) likeness[cell] = Math.max(likeness[cell] ?? 0, form.likeness);
    }
  }
  // How often a word stands in the document. One that only resembles it ("Arbeitgeber" for "Arbeitgeberzuschuss") counts
  // less, or else it would make the word itself look common.
  const found = new Float64Array(count);
  for (let unit = 0; unit < units; unit++) {
    const to = document.unitWordStarts[unit + 1] ?? 0;
    for (let at = document.unitWordStarts[unit] ?? 0; at < to; at++) {
      const matches = byWord[document.unitWords[at] ?? 0];
      if (matches === undefined) continue;
      for (const { term, score } of matches) {
        const cell = unit * count + term;
        if (score > (likeness[cell] ?? 0)) likeness[cell] = score;
      }
    }
    for (let term = 0; term < count; term++)
      found[term] = (found[term] ?? 0) + (likeness[unit * count + term] ?? 0) ** 2;
  }

  addHeaders(
    document,
    likeness,
    matched.map(({ word }) => !isWeak(word)),
  );

  const onlyWeak = matched.every(({ word }) => isWeak(word));
  for (const [index, term] of matched.entries()) {
    const seen = found[index] ?? 0;
    const rarity = Math.log(1 + (units - seen + 0.5) / (seen + 0.5));
    const factor = !onlyWeak && isWeak(term.word) ? stopWordWeight : isExtra(term.word) ? extraWeight : 1;
    term.weight = Math.max(rarity, 0.05) * factor;
  }
  if (!onlyWeak) limitWeak(matched, isWeak);
  const isFound = matched.length > 0 && (!onlyWeak || words.every(isWeak));
  return { terms: matched, isFound, byWord, hints: askedHints(words), likeness };
}

function isExtra(word: string): boolean {
  return word.startsWith("_") || isWhole(word);
}

/** Question words are rare in most texts: unchecked, "wie hoch" would weigh more than the one noun that it is about. */
function limitWeak(terms: readonly Term[], isWeak: (word: string) => boolean): void {
  const weigh = (list: readonly Term[]): number => list.reduce((sum, { weight }) => sum + weight, 0);
  const weak = terms.filter(({ word }) => isWeak(word));
  const most = mostWeak * (weigh(terms) - weigh(weak));
  const factor = Math.min(1, most / weigh(weak));
  for (const term of weak) term.weight *= factor;
}

/**
 * A row of a table is read with the names of its columns: a row with a telling word of its own ("1903") has what stands
 * in the header too ("Chemistry"). Without that all rows would have it, and none would stand out.
 */
function addHeaders(
  { units }: PreparedDocument,
  likeness: Float32Array,
  isTelling: readonly boolean[],
): void {
  const count = isTelling.length;
  for (const [unit, { kind, lead }] of units.entries()) {
    if (kind !== "table" || units[lead]?.kind !== "table") continue;
    const own = likeness.subarray(unit * count, (unit + 1) * count);
    const header = likeness.subarray(lead * count, (lead + 1) * count);
    if (!own.some((score, term) => isTelling[term] === true && score >= sameWord && header[term] === 0))
      continue;
    for (let term = 0; term < count; term++) {
      own[term] = Math.max(own[term] ?? 0, headerFactor * (header[term] ?? 0));
    }
  }
}
