import type { Analysis, Token } from "./analyse.ts";
import { type Evidence, isContent, likeness, type Passage } from "./evidence.ts";
import { measureOf } from "./quantity.ts";

/** Only a model says "supported"; words alone are found or not, and values can contradict the source. */
export type Verdict = "found" | "not_found" | "contradicted" | "supported";

/** How a sentence differs from its source, or what the source does not say. */
export type ProblemKind = "number" | "date" | "name" | "negation" | "part" | "no_text";

/** What does not fit between a sentence of an answer and the sources that it cites. */
export interface Problem {
  kind: ProblemKind;
  /** The words of the answer. */
  claimed: string;
  /** What the source says instead. */
  found?: string;
}

export interface Judgement {
  verdict: Exclude<Verdict, "supported">;
  /** How much of the claim the source says, 0 to 1. */
  score: number;
  /** The closest one. */
  passage: Passage | undefined;
  /** All passages that it was compared with, the closest one first: a model may be given the beginning. */
  text: string;
  problems: Problem[];
}

/** A word, number or name of the claim, and where the source has it: by passage, how well it matches. */
interface Term {
  token: Token;
  places: Map<number, number>;
}

/** From this share of its words on a claim is found. */
const enough = 0.67;
/** How many words away a negation still applies. */
const negationReach = 5;
/** Smaller counts are often made by the author, who read a list: they are compared only with counts of the same thing. */
const smallCount = 12;

/** Judges a claim by the passages of a source that answer it best, and its values by the whole source. */
export function judge(claim: Analysis, evidence: Evidence): Judgement {
  const terms = claim.tokens
    .filter((token) => isContent(token) || (token.kind === "stop" && token.raw.length > 2))
    .map((token): Term => ({ token, places: evidence.find(token) }));
  const retrieved = evidence.retrieve(claim.text);
  const passage = closest(terms, evidence, retrieved);
  const covered = ({ places }: Term) =>
    retrieved.reduce((best, place) => Math.max(best, places.get(place) ?? 0), 0);
  const near = retrieved.flatMap((place) => evidence.passages[place]?.analysis ?? []);
  const problems = passage
    ? [
        ...valueProblems(claim, terms, evidence, [passage.analysis, ...near]),
        ...negationProblems(claim, passage.analysis, near),
      ]
    : [];
  const score = terms.reduce((sum, term) => sum + covered(term), 0) / Math.max(1, terms.length);
  const compared = retrieved.map((place) => evidence.passages[place]);
  const inOrder = [
    ...compared.filter((each) => each === passage),
    ...compared.filter((each) => each !== passage),
  ];
  const text = inOrder.map((each) => evidence.text.slice(each?.start, each?.end)).join(" ");
  const rest = { score, passage, text, problems };
  const isContradicted = problems.some(({ kind, found }) => kind === "negation" || found !== undefined);
  if (isContradicted) return { verdict: "contradicted", ...rest };
  if (problems.length === 0 && score >= enough) return { verdict: "found", ...rest };
  const unsaid = terms.filter((term) => isContent(term.token) && covered(term) === 0);
  if (problems.length === 0 && unsaid.length > 0)
    problems.push({ kind: "part", claimed: textOf(unsaid.map(({ token }) => token)) });
  return { verdict: "not_found", ...rest };
}

/** The retrieved passage that says most of the claim; rare words count more, headings not at all. */
function closest(terms: readonly Term[], { passages }: Evidence, retrieved: readonly number[]) {
  let best: Passage | undefined;
  let most = 0;
  for (const place of retrieved) {
    const passage = passages[place];
    if (passage === undefined || passage.heading) continue;
    const sum = terms.reduce(
      (so, { places }) => so + (places.get(place) ?? 0) * Math.log(1 + passages.length / (places.size || 1)),
      0,
    );
    if (sum > most) [best, most] = [passage, sum];
  }
  return best;
}

const isIn = (token: Token, tokens: readonly Token[]) => tokens.some((other) => likeness(token, other) > 0);

function textOf(tokens: readonly Token[]): string {
  return tokens.map(({ raw }) => raw).join(tokens.some((token) => token.ideographic) ? "" : " ");
}

/** Values can be compared when they are of one sort: names, months, days of months, years, lengths, dollars. */
function sortOf({ kind, name, folded, quantity, isDay, isOfName }: Token): string | undefined {
  if (isOfName) return undefined;
  if (quantity !== undefined) return isDay ? "day" : measureOf(quantity);
  return kind === "calendar" ? folded.split(":")[0] : name && isFullName.test(folded) ? "name" : undefined;
}

const valueText = ({ isDay, quantity, raw }: Token) => (isDay ? raw : (quantity?.text ?? raw));

/** "UK" and "J." stand for words that the source may spell out. */
const isFullName = /...|\p{Lo}/u;

/** Numbers, dates and names that the source does not have at all, and what it has in their place. */
function valueProblems(
  claim: Analysis,
  terms: readonly Term[],
  evidence: Evidence,
  near: readonly Analysis[],
): Problem[] {
  const [{ tokens } = claim] = near;
  const problems: Problem[] = [];
  const names: Token[] = [];
  let otherNames = "";
  for (const { token, places } of terms) {
    const sort = sortOf(token);
    if (sort === undefined || places.size > 0) continue;
    const isRival = (other: Token) => sortOf(other) === sort && !isIn(other, claim.tokens);
    const beside = tokens.find(
      (other) => isRival(other) && haveNeighbour(token, claim.tokens, other, tokens),
    );
    if (sort === "name") {
      if (evidence.mentions(token)) continue;
      names.push(token);
      if (beside) otherNames = textOf(nameAround(beside, tokens));
      continue;
    }
    const isCount = sort === "count" || sort === "day";
    if (isCount && (token.quantity?.values[0] ?? 0) <= smallCount && beside === undefined) continue;
    const rival = beside ?? near.flatMap((each) => each.tokens).find(isRival);
    const found = rival && valueText(rival);
    const kind = token.kind === "calendar" || sort === "year" || sort === "day" ? "date" : "number";
    problems.push({ kind, claimed: valueText(token), ...(found ? { found } : {}) });
  }
  if (names.length > 0)
    problems.push({ kind: "name", claimed: textOf(names), ...(otherNames ? { found: otherNames } : {}) });
  return problems;
}

/** A value, or all words of a name that it belongs to. */
function nameAround(token: Token, tokens: readonly Token[]): Token[] {
  const at = tokens.indexOf(token);
  let [from, to] = [at, at + 1];
  while (token.name && tokens[from - 1]?.name) from--;
  while (token.name && tokens[to]?.name) to++;
  return tokens.slice(from, to);
}

/** Whether the same word is before or after both. */
function haveNeighbour(
  one: Token,
  ofOne: readonly Token[],
  other: Token,
  ofOther: readonly Token[],
): boolean {
  const around = (token: Token, tokens: readonly Token[]) => {
    const name = nameAround(token, tokens);
    const at = tokens.indexOf(name[0] ?? token);
    return [tokens[at - 1], tokens[at + name.length]];
  };
  const seconds = around(other, ofOther);
  return around(one, ofOne).some((first, side) => {
    const second = seconds[side];
    return first && second && first.folded.length > 1 && likeness(first, second) > 0;
  });
}

interface Negation {
  token: Token;
  /** The words around it that it may negate. */
  scope: Token[];
  /** The word right after it, which it surely negates: "trams but no metro" denies no trams. */
  next?: Token;
}

/** The negations of a sentence. */
function negationsOf({ tokens }: Analysis): Negation[] {
  return tokens.flatMap((token, index) => {
    if (token.kind !== "negator") return [];
    const scope = tokens
      .slice(Math.max(0, index - negationReach), index + negationReach + 1)
      .filter((other) => other.kind === "word" && other.clause === token.clause);
    const next = tokens[index + 1];
    return [{ token, scope, ...(next && scope.includes(next) && { next }) }];
  });
}

/** Whether the claim negates what the source states, or the other way round. */
function negationProblems(claim: Analysis, source: Analysis, near: readonly Analysis[]): Problem[] {
  const claimed = negationsOf(claim);
  const stated = negationsOf(source);
  const isDenied = ({ scope }: Negation) => scope.some((token) => isIn(token, claim.tokens));
  if (claimed.length > 0 && near.some((each) => negationsOf(each).some(isDenied))) return [];
  const denied = claimed.find(
    ({ scope, next }) =>
      scope.some((token) => isIn(token, source.tokens)) && (!next || isIn(next, source.tokens)),
  );
  if (denied) return [{ kind: "negation", claimed: phrase(claim, denied) }];
  for (const negation of stated) {
    const matched = negation.scope.filter((token) => isIn(token, claim.tokens));
    if (negation.next && !matched.includes(negation.next)) continue;
    if (matched.length > 0 && matched.length * 2 >= negation.scope.length)
      return [{ kind: "negation", claimed: textOf(matched), found: phrase(source, negation) }];
  }
  return [];
}

function phrase({ text }: Analysis, { token, scope }: Negation): string {
  const words = [token, ...scope].toSorted((one, other) => one.start - other.start);
  return text.slice(words[0]?.start, words.at(-1)?.end);
}
