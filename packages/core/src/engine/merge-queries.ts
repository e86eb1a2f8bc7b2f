import { canonicalUrl } from "@scry/page/address";
import { ScryError } from "../contracts/error.ts";
import type { SearchHit, SearchOutcome } from "../contracts/hit.ts";
import { fuse } from "./merge.ts";
import { mergeFilters } from "./run.ts";

/** One outcome of several queries, merged by rank; each result says which of them found it. Fails only if all of them did. */
export function mergeQueries(
  texts: readonly string[],
  settled: readonly PromiseSettledResult<SearchOutcome>[],
  limit: number,
): SearchOutcome {
  const outcomes = settled.map((one) => (one.status === "fulfilled" ? one.value : undefined));
  const errors = settled.map((one) => (one.status === "rejected" ? asError(one.reason) : undefined));
  const found = outcomes.flatMap((outcome) => outcome ?? []);
  const attempts = settled.flatMap((one, index) =>
    one.status === "fulfilled" ? one.value.attempts : (errors[index]?.attempts ?? []),
  );
  const [firstError] = errors.flatMap((error) => error ?? []);
  if (firstError && (!found.length || firstError.code === "cancelled")) throw firstError.with({ attempts });
  const results = fuse(found.map(({ results: hits }) => hits))
    .slice(0, limit)
    .map((hit) => ({ ...hit, queries: finders(hit, outcomes) }));
  const answers = outcomes.flatMap((outcome, index) =>
    outcome?.answer ? [`${texts[index]}: ${outcome.answer}`] : [],
  );
  return {
    query: texts.join(" · "),
    queries: texts.map((query, index) => ({
      query,
      found: results.filter(({ queries }) => queries.includes(index + 1)).length,
      ...(errors[index] && { code: errors[index].code, message: errors[index].message }),
    })),
    ...(found[0]?.topic && { topic: found[0].topic }),
    results,
    ...(answers.length && { answer: answers.join("\n") }),
    filters: mergeFilters(found),
    attempts,
    warnings: [...new Set(found.flatMap(({ warnings }) => warnings))],
    cached: found.every(({ cached }) => cached),
  };
}

/** The queries whose own results have this page, by their place from 1. */
const finders = ({ url }: SearchHit, outcomes: readonly (SearchOutcome | undefined)[]) =>
  outcomes.flatMap((outcome, index) =>
    outcome?.results.some((hit) => canonicalUrl(hit.url) === canonicalUrl(url)) ? [index + 1] : [],
  );

function asError(reason: unknown): ScryError {
  if (ScryError.is(reason)) return reason;
  throw reason;
}
