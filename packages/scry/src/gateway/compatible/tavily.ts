import { z } from "zod";
import { addressList, type Quiet } from "./fields.ts";
import { dayField, daysAgo, rangeWords, regionOf, timeRangeOf } from "./filters.ts";
import { pageText } from "./pages.ts";
import { type Call, compatibleService, errorText, scoreOf } from "./service.ts";
import { crawl, map } from "./tavily-sites.ts";

const domains = z.array(z.string()).optional();

const searchFields = z.object({
  query: z.string(),
  max_results: z.int().min(0).max(20).default(5),
  time_range: z.enum(rangeWords).optional(),
  start_date: dayField,
  end_date: dayField,
  days: z.int().min(1).optional(),
  include_answer: z.union([z.boolean(), z.enum(["basic", "advanced"])]).default(false),
  include_raw_content: z.union([z.boolean(), z.enum(["markdown", "text"])]).default(false),
  include_domains: domains,
  exclude_domains: domains,
  country: z.string().optional(),
  language: z.string().optional(),
  safe_search: z.boolean().optional(),
});

const searchQuiet: Quiet = {
  search_depth: ["basic", "fast", "ultra-fast"],
  topic: ["general"],
  include_domains_mode: ["restrict"],
  // Dates come with every hit that has one, and a language is always a filter.
  include_published_date: "always",
  filter_by_language: "always",
  // Old clients repeat their key here, LangChain its name.
  api_key: "always",
  client_source: "always",
};

/** Tavily's pieces have at most 500 characters, which are about 125 tokens. */
const chunkTokens = 125;
/** Tavily's own separator, on a line by itself: next to it a code fence would not be one. */
const betweenChunks = "\n\n [...] \n\n";

const extractFields = z.object({
  urls: z.preprocess(
    (urls) => (typeof urls === "string" ? [urls] : urls),
    addressList(20, "Max 20 URLs are allowed"),
  ),
  format: z.enum(["markdown", "text"]).default("markdown"),
  query: z.string().optional(),
  chunks_per_source: z.int().min(1).max(5).default(3),
  include_images: z.boolean().default(false),
  timeout: z.number().min(1).max(60).optional(),
});

const extractQuiet: Quiet = { extract_depth: "always", client_source: "always" };

async function search(call: Call): Promise<Response> {
  const started = Date.now();
  const fields = await call.body(searchFields, searchQuiet);
  const { region, warnings: unknownCountry } = regionOf(fields.country);
  call.warnings.push(...unknownCountry);
  const outcome = await call.search({
    query: fields.query,
    limit: fields.max_results,
    timeRange: timeRangeOf(fields.time_range),
    since: fields.start_date ?? (fields.days ? daysAgo(fields.days) : undefined),
    until: fields.end_date,
    allowedDomains: fields.include_domains,
    blockedDomains: fields.exclude_domains,
    language: fields.language,
    region,
    safe: fields.safe_search ? "strict" : undefined,
  });
  const hits = outcome.results.slice(0, fields.max_results);
  const raw = fields.include_raw_content;
  const opened = await call.openAll(raw ? hits.map(({ url }) => url) : []);
  const answer = fields.include_answer ? outcome.answer : undefined;
  if (fields.include_answer && !answer) call.warnings.push("No provider gave an answer.");
  const results = hits.map((hit, index) => {
    const page = opened[index]?.page;
    return {
      title: hit.title,
      url: hit.url,
      content: hit.snippet,
      score: scoreOf(hit, index, hits),
      raw_content: page ? pageText(page, raw === "text" ? "text" : "markdown") : null,
      ...(hit.publishedAt && { published_date: hit.publishedAt }),
    };
  });
  return call.reply({
    query: fields.query,
    follow_up_questions: null,
    answer: answer ?? null,
    images: [],
    results,
    response_time: (Date.now() - started) / 1000,
    request_id: crypto.randomUUID(),
  });
}

async function extract(call: Call): Promise<Response> {
  const started = Date.now();
  const fields = await call.body(extractFields, extractQuiet);
  const { query, format } = fields;
  const opened = await call.openAll(fields.urls, { timeoutMs: fields.timeout && fields.timeout * 1000 });
  const maxTokens = fields.chunks_per_source * chunkTokens;
  const results = opened
    .flatMap(({ url, page }) => (page ? { url, page } : []))
    .map(async ({ url, page }) => ({
      url,
      title: page.title,
      raw_content: query
        ? (await call.passages(page, query, maxTokens)).join(betweenChunks)
        : pageText(page, format),
      images: fields.include_images ? (page.images ?? []).map((image) => image.url) : [],
    }));
  return call.reply({
    results: await Promise.all(results),
    failed_results: opened.flatMap(({ url, error }) => (error ? { url, error: errorText(error) } : [])),
    response_time: (Date.now() - started) / 1000,
    request_id: crypto.randomUUID(),
  });
}

export const tavily = compatibleService({
  path: "tavily",
  about: "Tavily clients: tavily({ apiKey: TOKEN, apiBaseURL: GATEWAY/tavily })",
  offers: "POST /search, POST /extract, POST /map and POST /crawl",
  // 432 and 433 are Tavily's own: the plan and the pay-as-you-go limit are used up. Its failures are all 500.
  statuses: {
    out_of_credit: 432,
    budget_spent: 433,
    // It knows no 404; an unknown path is a bad request.
    not_found: 400,
    not_configured: 500,
    unauthorized: 500,
    blocked: 500,
    unavailable: 500,
    timeout: 500,
    bad_reply: 500,
    needs_browser: 500,
  },
  errorBody: (text) => ({ detail: { error: text } }),
  routes: { "POST /search": search, "POST /extract": extract, "POST /map": map, "POST /crawl": crawl },
});
