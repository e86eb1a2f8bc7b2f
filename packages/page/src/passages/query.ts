import type { PreparedDocument } from "./document.ts";
import { isStopWord } from "./vocabulary/stop-words.ts";
import { wordsOf } from "./words.ts";

/** A word of the query that the document has in some form. */
interface Term {
  word: string;
  /** How much finding the word counts: its rarity in this document, less for stop words. */
  weight: number;
}

/** For every word id of the document: which terms it stands for, and how well. */
type Matches = ({ term: number; score: number }[] | undefined)[];
const none: NonNullable<Matches[number]> = [];

export interface PreparedQuery {
  terms: Term[];
  /** False when the page has none of the words that name the subject, in no form. */
  isFound: boolean;
  /** likeness[unit * terms.length + term]: the best match of the term in the unit, 0 to 1. */
  likeness: Float32Array;
}

/** Longer queries are cut: no question needs more different words. */
const mostTerms = 48;
const mostCharacters = 4000;
const stopWordWeight = 0.35;
/** Pairs of ideographs come on top of the words that they are part of. */
const pairWeight = 0.5;
/** From this likeness on a word is taken for the query's word in another form. */
export const sameWord = 0.8;
/** A word of an introduction counts a little less in what it introduces than an own one. */
const introductionFactor = 0.8;
/** All stop words together weigh at most this much of the words that name the subject. */
const mostStopWeight = 0.7;

/**
 * Looks a query up in a document: where its words are, and how much each counts. Undefined for a query without words.
 */
export function prepareQuery(document: PreparedDocument, query: string): PreparedQuery | undefined {
  const words = [...new Set(wordsOf(query.slice(0, mostCharacters)))].slice(0, mostTerms);
  if (words.length === 0) return undefined;
  const found = words
    .map((word) => ({ word, weight: 0, isStop: isStopWord(word), matches: matchesOf(document, word) }))
    .filter(({ matches }) => matches.size > 0);

  const byWord: Matches = Array(document.lexicon.words.length).fill(undefined);
  for (const [term, { matches }] of found.entries()) {
    for (const [id, score] of matches) {
      const list = byWord[id];
      if (list === undefined) byWord[id] = [{ term, score }];
      else list.push({ term, score });
    }
  }
  const { likeness, counts } = lookUp(document, byWord, found.length);
  addIntroductions(
    document,
    likeness,
    found.map(({ isStop }) => !isStop),
  );

  const units = document.units.length;
  const onlyStops = found.every(({ isStop }) => isStop);
  for (const [index, term] of found.entries()) {
    const count = counts[index] ?? 0;
    const rarity = Math.log(1 + (units - count + 0.5) / (count + 0.5));
    const factor = !onlyStops && term.isStop ? stopWordWeight : term.word.startsWith("_") ? pairWeight : 1;
    term.weight = Math.max(rarity, 0.05) * factor;
  }
  if (!onlyStops) limitStopWords(found);
  const isFound = found.length > 0 && (!onlyStops || words.every((word) => isStopWord(word)));
  return { terms: found, isFound, likeness };
}

/** Which share of the query's words the document has in some form, or its title as they are, from 0 to 1. Stop words count only if there are no others. */
export function shareOfWords(document: PreparedDocument, query: string, title: string): number {
  const words = [...new Set(wordsOf(query.slice(0, mostCharacters)))].slice(0, mostTerms);
  const telling = words.filter((word) => !isStopWord(word) && !word.startsWith("_"));
  const asked = telling.length ? telling : words;
  if (!asked.length) return 0;
  const inTitle = new Set(wordsOf(title));
  const found = asked.filter(
    (word) => inTitle.has(word) || [...matchesOf(document, word).values()].some((score) => score >= sameWord),
  );
  return found.length / asked.length;
}

/** Ids of the document's words that stand for a word of the query, and how well. Stop words only for themselves. */
function matchesOf(document: PreparedDocument, word: string): Map<number, number> {
  const matches = isStopWord(word) ? new Map<number, number>() : document.similarWords.similar(word);
  const id = document.lexicon.idOf(word);
  if (id !== undefined) matches.set(id, 1);
  return matches;
}

/**
 * The best match of every term in every unit, and in how many units each term occurs. A word that only resembles it
 * ("Arbeitgeber" for "Arbeitgeberzuschuss") counts less for the last, or else it would make the word itself look
 * common.
 */
function lookUp(
  document: PreparedDocument,
  byWord: Matches,
  count: number,
): { likeness: Float32Array; counts: Float64Array } {
  const units = document.units.length;
  const likeness = new Float32Array(units * count);
  const counts = new Float64Array(count);
  for (let unit = 0, start = 0; unit < units; unit++, start += count) {
    for (const id of document.wordsIn(unit)) {
      for (const { term, score } of byWord[id] ?? none) {
        const cell = start + term;
        if (score > (likeness[cell] ?? 0)) likeness[cell] = score;
      }
    }
    for (let term = 0; term < count; term++)
      counts[term] = (counts[term] ?? 0) + (likeness[start + term] ?? 0) ** 2;
  }
  return { likeness, counts };
}

/** Question words are rare in most texts: unchecked, "how many" would weigh more than the one noun that it is about. */
function limitStopWords(terms: readonly (Term & { isStop: boolean })[]): void {
  const weigh = (list: readonly Term[]): number => list.reduce((sum, { weight }) => sum + weight, 0);
  const stops = terms.filter(({ isStop }) => isStop);
  const most = mostStopWeight * (weigh(terms) - weigh(stops));
  const factor = Math.min(1, most / weigh(stops));
  for (const term of stops) term.weight *= factor;
}

/**
 * A row of a table is read with the names of its columns, a list item with the line above the list: a row with a
 * telling word of its own ("1903") also has what is in the header ("Chemistry"). Without the first condition all rows
 * would have it, and none would be better than the others.
 */
function addIntroductions(
  { units }: PreparedDocument,
  likeness: Float32Array,
  isTelling: readonly boolean[],
): void {
  const count = isTelling.length;
  for (const [unit, { introduction, kind }] of units.entries()) {
    if (introduction === -1) continue;
    const own = likeness.subarray(unit * count, (unit + 1) * count);
    const header = likeness.subarray(introduction * count, (introduction + 1) * count);
    const tells = own.some(
      (score, term) => isTelling[term] === true && score >= sameWord && header[term] === 0,
    );
    // The header of a table has what is in the caption in any case.
    if (!tells && !(kind === "table" && units[unit + 1]?.introduction === unit)) continue;
    for (let term = 0; term < count; term++) {
      own[term] = Math.max(own[term] ?? 0, introductionFactor * (header[term] ?? 0));
    }
  }
}
