import { codeInBody, freshness, pagesOf } from "../contracts/bing-pages.ts";
import type { ErrorCode } from "../contracts/error.ts";
import { defineProvider } from "../contracts/provider.ts";

const codes: Readonly<Record<number, ErrorCode>> = {
  400: "invalid_input",
  401: "unauthorized",
  402: "out_of_credit",
  403: "unauthorized",
  429: "rate_limited",
};

export default defineProvider({
  id: "langsearch",
  label: "LangSearch",
  home: "https://langsearch.com",
  docs: "https://docs.langsearch.com",
  origin: "https://api.langsearch.com",
  needs: { key: { env: ["LANGSEARCH_API_KEY"], about: "API key", secret: true } },
  auth: { in: "header", name: "authorization", scheme: "Bearer" },
  getKey: "https://langsearch.com/api-keys",
  free: "a daily allowance",
  note: "Web pages with a free daily allowance.",
  search: {
    index: "langsearch",
    can: { limit: 50, domains: "native", exclude: "native", time: "native", dates: true },
    request: (query, { now }) => ({
      method: "POST",
      path: "/v1/web-search",
      json: {
        query: query.text,
        count: query.limit,
        freshness: freshness(query, now),
        includeDomains: query.allowedDomains.length ? query.allowedDomains : undefined,
        excludeDomains: query.blockedDomains.length ? query.blockedDomains : undefined,
      },
    }),
    parse: (reply) => ({ hits: pagesOf(reply) }),
    classify(reply) {
      const failure = codeInBody(reply);
      return failure && { code: codes[failure.code] ?? "unavailable", message: failure.message };
    },
  },
});
