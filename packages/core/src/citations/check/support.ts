import type { Analysis, Token } from "./analyse.ts";
import type { Evidence } from "./evidence.ts";

/** A word, number or name of the claim, and where the source has it. */
export interface Term {
  token: Token;
  weight: number;
  /** By passage: how well something in it stands for the token. */
  places: Map<number, number>;
}

/** The passages that together come closest to a claim. */
export interface Support {
  /** The closest one, then those that add something to it. */
  passages: number[];
  /** Those of them that add two words, or one and the rest of what is said as well. */
  contributing: number[];
  /** For each term: how well the passages say it. */
  covered: number[];
  /** The share of the claim that all passages say, and the share of the first alone. */
  score: number;
  direct: number;
}

const mostTogether = 3;
/** What a further passage has to add: most of a word. */
const leastGain = 0.8;

function weightOf(token: Token): number {
  if (token.kind === "number") return 1.5;
  if (token.kind === "calendar") return 1.2;
  if (token.ideographic) return Math.min(token.raw.length, 3) / 2;
  return token.name ? 1.4 : 1;
}

export function termsOf(claim: Analysis, evidence: Evidence): Term[] {
  return claim.tokens
    .filter((token) => token.kind !== "stop" && !token.negator)
    .map((token) => ({ token, weight: weightOf(token), places: evidence.find(token) }));
}

/** Passages by how much they say of the claim, rare words counting more; headings say nothing by themselves. */
export function rankedPassages(terms: readonly Term[], evidence: Evidence): [passage: number, sum: number][] {
  const sums = new Map<number, number>();
  for (const { weight, places } of terms) {
    const rarity = Math.log(1 + evidence.passages.length / places.size);
    for (const [passage, score] of places) {
      if (evidence.passages[passage]?.heading) continue;
      sums.set(passage, (sums.get(passage) ?? 0) + weight * rarity * score);
    }
  }
  return [...sums].toSorted(([, left], [, right]) => right - left);
}

/** The passage that adds most, among those that share a word with the claim and not just a number. */
function bestAddition(
  terms: readonly Term[],
  covered: readonly number[],
  chosen: readonly number[],
): number | undefined {
  const gains = new Map<number, number>();
  const worded = new Set<number>();
  for (const [index, { token, weight, places }] of terms.entries()) {
    for (const [passage, score] of places) {
      if (token.kind === "word") worded.add(passage);
      const more = score - (covered[index] ?? 0);
      if (more > 0) gains.set(passage, (gains.get(passage) ?? 0) + weight * more);
    }
  }
  let best: number | undefined;
  let most = leastGain;
  for (const [passage, more] of gains) {
    if (more > most && worded.has(passage) && !chosen.includes(passage)) [best, most] = [passage, more];
  }
  return best;
}

export function supportFrom(terms: readonly Term[], first: number): Support {
  const total = terms.reduce((sum, { weight }) => sum + weight, 0) || 1;
  const covered = terms.map(({ places }) => places.get(first) ?? 0);
  const share = () =>
    terms.reduce((sum, { weight }, index) => sum + weight * (covered[index] ?? 0), 0) / total;
  const direct = share();
  const passages = [first];
  const contributing = [first];
  const words = terms.filter(({ token }) => token.kind === "word" && !token.name);

  while (passages.length < mostTogether) {
    const next = bestAddition(terms, covered, passages);
    if (next === undefined) break;
    passages.push(next);
    let added = 0;
    for (const [index, term] of terms.entries()) {
      const score = term.places.get(next) ?? 0;
      if (score > 0 && covered[index] === 0 && words.includes(term)) added++;
      covered[index] = Math.max(covered[index] ?? 0, score);
    }
    const shared = words.filter(({ places }) => places.has(next)).length;
    if (added > 1 || (added === 1 && shared * 2 >= words.length)) contributing.push(next);
  }
  return { passages, contributing, covered, score: share(), direct };
}
