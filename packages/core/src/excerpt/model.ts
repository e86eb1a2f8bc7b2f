import { featureCount, featureNames } from "./features.ts";

/**
 * Fitted by bench/excerpt/fit-ranking.ts: the listwise softmax that makes the unit with the answer most likely, over two
 * thirds of the development documents (COVID-QA and XQuAD). Change a feature, fit again, paste the result.
 */
const weights: Record<(typeof featureNames)[number], number> = {
  coverage: 0.66,
  relative: 1.46,
  exactRelative: 1.9,
  pairs: 0.89,
  previous: 1.37,
  next: 0.79,
  previousSecond: 0.62,
  nextSecond: 0.61,
  window: 1.89,
  density: 2.11,
  follows: 0.65,
  block: 1.1,
  blockBest: 2.75,
  blockRelative: 1.79,
  ownTimesBlock: -0.95,
  heading: 2.25,
  numberAsked: 0.24,
  timeAsked: 1.52,
  nameAsked: 1.37,
  reasonAsked: 1.26,
  enumeration: 0.72,
  firstMention: 1.09,
  earlyShort: 3.12,
  length: -0.98,
  isHeading: -1.31,
  isLink: -0.66,
};

const ordered = Float64Array.from(featureNames, (name) => weights[name]);

/** The score of every unit: the logarithm of how likely it holds the answer, up to a constant. */
export function scoreUnits(rows: Float64Array): Float64Array {
  const scores = new Float64Array(rows.length / featureCount);
  for (let unit = 0; unit < scores.length; unit++) {
    let sum = 0;
    for (let feature = 0; feature < featureCount; feature++) {
      sum += (rows[unit * featureCount + feature] ?? 0) * (ordered[feature] ?? 0);
    }
    scores[unit] = sum;
  }
  return scores;
}
