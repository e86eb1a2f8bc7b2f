import type { ErrorCode, SearchHit, SearchOutcome } from "@scry/core";
import { z } from "zod";
import { asScryError } from "../error-response.ts";
import type { Quiet } from "./fields.ts";
import { dayField, hourWarning, timeRangeOf } from "./filters.ts";
import { type Call, compatibleService } from "./service.ts";

const fieldsOfSearch = z.object({
  query: z.union([z.string().transform((query) => [query]), z.array(z.string()).min(1).max(5)]),
  max_results: z.int().min(1).max(20).default(10),
  max_tokens: z.int().min(1).optional(),
  max_tokens_per_page: z.int().min(1).optional(),
  search_domain_filter: z.array(z.string()).max(20).default([]),
  search_language_filter: z.array(z.string()).max(10).default([]),
  country: z.string().optional(),
  search_recency_filter: z.enum(["hour", "day", "week", "month", "year"]).optional(),
  search_after_date_filter: dayField,
  search_before_date_filter: dayField,
  display_server_time: z.boolean().optional(),
});
type Fields = z.infer<typeof fieldsOfSearch>;

const quiet: Quiet = { search_mode: ["web"], search_type: ["web"], search_context_size: ["medium"] };

function inputOf(fields: Fields) {
  const recency = fields.search_recency_filter === "hour" ? "day" : fields.search_recency_filter;
  const denied = fields.search_domain_filter.filter((domain) => domain.startsWith("-"));
  return {
    limit: fields.max_results,
    timeRange: timeRangeOf(recency),
    since: fields.search_after_date_filter,
    until: fields.search_before_date_filter,
    allowedDomains: fields.search_domain_filter.filter((domain) => !domain.startsWith("-")),
    blockedDomains: denied.map((domain) => domain.slice(1)),
    language: fields.search_language_filter[0],
    region: fields.country,
  };
}

/** The hits of several questions, interleaved so that the best of each come first; no page is listed twice. */
function inTurn(outcomes: readonly SearchOutcome[], most: number): SearchHit[] {
  const longest = Math.max(0, ...outcomes.map(({ results }) => results.length));
  const hits = Array.from({ length: longest }, (_, index) =>
    outcomes.flatMap(({ results }) => results[index] ?? []),
  ).flat();
  return [...new Map(hits.map((hit) => [hit.url, hit])).values()].slice(0, most);
}

/** All questions at once. Where only some fail, the others are answered, with a warning about the failures. */
async function searchAll(call: Call, fields: Fields): Promise<SearchOutcome[]> {
  const settled = await Promise.allSettled(
    fields.query.map((query) => call.search({ query, ...inputOf(fields) })),
  );
  const outcomes = settled.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
  const failed = settled.flatMap((one) =>
    one.status === "rejected" ? call.gateway.scry.redact(asScryError(one.reason)) : [],
  );
  if (failed[0] && !outcomes.length) throw failed[0];
  call.warnings.push(...failed.map(({ message }) => `One of the questions failed: ${message}`));
  return outcomes;
}

async function search(call: Call): Promise<Response> {
  const fields = await call.body(fieldsOfSearch, quiet);
  if (fields.search_recency_filter === "hour") call.warnings.push(hourWarning);
  if (fields.search_language_filter.length > 1) call.warnings.push("Only the first language is used.");
  const hits = inTurn(await searchAll(call, fields), fields.max_results);
  // Perplexity's snippets are page text. Ours are the search's own unless the client says how much it wants.
  const budget = Math.min(
    fields.max_tokens_per_page ?? Number.POSITIVE_INFINITY,
    Math.floor((fields.max_tokens ?? Number.POSITIVE_INFINITY) / Math.max(1, hits.length)),
  );
  const urls = Number.isFinite(budget) ? hits.map(({ url }) => url) : [];
  const opened = await call.openAll(urls);
  const questions = fields.query.join(" ");
  const snippetOf = async (hit: SearchHit, index: number) => {
    const page = opened[index]?.page;
    const passages = page && (await call.passages(page, questions, budget));
    return passages?.join("\n\n") || hit.snippet;
  };
  const snippets = await Promise.all(hits.map(snippetOf));
  return call.reply({
    id: crypto.randomUUID(),
    results: hits.map((hit, index) => ({
      title: hit.title,
      url: hit.url,
      snippet: snippets[index],
      date: hit.publishedAt?.slice(0, 10) ?? null,
      last_updated: null,
    })),
    ...(fields.display_server_time && { server_time: new Date().toISOString() }),
  });
}

/** Its SDK tries again on every 5xx and 429 unless a header says that this is useless. */
const worthAnotherTry: ReadonlySet<ErrorCode> = new Set([
  "rate_limited",
  "unavailable",
  "timeout",
  "bad_reply",
]);

export const perplexity = compatibleService({
  path: "perplexity",
  about: "Perplexity clients: new Perplexity({ apiKey: TOKEN, baseURL: GATEWAY/perplexity })",
  offers: "POST /search",
  statuses: { out_of_credit: 402 },
  errorBody: (text, status, { code }) => ({
    error: { message: text, type: status === 401 ? "invalid_api_key" : code, code: status },
  }),
  errorHeaders: ({ code }) => ({ "x-should-retry": String(worthAnotherTry.has(code)) }),
  routes: { "POST /search": search },
});
