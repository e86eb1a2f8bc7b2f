import type { Analysis } from "./analyse.ts";
import {
  missingClauses,
  nameProblems,
  negationProblems,
  numberProblems,
  type Problem,
} from "./differences.ts";
import type { Evidence, Passage } from "./evidence.ts";
import { rankedPassages, supportFrom, type Term, termsOf } from "./support.ts";

export type Verdict = "supported" | "weak" | "unsupported";

export interface Judgement {
  verdict: Verdict;
  /** How much of the claim the passages say, 0 to 1. */
  score: number;
  /** The closest passage first. */
  passages: Passage[];
  problems: Problem[];
}

/** From this score on a claim is supported; below the second it is unsupported. */
const enough = 0.6;
const little = 0.3;
/** How many passages are tried as the closest, and how near to the best the others have to be. */
const mostTried = 3;
const nearBest = 0.75;

function judgeFrom(claim: Analysis, terms: readonly Term[], evidence: Evidence, first: number): Judgement {
  const support = supportFrom(terms, first);
  const passages = support.passages.flatMap((index) => evidence.passages[index] ?? []);
  const contributing = support.contributing.flatMap((index) => evidence.passages[index]?.analysis ?? []);
  const [primary] = contributing;
  if (primary === undefined) return { verdict: "unsupported", score: 0, passages: [], problems: [] };

  const missing = [
    ...numberProblems(claim, terms, support, primary),
    ...nameProblems(claim, terms, support, evidence),
  ];
  const contrary = contributing.flatMap((source) => {
    const beside = passages.map(({ analysis }) => analysis).filter((analysis) => analysis !== source);
    return negationProblems(claim, source, beside);
  });
  const problems = [...missing, ...contrary];
  if (problems.length === 0) problems.push(...missingClauses(terms, support.covered));

  const conflict =
    contrary.length > 0 || missing.some(({ kind, found }) => kind !== "name" && found !== undefined);
  const { score } = support;
  let verdict: Verdict = score >= enough ? "supported" : score >= little ? "weak" : "unsupported";
  if (problems.length > 0 && verdict !== "unsupported") verdict = conflict ? "unsupported" : "weak";
  return { verdict, score, passages, problems };
}

const rank: Readonly<Record<Verdict, number>> = { supported: 2, weak: 1, unsupported: 0 };

export function isBetter(one: Judgement, other: Judgement): boolean {
  if (one.verdict === other.verdict) return one.score > other.score;
  return rank[one.verdict] > rank[other.verdict];
}

/** Judges a claim by the passages of a source that come closest to it. */
export function judge(claim: Analysis, evidence: Evidence): Judgement {
  const terms = termsOf(claim, evidence);
  const tried = rankedPassages(terms, evidence).slice(0, mostTried);
  const top = tried[0]?.[1] ?? 0;
  let best: Judgement = { verdict: "unsupported", score: 0, passages: [], problems: [] };
  for (const [passage, sum] of tried) {
    if (sum < nearBest * top) break;
    const next = judgeFrom(claim, terms, evidence, passage);
    if (best.passages.length === 0 || isBetter(next, best)) best = next;
  }
  return best;
}
