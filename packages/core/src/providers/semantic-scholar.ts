import { asNumber, asObject, asText, type JsonObject } from "../contracts/json.ts";
import { defineProvider, type Verdict } from "../contracts/provider.ts";
import type { Reply } from "../contracts/reply.ts";

function dateOf(row: JsonObject): string | undefined {
  const year = asNumber(row.year);
  return asText(row.publicationDate) ?? (year === undefined ? undefined : String(year));
}

/** `{message, code}` from the gateway, `{error}` from the service. */
function classify(reply: Reply): Verdict {
  if (reply.status === 200) return undefined;
  const body = asObject(reply.maybeJson());
  const message = asText(body?.message) ?? asText(body?.error);
  return message ? { message } : undefined;
}

export default defineProvider({
  id: "semantic-scholar",
  label: "Semantic Scholar",
  home: "https://www.semanticscholar.org",
  docs: "https://api.semanticscholar.org/api-docs/graph",
  origin: "https://api.semanticscholar.org",
  needs: {
    key: {
      env: ["SEMANTIC_SCHOLAR_API_KEY", "S2_API_KEY"],
      about: "API key, for a place outside the shared pool",
      secret: true,
      optional: true,
    },
  },
  auth: { in: "header", name: "x-api-key" },
  getKey: "https://www.semanticscholar.org/product/api#api-key-form",
  note: "Scholarly papers with abstracts; without a key one pool is shared by everybody and often full.",
  search: {
    index: "semantic-scholar",
    onlyNamed: true,
    can: {
      limit: 50,
      domains: "checked",
      exclude: "checked",
      time: "rewritten",
      dates: true,
      page: true,
      topics: ["papers"],
    },
    limits: { perSecond: 1, concurrent: 1 },
    request: (query) => ({
      path: "/graph/v1/paper/search",
      query: {
        query: query.text,
        limit: query.limit,
        offset: query.page > 1 ? query.limit * (query.page - 1) : undefined,
        fields: "title,url,abstract,publicationDate,year",
        publicationDateOrYear:
          query.since || query.until ? `${query.since ?? ""}:${query.until ?? ""}` : undefined,
      },
    }),
    parse(reply) {
      const body = asObject(reply.json());
      // With nothing found the list may be missing.
      const nothing = body?.data === undefined && body?.total === 0;
      return {
        hits: (nothing ? [] : reply.rows(body?.data, "papers")).map((row) => ({
          title: asText(row.title),
          url: asText(row.url),
          snippet: asText(row.abstract),
          date: dateOf(row),
        })),
      };
    },
    classify,
  },
});
