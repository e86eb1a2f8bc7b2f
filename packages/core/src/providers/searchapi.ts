import { americanDate, interfaceLanguage } from "../contracts/google-query.ts";
import { googleResults } from "../contracts/google-results.ts";
import { asObject, asText } from "../contracts/json.ts";
import { defineProvider } from "../contracts/provider.ts";

const periods = { d: "last_day", w: "last_week", m: "last_month", y: "last_year", all: undefined } as const;

export default defineProvider({
  id: "searchapi",
  label: "SearchApi",
  home: "https://www.searchapi.io",
  docs: "https://www.searchapi.io/docs/google",
  origin: "https://www.searchapi.io",
  needs: { key: { env: ["SEARCHAPI_API_KEY"], about: "API key", secret: true } },
  auth: { in: "header", name: "authorization", scheme: "Bearer" },
  getKey: "https://www.searchapi.io/api_tokens",
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
    request(query) {
      const dates = query.since || query.until;
      return {
        path: "/api/v1/search",
        query: {
          engine: "google",
          q: query.text,
          num: query.limit,
          page: query.page > 1 ? query.page : undefined,
          gl: query.region?.toLowerCase(),
          hl: interfaceLanguage(query.language),
          time_period: dates ? undefined : periods[query.timeRange],
          time_period_min: americanDate(query.since),
          time_period_max: americanDate(query.until),
          safe: query.safe && (query.safe === "off" ? "off" : "active"),
        },
      };
    },
    parse: googleResults,
    // The texts of its errors are not documented; these words are what an empty plan is likely to be called.
    classify(reply) {
      const message = asText(asObject(reply.maybeJson())?.error);
      if (message === undefined) return undefined;
      if (/run out|exhausted|monthly (?:limit|quota)|no (?:more )?credits/i.test(message))
        return { code: "out_of_credit", message };
      return reply.status === 200 ? { code: "unavailable", message } : { message };
    },
  },
});
