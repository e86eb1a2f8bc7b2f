import { featureCount, featureNames } from "./features.ts";

/**
 * Fitted by bench/excerpt/fit-ranking.ts: the listwise softmax that makes the unit with the answer most likely, over the
 * development documents (COVID-QA and XQuAD). Change a feature, fit again, paste the result: the script also prints the
 * recall of weights that never saw the document.
 */
export const weights: Record<(typeof featureNames)[number], number> = {
  coverage: 0.71,
  relative: 1.44,
  exactRelative: 1.57,
  pairs: 0.8,
  previous: 1.47,
  next: 0.66,
  previousSecond: 0.51,
  nextSecond: 0.39,
  window: 1.47,
  density: 1.89,
  follows: 0.42,
  block: 1.25,
  blockBest: 3.36,
  blockRelative: 1.95,
  ownTimesBlock: -0.6,
  heading: 2.57,
  numberAsked: 0.6,
  timeAsked: 1.04,
  moneyAsked: 1.5,
  nameAsked: 0.82,
  reasonAsked: 1.32,
  enumeration: 0.8,
  firstMention: 1.27,
  earlyShort: 2.1,
  length: -1.35,
  isHeading: -1.85,
  isLink: -1.02,
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
