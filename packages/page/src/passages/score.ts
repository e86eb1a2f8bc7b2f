import { type Coverage, measureCoverage } from "./coverage.ts";
import type { PreparedDocument } from "./document.ts";
import type { PreparedQuery } from "./query.ts";

/**
 * The features of a unit in the light of the query, each between 0 and 1, with their weights. Fitted by
 * bench/excerpt/fit-ranking.ts: the softmax over all units of a document that makes the units with the answer most
 * likely, over questions that other people asked of articles, contracts, papers, policies, reports and web pages. After
 * a change of a feature fit again and paste the result; the script also prints the recall of weights that never saw
 * the document.
 */
const weights = {
  // How much of the query is in the unit, as a share of the query and of the best unit.
  coverage: 1.37,
  relative: 0.91,
  exactRelative: 1.44,
  // How much of it is in a window of about a hundred words: an answer is often the sentence after the one that names the
  // subject.
  window: 1.54,
  windowRelative: 1.95,
  // How much of it is in the paragraph, in the heading above, and in a few words right before: "8.1 Term."
  blockBest: 1.51,
  blockRelative: 0.94,
  heading: 5.36,
  underHeading: 1.8,
  label: 2.64,
  // The kind and place of the unit: notes are at the end, with high numbers.
  enumeration: 0.84,
  digits: 0.4,
  late: -1.53,
  number: -2.6,
  length: -0.35,
  isHeading: -1.55,
  isLink: -1.26,
};

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
