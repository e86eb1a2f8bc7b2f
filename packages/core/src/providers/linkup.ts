import { asNumber, asObject, asText } from "../contracts/json.ts";
import { defineProvider, type Verdict } from "../contracts/provider.ts";
import type { Reply } from "../contracts/reply.ts";

const errorOf = (reply: Reply) => asObject(asObject(reply.maybeJson())?.error);
const foundNothing = (reply: Reply) => asText(errorOf(reply)?.code) === "SEARCH_QUERY_NO_RESULT";

/** The code in the body decides: an empty account is a 429, and nothing found is a 400. */
function classify(reply: Reply): Verdict {
  if (foundNothing(reply)) return "ok";
  if (reply.status === 200) return undefined;
  const error = errorOf(reply);
  const message = asText(error?.message);
  switch (asText(error?.code)) {
    case "INSUFFICIENT_FUNDS_CREDITS":
    case "EXCEED_BUDGET_LIMIT":
      return { code: "out_of_credit", message };
  }
  return message ? { message } : undefined;
}

export default defineProvider({
  id: "linkup",
  label: "Linkup",
  home: "https://www.linkup.so",
  docs: "https://docs.linkup.so",
  origin: "https://api.linkup.so",
  needs: { key: { env: ["LINKUP_API_KEY"], about: "API key", secret: true } },
  auth: { in: "header", name: "authorization", scheme: "Bearer" },
  getKey: "https://app.linkup.so/api-keys",
  note: "Long passages as snippets, without dates.",
  search: {
    index: "linkup",
    can: {
      // The upper bound is not documented.
      limit: 20,
      domains: "native",
      exclude: "native",
      maxDomains: 100,
      time: "rewritten",
      dates: true,
    },
    limits: { perSecond: 10 },
    request: (query) => ({
      method: "POST",
      path: "/v1/search",
      json: {
        q: query.text,
        depth: "standard",
        outputType: "searchResults",
        maxResults: query.limit,
        includeDomains: query.allowedDomains.length ? query.allowedDomains : undefined,
        excludeDomains: query.blockedDomains.length ? query.blockedDomains : undefined,
        fromDate: query.since,
        toDate: query.until,
      },
    }),
    parse(reply) {
      if (foundNothing(reply)) return { hits: [] };
      const rows = reply.rows(asObject(reply.json())?.results, "results");
      return {
        // Images come as rows too.
        hits: rows
          .filter(({ type }) => type !== "image")
          .map((row) => ({
            title: asText(row.name),
            url: asText(row.url),
            snippet: asText(row.content) ?? asText(row.snippet),
          })),
      };
    },
    classify,
  },
  account: {
    request: () => ({ path: "/v1/credits/balance" }),
    parse(reply) {
      const remaining = asNumber(asObject(reply.json())?.balance);
      if (remaining === undefined) throw reply.unexpected("it has no balance");
      return { quota: { remaining, unit: "credits" } };
    },
    classify,
  },
});
