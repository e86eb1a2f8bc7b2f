import { asObject, asText } from "../contracts/json.ts";
import { defineProvider, type Verdict } from "../contracts/provider.ts";
import type { Reply } from "../contracts/reply.ts";

const compact = (day: string | undefined) => day?.replaceAll("-", "");

/** A failure may come with status 200 and a text in `response.status`, which is "OK" otherwise. */
function classify(reply: Reply): Verdict {
  const message = asText(asObject(asObject(reply.maybeJson())?.response)?.status);
  if (message === undefined || message === "OK") return undefined;
  // The texts are not documented.
  if (/key|auth|denied|forbidden/i.test(message)) return { code: "unauthorized", message };
  if (/limit|quota|exceeded/i.test(message)) return { code: "rate_limited", message };
  return reply.status === 200 ? { code: "unavailable", message } : { message };
}

export default defineProvider({
  id: "mojeek-api",
  label: "Mojeek API",
  home: "https://www.mojeek.com/services/search/web-search-api/",
  docs: "https://www.mojeek.com/support/api/search/request_parameters.html",
  origin: "https://api.mojeek.com",
  needs: { key: { env: ["MOJEEK_API_KEY", "MOJEEK_SEARCH_API_KEY"], about: "API key", secret: true } },
  auth: { in: "query", name: "api_key" },
  getKey: "https://www.mojeek.com/services/search/web-search-api/",
  note: "An index of its own, by its paid API; `mojeek` reads the public pages instead.",
  search: {
    index: "mojeek",
    can: {
      limit: 50,
      // `site:` is understood once; it has no OR.
      domains: "rewritten",
      maxDomains: 1,
      exclude: "checked",
      time: "rewritten",
      dates: true,
      language: true,
      region: true,
      safe: true,
      page: true,
    },
    request: (query) => ({
      path: "/search",
      query: {
        q: query.text,
        fmt: "json",
        t: query.limit,
        // The first hit, from 1.
        s: query.page > 1 ? query.limit * (query.page - 1) + 1 : undefined,
        since: compact(query.since),
        before: compact(query.until),
        lb: query.language?.split("-")[0]?.toLowerCase(),
        rb: query.region?.toUpperCase(),
        safe: query.safe && (query.safe === "off" ? 0 : 1),
      },
    }),
    parse(reply) {
      const response = asObject(asObject(reply.json())?.response);
      return {
        hits: reply.rows(response?.results, "results").map((row) => ({
          title: asText(row.title),
          url: asText(row.url),
          snippet: asText(row.desc),
          date: asText(row.pdate) ?? asText(row.date),
        })),
      };
    },
    classify,
  },
});
