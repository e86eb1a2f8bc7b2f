import type { SearchHit, SearchOutcome } from "@scry/core";

/** The engine's bound for one search. */
const mostHits = 50;

/** How many hits to ask for where a service allows none at all (0) or more than the engine gives. */
export function limitOf(wanted: number): { limit: number; warnings: string[] } {
  const limit = Math.min(Math.max(wanted, 1), mostHits);
  return { limit, warnings: wanted > mostHits ? [`At most ${mostHits} results are returned.`] : [] };
}

/** Between 0 and 1, as clients expect it: the provider's own score where it is such a number, else the rank. */
export function scoreOf(hit: SearchHit, index: number, all: readonly SearchHit[]): number {
  if (hit.score !== undefined && hit.score >= 0 && hit.score <= 1) return hit.score;
  return Math.round((1 - index / all.length) * 1e4) / 1e4;
}

/** What the engine wants told: it has no place of its own in the answers of other services. */
export const outcomeWarnings = ({ warnings, filters }: SearchOutcome): string[] => [
  ...warnings,
  ...(filters.page?.honoured === "unsupported"
    ? ["The provider has no further pages: this is the first."]
    : []),
];
