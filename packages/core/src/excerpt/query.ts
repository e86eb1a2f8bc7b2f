import type { PreparedDocument } from "./document.ts";
import { askedHints } from "./vocabulary/hints.ts";
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
  /** Kinds of answer asked for, as bits of `hint`. */
  hints: number;
  /** likeness[unit * terms.length + term]: the best match of the term in the unit, 0 to 1. */
  likeness: Float32Array;
}

/** Longer queries are cut: beyond this many different words nothing is asked any more. */
const mostTerms = 48;
const mostCharacters = 4000;
const stopWordWeight = 0.35;
const pairWeight = 0.5;

/** Looks a query up in a document: which of its words stand where, and how much each tells. Undefined without words. */
export function prepareQuery(document: PreparedDocument, query: string): PreparedQuery | undefined {
  const words = [...new Set(wordsOf(query.slice(0, mostCharacters)))].slice(0, mostTerms);
  if (words.length === 0) return undefined;
  const matched: (Term & { matches: Map<number, number> })[] = words
    .map((word) => {
      const matches = isStopWord(word) ? new Map<number, number>() : document.similarWords.similar(word);
      const id = document.lexicon.idOf(word);
      if (id !== undefined) matches.set(id, 1);
      return { word, matches, weight: 0 };
    })
    .filter((term) => term.matches.size > 0);

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
      found[term] = (found[term] ?? 0) + (likeness[unit * count + term] ?? 0);
  }

  const onlyStopWords = matched.every(({ word }) => isStopWord(word));
  for (const [index, term] of matched.entries()) {
    const seen = found[index] ?? 0;
    const rarity = Math.log(1 + (units - seen + 0.5) / (seen + 0.5));
    const factor =
      !onlyStopWords && isStopWord(term.word) ? stopWordWeight : term.word.startsWith("_") ? pairWeight : 1;
    term.weight = Math.max(rarity, 0.05) * factor;
  }
  return { terms: matched, byWord, hints: askedHints(words), likeness };
}
