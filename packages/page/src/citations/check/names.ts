import type { Analysis } from "./analyse.ts";
import type { Evidence } from "./evidence.ts";
import type { Problem } from "./problems.ts";
import { textOf } from "./slots.ts";
import type { Support, Term } from "./support.ts";
import { likeness } from "./words-alike.ts";

/**
 * Names that the claim puts where the source has others. A passage without names speaks of whom the page speaks of;
 * one that names somebody else speaks of them, unless the claim's name is what the whole page is about.
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
      (token) => token.name && !claim.tokens.some((mine) => likeness(mine, token) > 0),
    );
    const first = passage === support.passages[0];
    const absent = names.filter(({ places }) => {
      if (places.has(passage) || isTopic(places, evidence)) return false;
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

function isTopic(places: ReadonlyMap<number, number>, { passages }: Evidence): boolean {
  const opening = passages.findIndex(({ heading }) => !heading);
  return [...places.keys()].some((passage) => passage === opening || passages[passage]?.heading);
}
