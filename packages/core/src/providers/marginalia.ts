import { asObject, asText } from "../contracts/json.ts";
import { defineProvider, type Verdict } from "../contracts/provider.ts";
import type { Reply } from "../contracts/reply.ts";

/** Failures are plain text. A full queue is a 503 as often as a 429. */
function classify(reply: Reply): Verdict {
  if (reply.status !== 503 || !/rate|limit|slow down/i.test(reply.body)) return undefined;
  return { code: "rate_limited", hint: "Get a key of your own: the shared one is limited most of the time." };
}

export default defineProvider({
  id: "marginalia",
  label: "Marginalia Search",
  home: "https://marginalia-search.com",
  docs: "https://about.marginalia-search.com/article/api/",
  origin: "https://api2.marginalia-search.com",
  needs: {
    key: {
      env: ["MARGINALIA_API_KEY"],
      about: 'API key; without one the shared key "public" is used',
      secret: true,
      optional: true,
    },
  },
  auth: { in: "header", name: "api-key" },
  getKey: "https://about.marginalia-search.com/article/api/",
  note: "Small, non-commercial sites; results under CC BY-NC-SA 4.0, poor for news.",
  search: {
    index: "marginalia",
    onlyNamed: true,
    can: {
      limit: 100,
      domains: "checked",
      exclude: "checked",
      time: "checked",
      safe: true,
      page: true,
    },
    limits: { concurrent: 1 },
    request: (query, { keyed }) => ({
      path: "/search",
      query: {
        query: query.text,
        count: query.limit,
        page: query.page > 1 ? query.page : undefined,
        nsfw: query.safe && (query.safe === "off" ? 0 : 1),
      },
      // Shared by everybody; a key of the user's own takes its place.
      ...(!keyed && { headers: { "api-key": "public" } }),
    }),
    parse: (reply) => ({
      hits: reply.rows(asObject(reply.json())?.results, "results").map((row) => ({
        title: asText(row.title),
        url: asText(row.url),
        snippet: asText(row.description),
      })),
    }),
    classify,
  },
});
