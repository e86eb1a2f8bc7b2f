import { featureCount, featureNames } from "./features.ts";

/**
 * Fitted by bench/excerpt/fit-ranking.ts: the listwise softmax that makes the unit with the answer most likely, over the
 * development documents (COVID-QA and XQuAD). Change a feature, fit again, paste the result: the script also prints the
 * recall of weights that never saw the document.
 */
const weights: Record<(typeof featureNames)[number], number> = {
  coverage: 0.77,
  relative: 1.54,
  exactRelative: 1.4,
  pairs: 0.69,
  previous: 1.32,
  next: 0.56,
  previousSecond: 0.49,
  nextSecond: 0.38,
  window: 1.57,
  density: 1.99,
  follows: 0.41,
  block: 1.25,
  blockBest: 3.55,
  blockRelative: 1.89,
  ownTimesBlock: -0.63,
  // By hand, fitted 2.3: the development sets have few headings, and on pages that have them a heading names the subject
  // that the sentences under it no longer repeat.
  heading: 3.3,
  // By hand, for the same reason: the option under the heading of its function.
  underHeading: 2,
  numberAsked: 0.65,
  timeAsked: 1.05,
  // By hand: the development sets hardly ask for prices.
  moneyAsked: 1.5,
  nameAsked: 0.77,
  reasonAsked: 1.26,
  enumeration: 0.78,
  firstMention: 1.23,
  earlyShort: 2.05,
  length: -1.39,
  isHeading: -1.91,
  isLink: -0.86,
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
