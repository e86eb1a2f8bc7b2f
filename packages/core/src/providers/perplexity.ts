import { americanDate } from "../contracts/google-query.ts";
import { asObject, asText } from "../contracts/json.ts";
import { defineProvider, type Verdict } from "../contracts/provider.ts";
import { type SearchQuery, twoLetters } from "../contracts/query.ts";
import type { Reply } from "../contracts/reply.ts";

const timeWords = { d: "day", w: "week", m: "month", y: "year", all: undefined } as const;

/** One list for both: allowed hosts, or denied ones with a minus. Mixed lists are refused. */
function domainFilter(query: SearchQuery): readonly string[] | undefined {
  if (query.allowedDomains.length) return query.allowedDomains;
  if (query.blockedDomains.length) return query.blockedDomains.map((domain) => `-${domain}`);
  return undefined;
}

/** Bodies are `{error: {message, type, code}}`; the gateway in front may answer with HTML or plain text. */
function classify(reply: Reply): Verdict {
  const error = asObject(asObject(reply.maybeJson())?.error);
  const message = asText(error?.message);
  if (!error || reply.status < 400) return undefined;
  // Not documented: what APIs of OpenAI's kind call an empty account, whatever the status.
  if (asText(error.type) === "insufficient_quota") return { code: "out_of_credit", message };
  if (reply.status === 401) return { code: "unauthorized", message };
  if (reply.status === 400 || reply.status === 422) return { code: "invalid_input", message };
  return undefined;
}

export default defineProvider({
  id: "perplexity",
  label: "Perplexity Search",
  home: "https://www.perplexity.ai",
  docs: "https://docs.perplexity.ai",
  origin: "https://api.perplexity.ai",
  needs: { key: { env: ["PERPLEXITY_API_KEY", "PPLX_API_KEY"], about: "API key", secret: true } },
  auth: { in: "header", name: "authorization", scheme: "Bearer" },
  getKey: "https://www.perplexity.ai/settings/api",
  note: "The Search API (not Sonar); long extracts as snippets.",
  search: {
    index: "perplexity",
    can: {
      limit: 20,
      domains: "native",
      exclude: "native",
      maxDomains: 20,
      oneDomainList: true,
      time: "native",
      dates: true,
      language: true,
      region: true,
    },
    limits: { perSecond: 50 },
    cost: { usd: 0.005, asOf: "2026-08" },
    request(query) {
      const dates = query.since || query.until;
      const language = twoLetters(query.language);
      return {
        method: "POST",
        path: "/search",
        json: {
          query: query.text,
          max_results: query.limit,
          // A snippet is cut to a few hundred characters later; the default would send 4,096 tokens of each page.
          max_tokens_per_page: 512,
          search_domain_filter: domainFilter(query),
          search_language_filter: language ? [language] : undefined,
          country: query.region?.toUpperCase(),
          // Recency and dates exclude each other.
          search_recency_filter: dates ? undefined : timeWords[query.timeRange],
          search_after_date_filter: americanDate(query.since),
          search_before_date_filter: americanDate(query.until),
        },
      };
    },
    parse(reply, { language }) {
      const body = asObject(reply.json());
      const unknown = language && !twoLetters(language);
      return {
        hits: reply.rows(body?.results, "results").map((row) => ({
          title: asText(row.title),
          url: asText(row.url),
          snippet: asText(row.snippet),
          // `last_updated` is not a date of publication and does not replace it.
          date: asText(row.date),
        })),
        warnings: unknown
          ? [`Perplexity Search does not know the language "${language}"; it was not applied.`]
          : [],
        unapplied: unknown ? ["language"] : [],
      };
    },
    classify,
  },
});
