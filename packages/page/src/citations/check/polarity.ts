import type { Analysis, Token } from "./analyse.ts";
import type { Problem } from "./problems.ts";
import { textOf } from "./slots.ts";
import { likeness } from "./words-alike.ts";

/** How many words away a negation still reaches. */
const reach = 5;

interface Negation {
  token: Token;
  /** The words around it that it may turn round. */
  scope: Token[];
}

function negationsOf({ tokens }: Analysis): Negation[] {
  const found: Negation[] = [];
  for (const [index, token] of tokens.entries()) {
    if (!token.negator) continue;
    // French needs two words for one negation; so does "nicht … keine" in slips of the tongue.
    if (found.some((other) => other.token.clause === token.clause)) continue;
    const scope = tokens.filter(
      (other, place) =>
        other.kind === "word" &&
        !other.negator &&
        other.clause === token.clause &&
        Math.abs(place - index) <= reach,
    );
    found.push({ token, scope });
  }
  return found;
}

interface Stand {
  side: number;
  token: Token;
}

/** On which side of each opposition a text stands, negations counted in. */
function sidesOf({ tokens }: Analysis, negations: readonly Negation[]): Map<string, Stand[]> {
  const sides = new Map<string, Stand[]>();
  for (const token of tokens) {
    const turned = negations.some(({ scope }) => scope.includes(token)) ? -1 : 1;
    for (const { field, side } of token.meanings) {
      if (side === 0) continue;
      sides.set(field, [...(sides.get(field) ?? []), { side: side * turned, token }]);
    }
  }
  return sides;
}

/** The word of an opposition that a text with both of its sides means: the one with the claim's words around it. */
function closest(stands: readonly Stand[], { tokens }: Analysis, claim: Analysis): Stand | undefined {
  if (new Set(stands.map(({ side }) => side)).size < 2) return stands[0];
  const around = ({ token }: Stand): number => {
    const place = tokens.indexOf(token);
    const near = tokens.slice(Math.max(0, place - 3), place + 4);
    return near.filter((other) => other !== token && other.kind !== "stop" && isMatched(other, claim.tokens))
      .length;
  };
  const [first, second] = stands.toSorted((one, other) => around(other) - around(one));
  return first !== undefined && second !== undefined && around(first) > around(second) ? first : undefined;
}

function isMatched(token: Token, tokens: readonly Token[]): boolean {
  return tokens.some((other) => likeness(token, other) > 0);
}

/**
 * Whether the claim says yes where the source says no, or more where it says less. The passages beside the source's
 * own may hold the denial that the claim repeats.
 */
export function polarityProblems(claim: Analysis, source: Analysis, beside: readonly Analysis[]): Problem[] {
  const claimed = negationsOf(claim);
  const stated = negationsOf(source);
  const claimSides = sidesOf(claim, claimed);
  const sourceSides = sidesOf(source, stated);
  const explained = new Set<Token>();
  for (const [field, stands] of claimSides) {
    if (new Set(stands.map(({ side }) => side)).size > 1) continue;
    const mine = stands[0];
    const other = closest(sourceSides.get(field) ?? [], source, claim);
    if (mine === undefined || other === undefined) continue;
    const { side, token } = mine;
    if (other.side !== side) {
      return [
        {
          kind: "negation",
          claimed: spoken(claim, claimed, token),
          found: spoken(source, stated, other.token),
        },
      ];
    }
    for (const { token: negator, scope } of [...claimed, ...stated]) {
      if (scope.includes(token) || scope.includes(other.token)) explained.add(negator);
    }
  }
  const openClaimed = claimed.filter(({ token }) => !explained.has(token));
  const openStated = stated.filter(({ token }) => !explained.has(token));
  if (
    openClaimed.length > 0 &&
    openStated.length === 0 &&
    !source.implicitNegative &&
    !beside.some(mayDeny)
  ) {
    const denied = openClaimed.find(({ scope }) => scope.some((token) => isMatched(token, source.tokens)));
    if (denied !== undefined) return [{ kind: "negation", claimed: phrase(claim, denied) }];
  }
  if (openStated.length > 0 && claimed.length === 0 && !claim.implicitNegative) {
    const denial = openStated.find(({ scope }) => {
      const matched = scope.filter((token) => isMatched(token, claim.tokens)).length;
      return matched > 0 && matched * 2 >= scope.length;
    });
    if (denial !== undefined) {
      return [
        {
          kind: "negation",
          claimed: textOf(denial.scope.filter((token) => isMatched(token, claim.tokens))),
          found: phrase(source, denial),
        },
      ];
    }
  }
  return [];
}

/** A word with the negation that turns it round. */
function spoken(analysis: Analysis, negations: readonly Negation[], token: Token): string {
  const negation = negations.find(({ scope }) => scope.includes(token));
  return negation === undefined ? token.raw : phrase(analysis, negation);
}

function mayDeny({ tokens, implicitNegative }: Analysis): boolean {
  return implicitNegative || tokens.some(({ negator }) => negator);
}

function phrase({ text }: Analysis, { token, scope }: Negation): string {
  const places = [token, ...scope];
  return text.slice(Math.min(...places.map(({ start }) => start)), Math.max(...places.map(({ end }) => end)));
}
