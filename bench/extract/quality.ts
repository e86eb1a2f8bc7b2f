import type { BenchPage, SetName } from "./data.ts";
import { f1Of, meanScore, type Score, shingleScore, snippetCounts, wordScore } from "./score.ts";

export interface PageScore {
  set: string;
  id: string;
  url: string;
  type: string;
  guessed: string;
  heldBack: boolean;
  precision: number;
  recall: number;
  f1: number;
  truePositive: number;
  falseNegative: number;
  falsePositive: number;
}

/** Scores one page by the measure of its set. */
export function scorePage(page: BenchPage, text: string, guessed: string): PageScore {
  const { set, id, url, type, heldBack } = page;
  const none = { truePositive: 0, falseNegative: 0, falsePositive: 0 };
  if (set !== "trafeval") {
    const score = set === "wcxb" ? wordScore(text, page.truth) : shingleScore(text, page.truth);
    return { set, id, url, type, guessed, heldBack, ...score, ...none };
  }
  const counts = snippetCounts(text, page.with, page.without);
  const precision = counts.truePositive / Math.max(1, counts.truePositive + counts.falsePositive);
  const recall = counts.truePositive / Math.max(1, counts.truePositive + counts.falseNegative);
  return { set, id, url, type, guessed, heldBack, precision, recall, f1: f1Of(precision, recall), ...counts };
}

const meanF1 = (scores: readonly PageScore[]) =>
  scores.reduce((sum, { f1 }) => sum + f1, 0) / Math.max(1, scores.length);

/** Undefined for sets that were not read. */
export interface Quality {
  wcxb?: number;
  /** The types as often as in all of WCXB, of which the pages here are a choice with about as many of each. */
  whole?: number;
  types: Record<string, number>;
  n4k?: Score;
  trafeval?: Score;
  /** Only when training: the bench itself does not read them. */
  articles?: Score;
  typeAccuracy: number;
}

/** Of the pages of WCXB. */
const typeShares: Readonly<Record<string, number>> = {
  article: 0.53,
  documentation: 0.06,
  service: 0.11,
  forum: 0.075,
  collection: 0.08,
  listing: 0.065,
  product: 0.08,
};
const typeOrder = Object.keys(typeShares);

export function summarise(scores: readonly PageScore[]): Quality {
  const words = scores.filter((score) => score.set === "wcxb");
  const types: Record<string, number> = {};
  for (const type of new Set(words.map((score) => score.type)))
    types[type] = meanF1(words.filter((score) => score.type === type));
  const isRead = (set: SetName) => scores.some((score) => score.set === set);
  const ofSet = (set: SetName) => meanScore(scores.filter((score) => score.set === set));
  const sum = (key: "truePositive" | "falseNegative" | "falsePositive") =>
    scores.filter((score) => score.set === "trafeval").reduce((total, score) => total + score[key], 0);
  const found = sum("truePositive");
  const snippetPrecision = found / Math.max(1, found + sum("falsePositive"));
  const snippetRecall = found / Math.max(1, found + sum("falseNegative"));
  const snippets = {
    precision: snippetPrecision,
    recall: snippetRecall,
    f1: f1Of(snippetPrecision, snippetRecall),
  };
  return {
    ...(isRead("wcxb") ? { wcxb: meanF1(words) } : {}),
    ...(typeOrder.every((type) => type in types) ? { whole: wholeOf(types) } : {}),
    types,
    ...(isRead("n4k") ? { n4k: ofSet("n4k") } : {}),
    ...(isRead("trafeval") ? { trafeval: snippets } : {}),
    ...(isRead("articles") ? { articles: ofSet("articles") } : {}),
    typeAccuracy: words.filter((score) => score.type === score.guessed).length / Math.max(1, words.length),
  };
}

const wholeOf = (types: Readonly<Record<string, number>>) =>
  typeOrder.reduce((sum, type) => sum + (typeShares[type] ?? 0) * (types[type] ?? 0), 0);

export const qualityHeader = [
  "",
  "wcxb",
  "by its types",
  ...typeOrder,
  "n4k",
  "(p / r)",
  "trafeval",
  "(p / r)",
  "articles",
  "(p / r)",
];

export function qualityRow(label: string, scores: readonly PageScore[]): string[] {
  const quality = summarise(scores);
  const decimals = (value: number | undefined) => (value === undefined ? "–" : value.toFixed(3));
  const all = (score: Score | undefined) => [
    decimals(score?.f1),
    score ? `${decimals(score.precision)} / ${decimals(score.recall)}` : "–",
  ];
  return [
    label,
    decimals(quality.wcxb),
    decimals(quality.whole),
    ...typeOrder.map((type) => decimals(quality.types[type])),
    ...all(quality.n4k),
    ...all(quality.trafeval),
    ...all(quality.articles),
  ];
}

/** All pages, and the two halves by which sites were looked at. */
export function printQuality(scores: readonly PageScore[]): void {
  printTable(qualityHeader, [
    qualityRow("all", scores),
    qualityRow(
      "looked at",
      scores.filter((score) => !score.heldBack),
    ),
    qualityRow(
      "held back",
      scores.filter((score) => score.heldBack),
    ),
  ]);
  console.log(`page type right: ${(summarise(scores).typeAccuracy * 100).toFixed(1)} %`);
}

export function printTable(header: readonly string[], rows: readonly (readonly string[])[]): void {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  console.log(line(header));
  console.log(line(header.map(() => "---")));
  for (const row of rows) console.log(line(row));
}
