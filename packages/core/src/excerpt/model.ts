import { featureCount, featureNames } from "./features.ts";

/**
 * Fitted by bench/excerpt/fit-ranking.ts: the listwise softmax that makes the unit with the answer most likely, over two
 * thirds of the development documents (COVID-QA and XQuAD). Change a feature, fit again, paste the result.
 */
const weights: Record<(typeof featureNames)[number], number> = {
  coverage: 0.65,
  relative: 1.53,
  exactRelative: 1.88,
  pairs: 0.91,
  previous: 1.4,
  next: 0.83,
  previousSecond: 0.63,
  nextSecond: 0.64,
  window: 1.85,
  density: 2.15,
  follows: 0.66,
  block: 1.05,
  blockBest: 2.71,
  blockRelative: 1.78,
  ownTimesBlock: -0.98,
  heading: 1.99,
  numberAsked: 0.25,
  timeAsked: 1.53,
  nameAsked: 1.36,
  reasonAsked: 1.26,
  enumeration: 0.71,
  firstMention: 1.09,
  earlyShort: 3.15,
  length: -0.93,
  isHeading: -1.36,
  isLink: -0.67,
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
