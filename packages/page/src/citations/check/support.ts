import type { Analysis, Token } from "./analyse.ts";
import type { Evidence } from "./evidence.ts";

/** A word, number or name of the claim, and where the source has it. */
export interface Term {
  token: Token;
  weight: number;
  /** By passage: how well it matches the token. */
  places: Map<number, number>;
}

/** The passages that together come closest to a claim. */
export interface Support {
  /** The closest one, then those that add something to it. */
  passages: number[];
  /** Those that add two words, or one word and share half of the others. */
  contributing: number[];
  /** For each term: how well the passages say it. */
  covered: number[];
  /** The share of the claim that all passages say, and the share of the first alone. */
  score: number;
  direct: number;
}

const mostTogether = 3;
/** The weight that a further passage has to add: most of a word. */
const leastGain = 0.8;
const nearby = 2;

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

/** Passages by how much of the claim they say; rare words count more, headings not at all. */
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

/**
 * The passage that adds most. A neighbour of the first may add a single word, as sentences continue each other; any
 * other passage has to add two, because a long page has every word somewhere.
 */
function bestAddition(
  terms: readonly Term[],
  covered: readonly number[],
  chosen: readonly number[],
): number | undefined {
  const gains = new Map<number, { sum: number; words: number }>();
  const worded = new Set<number>();
  for (const [index, { token, weight, places }] of terms.entries()) {
    for (const [passage, score] of places) {
      if (token.kind === "word") worded.add(passage);
      const more = score - (covered[index] ?? 0);
      if (more <= 0) continue;
      const gain = gains.get(passage) ?? { sum: 0, words: 0 };
      gain.sum += weight * more;
      if (covered[index] === 0) gain.words++;
      gains.set(passage, gain);
    }
  }
  let best: number | undefined;
  let most = leastGain;
  for (const [passage, { sum, words }] of gains) {
    if (sum <= most || chosen.includes(passage) || !worded.has(passage)) continue;
    const near = Math.abs(passage - (chosen[0] ?? 0)) <= nearby;
    if (near || words > 1) [best, most] = [passage, sum];
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
