import { codeInBody, freshness, pagesOf } from "../contracts/bing-pages.ts";
import type { ErrorCode } from "../contracts/error.ts";
import { defineProvider } from "../contracts/provider.ts";

const codes: Readonly<Record<number, ErrorCode>> = {
  400: "invalid_input",
  401: "unauthorized",
  // The key is fine, the account is empty.
  403: "out_of_credit",
  429: "rate_limited",
};

export default defineProvider({
  id: "bocha",
  label: "Bocha",
  home: "https://open.bochaai.com",
  docs: "https://open.bochaai.com",
  origin: "https://api.bochaai.com",
  needs: { key: { env: ["BOCHA_API_KEY", "BOCHA_SEARCH_API_KEY"], about: "API key", secret: true } },
  auth: { in: "header", name: "authorization", scheme: "Bearer" },
  getKey: "https://open.bochaai.com",
  note: "Strong for Chinese; narrow time ranges often give nothing.",
  search: {
    index: "bocha",
    can: { limit: 50, domains: "native", exclude: "native", maxDomains: 20, time: "native", dates: true },
    request: (query, { now }) => ({
      method: "POST",
      path: "/v1/web-search",
      json: {
        query: query.text,
        count: query.limit,
        freshness: freshness(query, now),
        include: query.allowedDomains.join("|") || undefined,
        exclude: query.blockedDomains.join("|") || undefined,
      },
    }),
    parse: (reply) => ({ hits: pagesOf(reply) }),
    classify(reply) {
      const failure = codeInBody(reply);
      return failure && { code: codes[failure.code] ?? "unavailable", message: failure.message };
    },
  },
});
