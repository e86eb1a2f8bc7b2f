import { type Coverage, measureCoverage } from "./coverage.ts";
import type { PreparedDocument } from "./document.ts";
import type { PreparedQuery } from "./query.ts";
import { weights } from "./ranking-weights.ts";

type Feature = keyof typeof weights;
export const featureNames = Object.keys(weights) as readonly Feature[];
export const featureCount = featureNames.length;
const orderedWeights = Float64Array.from(featureNames, (name) => weights[name]);

/** One row of `featureCount` numbers for every unit. */
export function computeFeatures(document: PreparedDocument, query: PreparedQuery): Float64Array {
  const { units } = document;
  const coverage = measureCoverage(document, query);
  const rows = new Float64Array(units.length * featureCount);
  for (let unit = 0; unit < units.length; unit++) {
    const features = featuresOf(document, coverage, unit);
    for (const [at, name] of featureNames.entries()) rows[unit * featureCount + at] = features[name];
  }
  return rows;
}

// The target of a link in running text makes no reference of the sentence.
const linkLike = /(?<!\]\()https?:\/\/|doi:|doi\.org|license:/i;
const listSeparator = /[,;、，؛،]/g;
const itemNumber = /^[\s>]*(\d{1,4})[.)]/;
/** From this number on an item is a note. */
const highNumber = 50;
/** A sentence of more words is not a label of the next one. */
const mostLabelWords = 8;
/** The look of a unit is judged by this many characters. */
const lookedAt = 300;

function featuresOf(document: PreparedDocument, coverage: Coverage, unit: number): Record<Feature, number> {
  const { start = 0, end = 0, kind, block: index = -1 } = document.units[unit] ?? {};
  const text = document.markdown.slice(start, Math.min(end, start + lookedAt));
  const own = coverage.own[unit] ?? 0;
  const block = coverage.block[index] ?? 0;
  const isLabelled =
    document.wordCount(unit - 1) <= mostLabelWords && document.units[unit - 1]?.kind !== "heading";
  const number = kind === "item" ? Number(itemNumber.exec(text)?.[1] ?? 1) : 1;
  return {
    coverage: own,
    relative: share(own, coverage.best),
    exactRelative: share(coverage.exact[unit] ?? 0, coverage.exactBest),
    window: coverage.window[unit] ?? 0,
    windowRelative: share(coverage.window[unit] ?? 0, coverage.bestWindow),
    blockBest: coverage.blockBest[index] ?? 0,
    blockRelative: share(block, coverage.bestBlock),
    heading: coverage.heading(unit),
    underHeading: coverage.underHeading(unit),
    label: isLabelled ? (coverage.own[unit - 1] ?? 0) : 0,
    enumeration: Math.min(1, (text.match(listSeparator)?.length ?? 0) / 6),
    digits: /\d/.test(text) ? 1 : 0,
    late: unit / document.units.length,
    number: Math.min(1, Math.log(Math.max(1, number)) / Math.log(highNumber)),
    length: Math.log(1 + document.wordCount(unit)) / 4,
    isHeading: kind === "heading" ? 1 : 0,
    isLink: linkLike.test(text) ? 1 : 0,
  };
}

function share(part: number, whole: number): number {
  return whole > 0 ? part / whole : 0;
}

/** In the order of the page: more than the prices of units differ. */
const orderStep = 8;

/** The score of every unit: the logarithm of how likely it holds the answer, up to a constant. */
export function scoreUnits(document: PreparedDocument, query: PreparedQuery): Float64Array {
  // Nothing of the query is found: the page from its beginning.
  if (query.terms.length === 0) return Float64Array.from(document.units, (_, unit) => -orderStep * unit);
  const rows = computeFeatures(document, query);
  const scores = new Float64Array(document.units.length);
  for (let unit = 0; unit < scores.length; unit++) {
    let sum = 0;
    for (let at = 0; at < featureCount; at++)
      sum += (rows[unit * featureCount + at] ?? 0) * (orderedWeights[at] ?? 0);
    scores[unit] = sum;
  }
  return scores;
}
