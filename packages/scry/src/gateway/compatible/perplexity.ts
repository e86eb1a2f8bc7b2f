import type { ErrorCode, SearchHit, SearchOutcome } from "@scry/core";
import type { Context } from "hono";
import { z } from "zod";
import type { Gateway, GatewayEnv } from "../contract.ts";
import { asScryError } from "../error-response.ts";
import { type Quiet, readBody } from "./fields.ts";
import { dayField, hourWarning, timeRangeOf } from "./filters.ts";
import { failedPages, openPages, passagesOf } from "./pages.ts";
import { compatibleService, limitOf, outcomeWarnings, reply } from "./service.ts";

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
    limit: limitOf(fields.max_results).limit,
    timeRange: timeRangeOf(recency),
    since: fields.search_after_date_filter,
    until: fields.search_before_date_filter,
    allowedDomains: fields.search_domain_filter.filter((domain) => !domain.startsWith("-")),
    blockedDomains: denied.map((domain) => domain.slice(1)),
    language: fields.search_language_filter[0],
    region: fields.country,
  };
}

/** The hits of several questions, in turn, so that each one's best come first; a page stands there once. */
function inTurn(outcomes: readonly SearchOutcome[], most: number): SearchHit[] {
  const longest = Math.max(0, ...outcomes.map(({ results }) => results.length));
  const hits = Array.from({ length: longest }, (_, index) =>
    outcomes.flatMap(({ results }) => results[index] ?? []),
  ).flat();
  return [...new Map(hits.map((hit) => [hit.url, hit])).values()].slice(0, most);
}

/** All questions at once. Where only some fail, the others are answered and the failures told. */
async function searchAll(context: Context<GatewayEnv>, gateway: Gateway, fields: Fields) {
  const { signal } = context.req.raw;
  const settled = await Promise.allSettled(
    fields.query.map((query) =>
      gateway.search(context.get("caller"), { query, ...inputOf(fields) }, { signal }),
    ),
  );
  const outcomes = settled.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
  const failed = settled.flatMap((one) =>
    one.status === "rejected" ? gateway.scry.redact(asScryError(one.reason)) : [],
  );
  if (failed[0] && !outcomes.length) throw failed[0];
  return { outcomes, warnings: failed.map(({ message }) => `One of the questions failed: ${message}`) };
}

async function search(context: Context<GatewayEnv>, gateway: Gateway): Promise<Response> {
  const { fields, warnings } = await readBody(context, fieldsOfSearch, quiet);
  const searched = await searchAll(context, gateway, fields);
  const hits = inTurn(searched.outcomes, fields.max_results);
  // Perplexity's snippets are page text. Ours are the search's own unless the client says how much it wants.
  const budget = Math.min(
    fields.max_tokens_per_page ?? Number.POSITIVE_INFINITY,
    Math.floor((fields.max_tokens ?? Number.POSITIVE_INFINITY) / Math.max(1, hits.length)),
  );
  const urls = Number.isFinite(budget) ? hits.map(({ url }) => url) : [];
  const { signal } = context.req.raw;
  const opened = await openPages(gateway, context.get("caller"), urls, { signal });
  const questions = fields.query.join(" ");
  const snippetOf = async (hit: SearchHit, index: number) => {
    const page = opened[index]?.page;
    const passages = page && (await passagesOf(gateway, page, questions, { maxTokens: budget, signal }));
    return passages?.join("\n\n") || hit.snippet;
  };
  const snippets = await Promise.all(hits.map(snippetOf));
  return reply(
    context,
    {
      id: crypto.randomUUID(),
      results: hits.map((hit, index) => ({
        title: hit.title,
        url: hit.url,
        snippet: snippets[index],
        date: hit.publishedAt?.slice(0, 10) ?? null,
        last_updated: null,
      })),
      ...(fields.display_server_time && { server_time: new Date().toISOString() }),
    },
    [
      ...warnings,
      ...(fields.search_recency_filter === "hour" ? [hourWarning] : []),
      ...(fields.search_language_filter.length > 1 ? ["Only the first language is used."] : []),
      ...searched.warnings,
      ...searched.outcomes.flatMap(outcomeWarnings),
      ...failedPages(opened),
    ],
  );
}

/** Its SDK tries again on every 5xx and 429 unless it is told that this is of no use. */
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
  addRoutes(app, gateway) {
    app.post("/search", (context) => search(context, gateway));
  },
});
