import { interfaceLanguage, timeFilter } from "../contracts/google-query.ts";
import { googleResults } from "../contracts/google-results.ts";
import { asNumber, asObject, asText } from "../contracts/json.ts";
import { defineProvider, type Verdict } from "../contracts/provider.ts";
import type { Reply } from "../contracts/reply.ts";

/** "Google hasn't returned any results for this query." is how an empty answer looks. */
const saysNothing = (error: string) => /hasn't returned any results/i.test(error);

/** Failures are `{error: "text"}`, some of them with status 200. */
function classify(reply: Reply): Verdict {
  const message = asText(asObject(reply.maybeJson())?.error);
  if (message === undefined || saysNothing(message)) return undefined;
  if (/run out of searches|exhausted/i.test(message)) return { code: "out_of_credit", message };
  if (/invalid api key|api key.*(?:missing|required)/i.test(message))
    return { code: "unauthorized", message };
  if (/throughput|too many|rate limit/i.test(message)) return { code: "rate_limited", message };
  return reply.status === 200 ? { code: "unavailable", message } : { message };
}

export default defineProvider({
  id: "serpapi",
  label: "SerpApi",
  home: "https://serpapi.com",
  docs: "https://serpapi.com/search-api",
  origin: "https://serpapi.com",
  needs: { key: { env: ["SERPAPI_API_KEY", "SERPAPI_KEY"], about: "API key", secret: true } },
  auth: { in: "query", name: "api_key" },
  getKey: "https://serpapi.com/manage-api-key",
  note: "Google's results, with its answer box.",
  search: {
    index: "google",
    can: {
      // Google ignores larger numbers.
      limit: 10,
      domains: "rewritten",
      exclude: "rewritten",
      time: "native",
      dates: true,
      language: true,
      region: true,
      safe: true,
      page: true,
      answer: true,
    },
    request: (query) => ({
      path: "/search",
      query: {
        engine: "google",
        output: "json",
        q: query.text,
        num: query.limit,
        // Counts hits.
        start: query.page > 1 ? 10 * (query.page - 1) : undefined,
        gl: query.region?.toLowerCase(),
        hl: interfaceLanguage(query.language),
        tbs: timeFilter(query),
        safe: query.safe && (query.safe === "off" ? "off" : "active"),
      },
    }),
    parse(reply) {
      const error = asText(asObject(reply.json())?.error);
      return error && saysNothing(error) ? { hits: [] } : googleResults(reply);
    },
    classify,
  },
  account: {
    request: () => ({ path: "/account" }),
    parse(reply) {
      const body = asObject(reply.json());
      const remaining = asNumber(body?.total_searches_left) ?? asNumber(body?.plan_searches_left);
      if (remaining === undefined) throw reply.unexpected("it does not say how many searches are left");
      const limit = asNumber(body?.searches_per_month);
      return { quota: { remaining, ...(limit !== undefined && { limit }), unit: "searches" } };
    },
    classify,
  },
});
