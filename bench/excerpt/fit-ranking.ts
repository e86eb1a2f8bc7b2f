/**
 * Fits the weights of packages/page/src/passages/score.ts: the softmax over all units of a document that makes the units
 * with the answer most likely. The printed weights, to be pasted, are fitted on all documents. The recall below them is
 * that of weights which never saw the document (five fits, each without a fifth of the documents), by the bare ranking,
 * without what select.ts adds. --without shows what a feature is worth.
 */
import { PreparedDocument } from "../../packages/page/src/passages/document.ts";
import { prepareQuery } from "../../packages/page/src/passages/query.ts";
import { computeFeatures, featureCount, featureNames } from "../../packages/page/src/passages/score.ts";
import { dataAt, readOptions } from "../options.ts";
import { foldOf, folds, loadPublic } from "./data.ts";

const help = `node bench/excerpt/fit-ranking.ts --data DIR [--without NAMES]
  --data     folder with the public sets
  --without  features to leave out, with commas
`;

const values = readOptions(help, { data: { type: "string" }, without: { type: "string" } });
const without = new Set(values.without?.split(","));
const { documents, questions } = loadPublic(dataAt(values.data, help));

interface Example {
  rows: Float64Array;
  gold: number[];
  tokens: Float64Array;
  fold: number;
  set: string;
  weight: number;
}

/** XQuAD asks the same questions in twelve languages; a third of them says as much. */
const everyNth = 3;
/** Long articles are the harder task and have fewer questions. */
const longArticleWeight = 3;

const prepared = new Map<string, PreparedDocument>();
const examples: Example[] = [];
for (const [index, question] of questions.entries()) {
  const long = question.set === "covidqa";
  if (!long && index % everyNth !== 0) continue;
  const document =
    prepared.get(question.document) ?? new PreparedDocument(documents.get(question.document) ?? "");
  prepared.set(question.document, document);
  const query = prepareQuery(document, question.query);
  const [from, to] = question.spans[0] ?? [0, 0];
  const gold = [...document.units.keys()].filter((unit) => {
    const { start = 0, end = 0 } = document.units[unit] ?? {};
    return start < to && end > from;
  });
  if (query === undefined || gold.length === 0) continue;
  examples.push({
    rows: computeFeatures(document, query),
    gold,
    tokens: Float64Array.from(document.units.keys(), (unit) => document.tokensOf(unit)),
    fold: foldOf(question.document),
    set: question.set,
    weight: long ? longArticleWeight : 1,
  });
}

for (const { rows } of examples) {
  for (let cell = 0; cell < rows.length; cell++) {
    if (without.has(featureNames[cell % featureCount] ?? "")) rows[cell] = 0;
  }
}

function scoresOf(rows: Float64Array, weights: Float64Array): Float64Array {
  const scores = new Float64Array(rows.length / featureCount);
  for (let unit = 0, cell = 0; unit < scores.length; unit++) {
    let sum = 0;
    for (let at = 0; at < featureCount; at++, cell++) sum += (rows[cell] ?? 0) * (weights[at] ?? 0);
    scores[unit] = sum;
  }
  return scores;
}

/** The slope of the negative logarithm of the answer's share, added to `slope`. */
function addSlope({ rows, gold, weight }: Example, weights: Float64Array, slope: Float64Array): void {
  const shares = scoresOf(rows, weights);
  let most = -Infinity;
  for (const score of shares) if (score > most) most = score;
  let total = 0;
  for (let unit = 0; unit < shares.length; unit++) {
    const share = Math.exp((shares[unit] ?? 0) - most);
    shares[unit] = share;
    total += share;
  }
  for (let unit = 0; unit < shares.length; unit++) shares[unit] = (shares[unit] ?? 0) / total;
  for (const unit of gold) shares[unit] = (shares[unit] ?? 0) - 1 / gold.length;
  for (let unit = 0; unit < shares.length; unit++) {
    const pull = weight * (shares[unit] ?? 0);
    if (Math.abs(pull) < 1e-6) continue;
    const row = unit * featureCount;
    for (let at = 0; at < featureCount; at++) slope[at] = (slope[at] ?? 0) + pull * (rows[row + at] ?? 0);
  }
}

/** Adam, full batch: a few hundred steps of a small convex problem. */
function fitWeights(training: Example[]): Float64Array {
  const steps = 250;
  const weights = new Float64Array(featureCount);
  const mean = new Float64Array(featureCount);
  const square = new Float64Array(featureCount);
  const total = training.reduce((sum, { weight }) => sum + weight, 0);
  for (let step = 1; step <= steps; step++) {
    const slope = new Float64Array(featureCount);
    for (const example of training) addSlope(example, weights, slope);
    const rate = step < steps * 0.7 ? 0.15 : 0.05;
    for (let at = 0; at < featureCount; at++) {
      const value = (slope[at] ?? 0) / total + 1e-4 * (weights[at] ?? 0);
      mean[at] = 0.9 * (mean[at] ?? 0) + 0.1 * value;
      square[at] = 0.99 * (square[at] ?? 0) + 0.01 * value * value;
      const direction = (mean[at] ?? 0) / (1 - 0.9 ** step);
      weights[at] =
        (weights[at] ?? 0) - (rate * direction) / (Math.sqrt((square[at] ?? 0) / (1 - 0.99 ** step)) + 1e-8);
    }
  }
  return weights;
}

function isFound({ rows, gold, tokens }: Example, weights: Float64Array, budget: number): boolean {
  const scores = scoresOf(rows, weights).map(
    (score, unit) => score - 0.7 * Math.log(1 + (tokens[unit] ?? 0)),
  );
  const chosen = new Set<number>();
  let left = budget;
  for (const unit of [...scores.keys()].sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0))) {
    const price = (tokens[unit] ?? 0) + 1;
    if (price > left) continue;
    chosen.add(unit);
    left -= price;
  }
  return gold.every((unit) => chosen.has(unit));
}

const weights = fitWeights(examples);
for (const [at, name] of featureNames.entries()) console.log(`  ${name}: ${(weights[at] ?? 0).toFixed(2)},`);
const strangers = folds.map((fold) => fitWeights(examples.filter((example) => example.fold !== fold)));
for (const set of ["covidqa", "xquad"]) {
  const list = examples.filter((example) => example.set === set);
  const recalls = [250, 500, 1000, 2000].map((budget) => {
    const found = list.filter((example) =>
      isFound(example, strangers[example.fold] ?? new Float64Array(featureCount), budget),
    );
    return ((100 * found.length) / Math.max(1, list.length)).toFixed(1);
  });
  console.log(`${set}, documents unseen (${list.length} questions): ${recalls.join(" / ")}`);
}
