import type { Analysis, Token } from "./analyse.ts";
import { type Evidence, likeness } from "./evidence.ts";
import type { Support, Term } from "./support.ts";

/** How a sentence differs from its source, or what the source does not say. */
export type ProblemKind = "number" | "date" | "name" | "negation" | "part" | "no_text";

export interface Problem {
  kind: ProblemKind;
  /** The words of the answer. */
  claimed: string;
  /** What the source says instead. */
  found?: string;
}

/** Only a passage that says this much of the claim by itself can contradict a number found elsewhere. */
const closely = 0.45;
/** A clause with less support than this is something that the source does not say. */
const enoughOfClause = 0.3;
/** How many words away a negation still applies. */
const negationReach = 5;

const isMatched = (token: Token, tokens: readonly Token[]) =>
  tokens.some((other) => likeness(token, other) > 0);

function textOf(tokens: readonly Token[]): string {
  return tokens.map(({ raw }) => raw).join(tokens.some((token) => token.ideographic) ? "" : " ");
}

/** What a number or date can be compared with: the same measure, a year with a year. */
function comparableKind({ kind, folded, raw, quantity }: Token): string {
  if (kind === "calendar") return folded.split(":")[0] ?? "";
  if (quantity?.unit !== undefined) return quantity.unit.measure;
  return /^(?:1\d|20)\d\d$/.test(raw) ? "year" : "count";
}

/** Numbers and dates of the claim that the passages do not have, and what they have instead. */
export function numberProblems(
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
        comparableKind(other) === comparableKind(token) &&
        !isMatched(other, claim.tokens),
    );
    // Another passage may have the number, unless the one that says the rest has its own.
    const elsewhere = (covered[index] ?? 0) > 0;
    if (elsewhere && (rival === undefined || direct < closely)) return [];
    const found = rival?.quantity?.text ?? rival?.raw;
    const kind = token.kind === "calendar" || comparableKind(token) === "year" ? "date" : "number";
    return [{ kind, claimed: token.quantity?.text ?? token.raw, ...(found ? { found } : {}) }];
  });
}

/**
 * Names that the claim puts where the source has others. A passage without names is about the page's subject; one that
 * names somebody else is about them, unless the claim's name is the subject of the whole page.
 */
export function nameProblems(
  claim: Analysis,
  terms: readonly Term[],
  support: Support,
  evidence: Evidence,
): Problem[] {
  const names = terms.filter(({ token }) => token.name);
  const unknown = names.filter(({ places }) => places.size === 0);
  for (const passage of support.contributing) {
    const rivals = (evidence.passages[passage]?.analysis.tokens ?? []).filter(
      (token) => token.name && !isMatched(token, claim.tokens),
    );
    const first = passage === support.passages[0];
    const absent = names.filter(({ places }) => {
      if (places.has(passage) || isSubject(places, evidence)) return false;
      return !(first && support.contributing.some((other) => places.has(other)));
    });
    const missing = rivals.length > 0 ? [...new Set([...unknown, ...absent])] : unknown;
    if (missing.length === 0) continue;
    const found = textOf(rivals.slice(0, 3));
    return [
      { kind: "name", claimed: textOf(missing.map(({ token }) => token)), ...(found ? { found } : {}) },
    ];
  }
  return [];
}

/** Whether a name stands in a heading or in the opening passage. */
function isSubject(places: ReadonlyMap<number, number>, { passages }: Evidence): boolean {
  const opening = passages.findIndex(({ heading }) => !heading);
  return [...places.keys()].some((passage) => passage === opening || passages[passage]?.heading);
}

interface Negation {
  token: Token;
  /** The words around it that it may negate. */
  scope: Token[];
}

/** One negation per clause: French needs two words for it. */
function negationsOf({ tokens }: Analysis): Negation[] {
  const found: Negation[] = [];
  for (const [index, token] of tokens.entries()) {
    if (!token.negator || found.some((other) => other.token.clause === token.clause)) continue;
    const scope = tokens
      .slice(Math.max(0, index - negationReach), index + negationReach + 1)
      .filter((other) => other.kind === "word" && other.clause === token.clause);
    found.push({ token, scope });
  }
  return found;
}

/** Whether the claim negates what the source states, or the other way round. `beside` are the other passages. */
export function negationProblems(claim: Analysis, source: Analysis, beside: readonly Analysis[]): Problem[] {
  const claimed = negationsOf(claim);
  const stated = negationsOf(source);
  if (claimed.length > 0 && stated.length === 0) {
    if (beside.some(({ tokens }) => tokens.some(({ negator }) => negator))) return [];
    const denied = claimed.find(({ scope }) => scope.some((token) => isMatched(token, source.tokens)));
    return denied === undefined ? [] : [{ kind: "negation", claimed: phrase(claim, denied) }];
  }
  if (claimed.length > 0) return [];
  for (const negation of stated) {
    const matched = negation.scope.filter((token) => isMatched(token, claim.tokens));
    if (matched.length > 0 && matched.length * 2 >= negation.scope.length)
      return [{ kind: "negation", claimed: textOf(matched), found: phrase(source, negation) }];
  }
  return [];
}

function phrase({ text }: Analysis, { token, scope }: Negation): string {
  const places = [token, ...scope];
  return text.slice(Math.min(...places.map(({ start }) => start)), Math.max(...places.map(({ end }) => end)));
}

/** Clauses of the claim of which the passages say next to nothing. */
export function missingClauses(terms: readonly Term[], covered: readonly number[]): Problem[] {
  const clauses = Map.groupBy(terms.entries(), ([, { token }]) => token.clause);
  return [...clauses.values()].flatMap((clause) => {
    let weight = 0;
    let said = 0;
    for (const [index, term] of clause) {
      weight += term.weight;
      said += term.weight * (covered[index] ?? 0);
    }
    if (clause.length < 2 || weight < 2 || said >= enoughOfClause * weight) return [];
    return [{ kind: "part", claimed: textOf(clause.map(([, { token }]) => token)) }];
  });
}
