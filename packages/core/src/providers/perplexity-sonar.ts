import { americanDate } from "../contracts/google-query.ts";
import { asArray, asNumber, asObject, asText } from "../contracts/json.ts";
import { defineProvider, type Verdict } from "../contracts/provider.ts";
import type { Reply } from "../contracts/reply.ts";

const timeWords = { d: "day", w: "week", m: "month", y: "year", all: undefined } as const;

function classify(reply: Reply): Verdict {
  const error = asObject(asObject(reply.maybeJson())?.error);
  const message = asText(error?.message);
  if (!error || reply.status < 400) return undefined;
  // Not documented: what APIs of OpenAI's kind call an empty account, whatever the status.
  return asText(error.type) === "insufficient_quota" ? { code: "out_of_credit", message } : { message };
}

export default defineProvider({
  id: "perplexity-sonar",
  label: "Perplexity Sonar",
  home: "https://www.perplexity.ai",
  docs: "https://docs.perplexity.ai/api-reference/chat-completions-post",
  origin: "https://api.perplexity.ai",
  needs: {
    key: { env: ["PERPLEXITY_API_KEY", "PPLX_API_KEY"], about: "API key", secret: true },
    model: {
      env: ["PERPLEXITY_SEARCH_MODEL"],
      about: "Model that searches, sonar by default",
      optional: true,
    },
  },
  auth: { in: "header", name: "authorization", scheme: "Bearer" },
  getKey: "https://www.perplexity.ai/settings/api",
  note: "A model that searches: an answer with citations, dearer and slower than `perplexity`; raise search.request_timeout to 60.",
  search: {
    index: "perplexity",
    onlyNamed: true,
    can: {
      limit: 20,
      domains: "native",
      exclude: "native",
      maxDomains: 10,
      oneDomainList: true,
      time: "native",
      dates: true,
      region: true,
      answer: true,
    },
    request(query, { settings }) {
      const { allowedDomains, blockedDomains, since, until, region } = query;
      const domains = allowedDomains.length ? allowedDomains : blockedDomains.map((domain) => `-${domain}`);
      return {
        method: "POST",
        path: "/chat/completions",
        json: {
          model: settings.model ?? "sonar",
          messages: [{ role: "user", content: query.text }],
          max_tokens: 1024,
          search_domain_filter: domains.length ? domains : undefined,
          // Recency and dates exclude each other.
          search_recency_filter: since || until ? undefined : timeWords[query.timeRange],
          search_after_date_filter: americanDate(since),
          search_before_date_filter: americanDate(until),
          web_search_options: region ? { user_location: { country: region.toUpperCase() } } : undefined,
        },
      };
    },
    parse(reply) {
      const body = asObject(reply.json());
      const message = asObject(asObject(asArray(body?.choices)?.[0])?.message);
      const answer = asText(message?.content);
      if (answer === undefined) throw reply.unexpected("it holds no message of the model");
      const cited = (asArray(body?.citations) ?? []).map((url) => ({ title: asText(url), url: asText(url) }));
      const rows =
        body?.search_results === undefined ? undefined : reply.rows(body.search_results, "results");
      const usd = asNumber(asObject(asObject(body?.usage)?.cost)?.total_cost);
      return {
        // Older replies have the addresses alone.
        hits:
          rows?.map((row) => ({
            title: asText(row.title),
            url: asText(row.url),
            snippet: asText(row.snippet),
            date: asText(row.date),
          })) ?? cited,
        answer,
        ...(usd !== undefined && { usd }),
      };
    },
    classify,
  },
});
