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
  coverage: 1.24,
  relative: 0.86,
  exactRelative: 1.5,
  // How much of it is around the unit, in the nearest units and in a window of about a hundred words: an answer is
  // often the sentence after the one that names the subject.
  density: 1.72,
  window: 1.39,
  windowRelative: 1.84,
  // How much of it is in the paragraph and in the heading above.
  blockBest: 1.33,
  blockRelative: 1.07,
  heading: 5.08,
  underHeading: 1.63,
  // What the unit is.
  enumeration: 0.91,
  earlyShort: 2.11,
  length: -0.39,
  isHeading: -1.44,
  isLink: -1.1,
};

type Feature = keyof typeof weights;
export const featureNames = Object.keys(weights) as readonly Feature[];
export const featureCount = featureNames.length;
const orderedWeights = Float64Array.from(featureNames, (name) => weights[name]);

/** A query of so few telling words asks what something is, and that comes early. */
const shortQuery = 2;
const tellingWeight = 0.5;

/** One row of `featureCount` numbers for every unit. */
export function computeFeatures(document: PreparedDocument, query: PreparedQuery): Float64Array {
  const { units } = document;
  const coverage = measureCoverage(document, query);
  const isShort = query.terms.filter((term) => term.weight > tellingWeight).length <= shortQuery;
  const rows = new Float64Array(units.length * featureCount);
  for (let unit = 0; unit < units.length; unit++) {
    const features = featuresOf(document, coverage, unit, isShort);
    for (const [at, name] of featureNames.entries()) rows[unit * featureCount + at] = features[name];
  }
  return rows;
}

// The target of a link in running text makes no reference of the sentence.
const linkLike = /(?<!\]\()https?:\/\/|doi:|doi\.org|license:/i;
const listSeparator = /[,;、，؛،]/g;
/** The look of a unit is judged by this many characters. */
const lookedAt = 300;

function featuresOf(
  document: PreparedDocument,
  coverage: Coverage,
  unit: number,
  isShort: boolean,
): Record<Feature, number> {
  const { start = 0, end = 0, kind, block: index = -1 } = document.units[unit] ?? {};
  const text = document.markdown.slice(start, Math.min(end, start + lookedAt));
  const own = coverage.own[unit] ?? 0;
  const block = coverage.block[index] ?? 0;
  const heading = coverage.heading(unit);
  const isNear = coverage.best === 0 || (coverage.window[unit] ?? 0) > 0 || heading > 0;
  return {
    coverage: own,
    relative: share(own, coverage.best),
    exactRelative: share(coverage.exact[unit] ?? 0, coverage.exactBest),
    density: coverage.density(unit),
    window: coverage.window[unit] ?? 0,
    windowRelative: share(coverage.window[unit] ?? 0, coverage.bestWindow),
    blockBest: coverage.blockBest[index] ?? 0,
    blockRelative: share(block, coverage.bestBlock),
    heading,
    underHeading: coverage.underHeading(unit),
    enumeration: Math.min(1, (text.match(listSeparator)?.length ?? 0) / 6),
    earlyShort: isShort && isNear ? 1 / (1 + unit / 12) : 0,
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
