import { wordsFound } from "@scry/page/passages";
import type { LibraryCandidate, StoredDocument } from "../contracts/library.ts";
import { isNearCopy } from "./fingerprint.ts";
import { queryWords, rootOf } from "./index-text.ts";
import { snippetOf } from "./snippet.ts";

/** A document that matches a query, with the passages that match. */
export interface LibraryHit {
  document: StoredDocument;
  score: number;
  snippet: string;
  /** Which share of the query's words it has, from 0 to 1. */
  found: number;
}

/** The documents of a library that fit a query, best first. */
export interface RankedHits {
  hits: LibraryHit[];
  /** Documents that were left out as near-copies of one that is shown. */
  copies: number;
}

/** How many candidates an engine is asked for: near-copies among them are dropped, and filters may drop more. */
export const mostCandidates = 60;
/** Snippets of very long texts are made from their beginning, so that one of them does not delay the others. */
const longest = 200_000;

/** The candidates of an engine as results: near-copies collapsed, with the passages that answer as snippets. */
export function rankCandidates(
  candidates: readonly LibraryCandidate[],
  query: string,
  limit: number,
): RankedHits {
  const kept: LibraryCandidate[] = [];
  let copies = 0;
  for (const candidate of reordered(candidates, query)) {
    if (kept.length === limit) break;
    if (kept.some((other) => isNearCopy(other.fingerprint, candidate.fingerprint))) copies++;
    else kept.push(candidate);
  }
  const hits = kept.map(({ document, score }) => {
    const text = document.markdown.slice(0, longest);
    return {
      document,
      score,
      snippet: snippetOf(text, query, document.title),
      found: wordsFound(text, query, document.title),
    };
  });
  return { hits, copies };
}

/** Of the best score. Fitted on half of the queries of two public sets; bench:library measures on the other half. */
const titleWeight = 0.2;

/** A page whose title is all in the query is what the query is about; a title of many other words is about more. */
function reordered(candidates: readonly LibraryCandidate[], query: string): LibraryCandidate[] {
  const best = candidates[0]?.score ?? 1;
  const asked = new Set(queryWords(query).map(rootOf));
  const scored = candidates.map((candidate) => {
    const title = queryWords(candidate.document.title).map(rootOf);
    const share = title.length ? title.filter((word) => asked.has(word)).length / title.length : 0;
    return { ...candidate, score: candidate.score + titleWeight * best * share };
  });
  return scored.sort((a, b) => b.score - a.score);
}
