import { type Evidence, isContent, likeness, type Passage } from "./evidence.ts";
import { measureOf } from "./quantity.ts";
import type { Analysis, Token } from "./tokens.ts";

export type Verdict = "supported" | "weak" | "unsupported";

/** How a sentence differs from its source, or what the source does not say. */
export type ProblemKind = "number" | "date" | "name" | "negation" | "part" | "no_text";

export interface Problem {
  kind: ProblemKind;
  /** The words of the answer. */
  claimed: string;
  /** What the source says instead. */
  found?: string;
}

export interface Judgement {
  verdict: Verdict;
  /** How much of the claim the source says, 0 to 1. */
  score: number;
  /** The closest one. */
  passage?: Passage;
  problems: Problem[];
}

/** A word, number or name of the claim, and where the source has it: by passage, how well it matches. */
interface Term {
  token: Token;
  places: Map<number, number>;
}

/** From this score on a claim is supported; below the second it is unsupported. */
const enough = 0.6;
const little = 0.3;
/** How many passages are tried as the closest, and how near to the best the others have to be. */
const mostTried = 3;
const nearBest = 0.75;
/**
 * A second passage has to add more than this many words: a long page has every word somewhere. A name counts half: it
 * may belong to something else there.
 */
const leastAdded = 1;
/** What is said tells which passage is meant, more than who is named: the names are then compared with its names. */
const nameShare = 0.2;
/** How many words away a negation still applies. */
const negationReach = 5;

const rank: Readonly<Record<Verdict, number>> = { supported: 2, weak: 1, unsupported: 0 };

export function isBetter(one: Judgement, other: Judgement): boolean {
  if (one.verdict === other.verdict) return one.score > other.score;
  return rank[one.verdict] > rank[other.verdict];
}

/** Judges a claim by the passage of a source that comes closest to it, or by two that share it between them. */
export function judge(claim: Analysis, evidence: Evidence): Judgement {
  const terms = claim.tokens
    .filter(isContent)
    .map((token): Term => ({ token, places: evidence.find(token) }));
  const tried = closestPassages(terms, evidence);
  let best: Judgement = { verdict: "unsupported", score: 0, problems: [] };
  for (const first of tried) {
    const next = judgeFrom(claim, terms, evidence, first);
    if (best.passage === undefined || isBetter(next, best)) best = next;
  }
  return best;
}

/** Passages by how much of the claim they say; rare words count more, headings not at all. */
function closestPassages(terms: readonly Term[], { passages }: Evidence): number[] {
  const sums = new Map<number, number>();
  for (const { token, places } of terms) {
    const weight = (token.name ? nameShare : 1) * Math.log(1 + passages.length / places.size);
    for (const [place, score] of places) {
      if (!passages[place]?.heading) sums.set(place, (sums.get(place) ?? 0) + weight * score);
    }
  }
  const sorted = [...sums].toSorted(([, left], [, right]) => right - left).slice(0, mostTried);
  const top = sorted[0]?.[1] ?? 0;
  return sorted.filter(([, sum]) => sum >= nearBest * top).map(([place]) => place);
}

/** The passage that has most of the words that the first one lacks. */
function secondPassage(terms: readonly Term[], first: number): number {
  const added = new Map<number, number>();
  for (const { token, places } of terms) {
    if (places.has(first)) continue;
    for (const place of places.keys()) added.set(place, (added.get(place) ?? 0) + (token.name ? 0.5 : 1));
  }
  const [place, words] = [...added].reduce((most, each) => (each[1] > most[1] ? each : most), [-1, 0]);
  return words > leastAdded ? place : -1;
}

function judgeFrom(claim: Analysis, terms: readonly Term[], evidence: Evidence, first: number): Judgement {
  const passage = evidence.passages[first];
  if (passage === undefined) return { verdict: "unsupported", score: 0, problems: [] };
  const second = secondPassage(terms, first);
  const covered = ({ places }: Term) => Math.max(places.get(first) ?? 0, places.get(second) ?? 0);
  const score = terms.reduce((sum, term) => sum + covered(term), 0) / terms.length;

  const source = passage.analysis.tokens;
  const others = source.filter((token) => !isIn(token, claim.tokens));
  const unsaid = terms.filter((term) => covered(term) === 0);
  const numbers = unsaid.flatMap(({ token }) => numberProblem(token, others));
  const negations = negationProblems(claim, passage.analysis, evidence.passages[second]?.analysis);
  const problems = [...numbers, ...nameProblems(unsaid, others, evidence), ...negations];

  let verdict: Verdict = score >= enough ? "supported" : score >= little ? "weak" : "unsupported";
  if (problems.length > 0 && verdict !== "unsupported") {
    const conflict = negations.length > 0 || numbers.some(({ found }) => found !== undefined);
    verdict = conflict ? "unsupported" : "weak";
  }
  if (problems.length === 0 && verdict !== "supported")
    problems.push({ kind: "part", claimed: textOf(unsaid.map(({ token }) => token)) });
  return { verdict, score, passage, problems };
}

const isIn = (token: Token, tokens: readonly Token[]) => tokens.some((other) => likeness(token, other) > 0);

function textOf(tokens: readonly Token[]): string {
  return tokens.map(({ raw }) => raw).join(tokens.some((token) => token.ideographic) ? "" : " ");
}

/** What a number or date can be compared with. */
const comparable = ({ folded, quantity }: Token) =>
  quantity === undefined ? folded.split(":")[0] : measureOf(quantity);

/** A number or date that the source does not have there, and the one it has instead. */
function numberProblem(token: Token, others: readonly Token[]): Problem[] {
  if (token.kind !== "number" && token.kind !== "calendar") return [];
  const rival = others.find((other) => other.kind === token.kind && comparable(other) === comparable(token));
  const found = rival?.quantity?.text ?? rival?.raw;
  const kind = token.kind === "calendar" || comparable(token) === "year" ? "date" : "number";
  return [{ kind, claimed: token.quantity?.text ?? token.raw, ...(found ? { found } : {}) }];
}

/**
 * Names that the claim puts where the source has others. A passage without names is about the page's subject; one that
 * names somebody else is about them, unless the claim's name is the subject of the whole page.
 */
function nameProblems(unsaid: readonly Term[], others: readonly Token[], { passages }: Evidence): Problem[] {
  const rivals = others.filter(({ name }) => name);
  const opening = passages.findIndex(({ heading }) => !heading);
  const isSubject = ({ places }: Term) =>
    [...places.keys()].some((place) => place === opening || passages[place]?.heading);
  const missing = unsaid.filter(
    (term) => term.token.name && (term.places.size === 0 || (rivals.length > 0 && !isSubject(term))),
  );
  if (missing.length === 0) return [];
  const found = textOf(rivals.slice(0, 3));
  return [{ kind: "name", claimed: textOf(missing.map(({ token }) => token)), ...(found ? { found } : {}) }];
}

/** The negations of a sentence, each with the words around it that it may negate. */
function negationsOf({ tokens }: Analysis): { token: Token; scope: Token[] }[] {
  return tokens.flatMap((token, index) => {
    if (token.kind !== "negator") return [];
    const scope = tokens
      .slice(Math.max(0, index - negationReach), index + negationReach + 1)
      .filter((other) => other.kind === "word" && other.clause === token.clause);
    return [{ token, scope }];
  });
}

/** Whether the claim negates what the source states, or the other way round. */
function negationProblems(claim: Analysis, source: Analysis, second: Analysis | undefined): Problem[] {
  const claimed = negationsOf(claim);
  const stated = negationsOf(source);
  if (claimed.length > 0 && stated.length > 0) return [];
  if (claimed.length > 0 && second && negationsOf(second).length > 0) return [];
  const denied = claimed.find(({ scope }) => scope.some((token) => isIn(token, source.tokens)));
  if (denied) return [{ kind: "negation", claimed: phrase(claim, denied) }];
  for (const negation of stated) {
    const matched = negation.scope.filter((token) => isIn(token, claim.tokens));
    if (matched.length > 0 && matched.length * 2 >= negation.scope.length)
      return [{ kind: "negation", claimed: textOf(matched), found: phrase(source, negation) }];
  }
  return [];
}

function phrase({ text }: Analysis, { token, scope }: { token: Token; scope: Token[] }): string {
  const words = [token, ...scope].toSorted((one, other) => one.start - other.start);
  return text.slice(words[0]?.start, words.at(-1)?.end);
}
