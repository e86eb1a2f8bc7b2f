/**
 * Fits packages/page/src/passages/ranking-weights.ts: the softmax over all units of a document that makes the units
 * with the answer most likely, over several sets of other people's questions, each set counting by the root of its size.
 * The printed weights, to be pasted, are fitted on all documents. The recall below them is that of weights which never
 * saw the document (five fits, each without a fifth of the documents), with the same selection as the product.
 * --without shows what a feature is worth.
 */
import { join } from "node:path";
import { PreparedDocument } from "../../packages/page/src/passages/document.ts";
import { prepareQuery } from "../../packages/page/src/passages/query.ts";
import { computeFeatures, featureCount, featureNames } from "../../packages/page/src/passages/score.ts";
import { selectUnits } from "../../packages/page/src/passages/select.ts";
import { lettersOf } from "../../packages/scry/src/eval/letters.ts";
import { evidenceSets, isShown, loadEvidence, type QuestionRow } from "../evidence/passages.ts";
import { dataAt, readOptions } from "../options.ts";
import { foldOf, folds, loadPublic } from "./data.ts";

const help = `node bench/excerpt/fit-ranking.ts --data DIR --evidence DIR [--without NAMES]
  --data      folder with COVID-QA
  --evidence  folder with excerpt/nq, contracts, papers, policies, clapnq, wice-evidence, finance
  --without   features to leave out, with commas
`;

const values = readOptions(help, {
  data: { type: "string" },
  evidence: { type: "string" },
  without: { type: "string" },
});
const without = new Set(values.without?.split(","));

interface Example {
  set: string;
  document: PreparedDocument;
  question: QuestionRow;
  rows: Float64Array;
  gold: number[];
  fold: number;
  weight: number;
}

/** Letters and digits of every unit, and where each begins in all of them together. */
interface Letters {
  all: string;
  starts: number[];
}

const lettersIn = new WeakMap<PreparedDocument, Letters>();

function lettersOfUnits(document: PreparedDocument): Letters {
  const known = lettersIn.get(document);
  if (known) return known;
  const starts: number[] = [];
  let all = "";
  for (const { start, end } of document.units) {
    starts.push(all.length);
    all += lettersOf(document.markdown.slice(start, end));
  }
  const letters = { all, starts };
  lettersIn.set(document, letters);
  return letters;
}

/** An answer that is in more places is learned from the first ones. */
const mostPlaces = 4;

/** The units that hold one of the texts. */
function unitsWith(document: PreparedDocument, texts: readonly string[]): number[] {
  const { all, starts } = lettersOfUnits(document);
  const found = new Set<number>();
  for (const text of texts.map(lettersOf).filter(Boolean)) {
    let at = all.indexOf(text);
    for (let place = 0; at !== -1 && place < mostPlaces; place++, at = all.indexOf(text, at + 1)) {
      const last = starts.findLastIndex((start) => start < at + text.length);
      for (let unit = last; unit >= 0 && (starts[unit + 1] ?? all.length) > at; unit--) found.add(unit);
    }
  }
  return [...found];
}

/** The units of a page of a PDF that quote the evidence; all of the page where none does. */
function unitsOfPage(
  document: PreparedDocument,
  { pages: [page] = [], evidence = [] }: QuestionRow,
): number[] {
  const start = document.markdown.indexOf(`## Page ${page}\n`);
  const next = document.markdown.indexOf(`\n## Page ${(page ?? 0) + 1}\n`, start);
  const end = next === -1 ? document.markdown.length : next;
  const onPage = [...document.units.keys()].filter((unit) => {
    const { start: from = 0, end: to = 0, kind } = document.units[unit] ?? {};
    return from >= start && to <= end && kind !== "heading";
  });
  const quoted = evidence.map(lettersOf).join(" ");
  const exact = onPage.filter((unit) => {
    const { start: from = 0, end: to = 0 } = document.units[unit] ?? {};
    const letters = lettersOf(document.markdown.slice(from, to));
    return letters.length > 15 && quoted.includes(letters);
  });
  return exact.length > 0 ? exact : onPage;
}

const examples: Example[] = [];

function addSet(
  set: string,
  documents: ReadonlyMap<string, string>,
  questions: readonly QuestionRow[],
): void {
  const prepared = new Map<string, PreparedDocument>();
  const added: Example[] = [];
  for (const question of questions) {
    const markdown = documents.get(question.doc_id);
    if (markdown === undefined) continue;
    const document = prepared.get(question.doc_id) ?? new PreparedDocument(markdown);
    prepared.set(question.doc_id, document);
    const query = prepareQuery(document, question.question);
    const { answers, sentences, groups } = question;
    const gold = question.pages
      ? unitsOfPage(document, question)
      : unitsWith(document, answers ?? sentences ?? groups?.[0] ?? []);
    if (query === undefined || gold.length === 0) continue;
    const rows = computeFeatures(document, query);
    added.push({ set, document, question, rows, gold, fold: foldOf(question.doc_id), weight: 0 });
  }
  for (const example of added) example.weight = 1 / Math.sqrt(added.length);
  examples.push(...added);
}

const data = loadPublic(dataAt(values.data, help));
addSet(
  "covidqa",
  data.documents,
  data.questions
    .filter(({ set }) => set === "covidqa")
    .map(({ document, query, spans: [[from, to] = [0, 0]] }) => ({
      doc_id: document,
      question: query,
      answers: [data.documents.get(document)?.slice(from, to) ?? ""],
    })),
);
const evidence = dataAt(values.evidence, help);
for (const [set] of evidenceSets) {
  const { documents, questions } = loadEvidence(join(evidence, "excerpt", set), undefined);
  addSet(set, documents, questions);
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
  // Any of the units with the answer will do: they share the pull by how likely each is already.
  const ofGold = gold.reduce((sum, unit) => sum + (shares[unit] ?? 0), 0);
  const isGold = new Set(gold);
  for (let unit = 0; unit < shares.length; unit++) {
    const share = shares[unit] ?? 0;
    shares[unit] = share / total - (isGold.has(unit) ? share / ofGold : 0);
  }
  for (let unit = 0; unit < shares.length; unit++) {
    const pull = weight * (shares[unit] ?? 0);
    if (Math.abs(pull) < 1e-6 * weight) continue;
    const row = unit * featureCount;
    for (let at = 0; at < featureCount; at++) slope[at] = (slope[at] ?? 0) + pull * (rows[row + at] ?? 0);
  }
}

/** Adam, full batch: a few hundred steps of a small convex problem. */
function fitWeights(training: Example[]): Float64Array {
  const steps = 150;
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

function isFound({ document, question, rows }: Example, weights: Float64Array, budget: number): boolean {
  const { units, markdown } = document;
  const shown = selectUnits(document, scoresOf(rows, weights), budget).map(({ first, last }) =>
    markdown.slice(units[first]?.start, units[last]?.end),
  );
  return isShown(question, shown, markdown);
}

const weights = fitWeights(examples);
for (const [at, name] of featureNames.entries()) console.log(`  ${name}: ${(weights[at] ?? 0).toFixed(2)},`);
const strangers = folds.map((fold) => fitWeights(examples.filter((example) => example.fold !== fold)));
for (const [set, budgets] of [["covidqa", [500, 1000, 2000]] as const, ...evidenceSets]) {
  const list = examples.filter((example) => example.set === set);
  const recalls = budgets.map((budget) => {
    const found = list.filter((example) =>
      isFound(example, strangers[example.fold] ?? new Float64Array(featureCount), budget),
    );
    return ((100 * found.length) / Math.max(1, list.length)).toFixed(1);
  });
  console.log(`${set}, documents unseen (${list.length} questions): ${recalls.join(" / ")}`);
}
