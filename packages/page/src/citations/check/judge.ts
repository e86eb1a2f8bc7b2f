import type { Analysis, Token } from "./analyse.ts";
import type { Evidence, Passage } from "./evidence.ts";
import { nameProblems } from "./names.ts";
import { polarityProblems } from "./polarity.ts";
import type { Problem } from "./problems.ts";
import { swappedWords, textOf } from "./slots.ts";
import { rankedPassages, type Support, supportFrom, type Term, termsOf } from "./support.ts";
import { likeness } from "./words-alike.ts";

export type Verdict = "supported" | "weak" | "unsupported";

export interface Judgement {
  verdict: Verdict;
  /** How much of the claim the passages say, 0 to 1. */
  score: number;
  /** The closest passage first. */
  passages: Passage[];
  problems: Problem[];
}

/** At this share of its words a claim counts as said, below the second as not said at all. */
const enough = 0.5;
const little = 0.3;
/** A part of a sentence with less than this is something that the source does not say. */
const enoughOfPart = 0.3;
/** Only a sentence that follows the source this closely can be said to differ from it in one word. */
const closely = 0.45;
/** How many passages are tried as the closest, and how near to the best the others have to be. */
const mostTried = 3;
const nearBest = 0.75;

/** What a number or date can be compared with: the same measure, a year with a year. */
function sort({ kind, folded, raw, quantity }: Token): string {
  if (kind === "calendar") return folded.split(":")[0] ?? "";
  if (quantity?.unit !== undefined) return quantity.unit.measure;
  return /^(?:1\d|20)\d\d$/.test(raw) ? "year" : "count";
}

/** Numbers and dates of the claim that the passages do not have, and what they have instead. */
function figureProblems(
  claim: Analysis,
  terms: readonly Term[],
  { covered, passages: [first = -1], direct }: Support,
  source: Analysis,
): Problem[] {
  return terms.flatMap(({ token, places }, index) => {
    if ((token.kind !== "number" && token.kind !== "calendar") || places.has(first)) return [];
    const rival = source.tokens.find(
      (other) =>
        other.kind === token.kind &&
        sort(other) === sort(token) &&
        !claim.tokens.some((mine) => likeness(mine, other) > 0),
    );
    // Another passage may vouch for the number, unless the one that says the rest has its own.
    const elsewhere = (covered[index] ?? 0) > 0;
    if (elsewhere && (rival === undefined || direct < closely)) return [];
    const found = rival?.quantity?.text ?? rival?.raw;
    const kind = token.kind === "calendar" || sort(token) === "year" ? "date" : "number";
    return [{ kind, claimed: token.quantity?.text ?? token.raw, ...(found ? { found } : {}) }];
  });
}

/** Parts of the claim of which the passages say next to nothing. */
function missingParts(terms: readonly Term[], covered: readonly number[]): Problem[] {
  const parts = Map.groupBy(terms.entries(), ([, { token }]) => token.clause);
  return [...parts.values()].flatMap((part) => {
    let weight = 0;
    let said = 0;
    for (const [index, term] of part) {
      weight += term.weight;
      said += term.weight * (covered[index] ?? 0);
    }
    if (part.length < 2 || weight < 2 || said >= enoughOfPart * weight) return [];
    return [{ kind: "part", claimed: textOf(part.map(([, { token }]) => token)) }];
  });
}

function judgeFrom(claim: Analysis, terms: readonly Term[], evidence: Evidence, first: number): Judgement {
  const support = supportFrom(terms, first);
  const passages = support.passages.flatMap((index) => evidence.passages[index] ?? []);
  const contributing = support.contributing.flatMap((index) => evidence.passages[index]?.analysis ?? []);
  const [primary] = contributing;
  if (primary === undefined) return { verdict: "unsupported", score: 0, passages: [], problems: [] };

  const missing = [
    ...figureProblems(claim, terms, support, primary),
    ...nameProblems(claim, terms, support, evidence),
  ];
  const contrary = contributing.flatMap((source) => {
    const beside = passages.map(({ analysis }) => analysis).filter((analysis) => analysis !== source);
    return polarityProblems(claim, source, beside);
  });
  if (support.direct >= closely) contrary.push(...swappedWords(claim.tokens, primary.tokens));
  const problems = [...missing, ...contrary];
  if (problems.length === 0) problems.push(...missingParts(terms, support.covered));

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

/** Looks for the passages of a source that say what the claim says. */
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
