import { featureNames } from "./features.ts";

const weights: Record<(typeof featureNames)[number], number> = {
  coverage: 6,
  coverageSquared: 0,
  bm25: 2,
  previous: 1,
  next: 1,
  window: 2,
  block: 1,
  heading: 1,
  rarest: 0.5,
  pairs: 1,
  relative: 1,
  numberAsked: 0.5,
  timeAsked: 0.5,
  nameAsked: 0.3,
  reasonAsked: 0.5,
  quoted: 0,
  definition: 0,
  length: 1,
  veryShort: -1,
  position: 0.5,
  isHeading: -2,
  isLink: -1,
  novelty: 1,
  expansion: 1,
  isItem: 0,
  isTable: 0,
  isCode: 0,
  title: 0,
};

const ordered = Float64Array.from(featureNames, (name) => weights[name]);

/** The score of every unit: the logarithm of how likely it holds the answer, up to a constant. */
export function scoreUnits(rows: Float64Array, factors: Float64Array = ordered): Float64Array {
  const width = featureNames.length;
  const scores = new Float64Array(rows.length / width);
  for (let unit = 0; unit < scores.length; unit++) {
    let sum = 0;
    for (let feature = 0; feature < width; feature++)
      sum += (rows[unit * width + feature] ?? 0) * (factors[feature] ?? 0);
    scores[unit] = sum;
  }
  return scores;
}
