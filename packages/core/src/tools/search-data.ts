import type { ScryError } from "../contracts/error.ts";
import type { SearchOutcome } from "../contracts/hit.ts";
import type { ToolSession } from "../contracts/tool.ts";
import { waitOf } from "./around-call.ts";
import { attemptsOf, type WebSearchData } from "./schema.ts";

const filterNames = {
  allowedDomains: "allowed_domains",
  blockedDomains: "blocked_domains",
  timeRange: "time_range",
  dates: "dates",
  language: "language",
  region: "region",
  safe: "safe",
  page: "page",
} as const;

/** The outcome as the JSON that every door gives. Numbers come from the session's ledger, or count from 1. */
export function searchData(outcome: SearchOutcome, session: ToolSession | undefined): WebSearchData {
  const results = outcome.results.map((hit, index) => ({
    citation_id:
      session?.cite(hit.url, hit.title, { publishedAt: hit.publishedAt, passage: { text: hit.snippet } }) ??
      index + 1,
    title: hit.title,
    url: hit.url,
    snippet: hit.snippet,
    ...(hit.publishedAt && { published_at: hit.publishedAt, date_evidence: hit.dateEvidence }),
    ...(hit.age && { age: hit.age }),
    ...(hit.score !== undefined && { score: hit.score }),
    provider: hit.provider,
    ...(hit.providers && { providers: [...hit.providers] }),
  }));
  const filters = Object.entries(outcome.filters).map(([name, report]) => [
    filterNames[name as keyof typeof filterNames],
    { ...report },
  ]);
  const count = results.length;
  return {
    query: outcome.query,
    results,
    sources: results.map(({ citation_id, title, url }) => ({ citation_id, title, url })),
    ...(outcome.answer && { answer: outcome.answer }),
    filters: Object.fromEntries(filters),
    attempts: attemptsOf(outcome.attempts),
    warnings: [...outcome.warnings],
    cached: outcome.cached,
    message: count
      ? `Found ${count} result(s) for "${outcome.query}".`
      : `No results found for "${outcome.query}". Try rephrasing your search.`,
  };
}

/** The same object for a search that failed: no results, and the reason. */
export function failedSearchData(query: string, error: ScryError, message: string): WebSearchData {
  const wait = waitOf(error);
  return {
    query,
    results: [],
    sources: [],
    filters: {},
    attempts: attemptsOf(error.attempts),
    warnings: [],
    cached: false,
    message,
    code: error.code,
    hint: error.hint,
    ...(wait !== undefined && { retry_after: wait }),
  };
}
