import type { PreparedDocument } from "./document.ts";
import { overviewAsked } from "./vocabulary/overview.ts";
import { foldWord, wordsOf } from "./words.ts";

// The title and the page's first sentence before all others, then each section's, those of chapters first; the rest of the
// first paragraph before second sentences. All by hand: prices differ by about one, a step of the outline has to be less.
const titleScore = 9;
const sectionScore = 8;
const levelStep = 0.6;
const introductionScore = 5;
/** A shorter one is a label or a date. */
const fewestWords = 4;

/** True for a question about the page itself; not where the page has a section of that name. */
export function asksForOverview({ blocks, markdown }: PreparedDocument, query: string): boolean {
  const named = overviewAsked(query);
  if (named === undefined) return false;
  return !blocks.some(({ kind, start, end }) => {
    if (kind !== "heading" || named.length === 0) return false;
    const words = wordsOf(markdown.slice(start, end)).map(foldWord);
    return named.some((word) => words.includes(word));
  });
}

/** The scores of units for somebody who wants to know what the page is about. */
export function overviewScores(document: PreparedDocument): Float64Array {
  const { units, blocks } = document;
  const scores = Float64Array.from(units, (_, unit) => -unit / units.length);
  const lift = (unit: number, score: number): void => {
    scores[unit] = Math.max(scores[unit] ?? 0, score - unit / units.length);
  };
  const isSentence = (unit: number): boolean =>
    units[unit]?.kind === "paragraph" && document.wordCount(unit) >= fewestWords;

  const title = units.findIndex(({ kind }) => kind === "heading");
  if (title !== -1) lift(title, titleScore);
  const lead = units.findIndex((_, unit) => isSentence(unit));
  for (let unit = lead; unit !== -1 && units[unit]?.block === units[lead]?.block; unit++)
    lift(unit, unit === lead ? titleScore : introductionScore);

  for (let heading = 0; heading < units.length; heading++) {
    if (units[heading]?.kind !== "heading") continue;
    let end = heading + 1;
    while (end < units.length && units[end]?.kind !== "heading") end++;
    if (end === heading + 1) continue;
    let first = heading + 1;
    while (first < end && !isSentence(first)) first++;
    const score = sectionScore - levelStep * (blocks[units[heading]?.block ?? 0]?.level ?? 0);
    lift(heading, score);
    lift(first < end ? first : heading + 1, score);
  }
  return scores;
}

/** More than prices differ. */
const orderStep = 8;

/** The scores of units where nothing tells them apart: one after the other. */
export function orderScores({ units }: PreparedDocument): Float64Array {
  return Float64Array.from(units, (_, unit) => -orderStep * unit);
}
