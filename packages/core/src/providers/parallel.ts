import { asArray, asObject, asText } from "../contracts/json.ts";
import { defineProvider, type Verdict } from "../contracts/provider.ts";
import type { SearchQuery } from "../contracts/query.ts";
import type { Reply } from "../contracts/reply.ts";

/** `{error: {message, ref_id}}`, or `{detail}`: which one is not settled. */
function classify(reply: Reply): Verdict {
  if (reply.status === 200) return undefined;
  const body = asObject(reply.maybeJson());
  const message = asText(asObject(body?.error)?.message) ?? asText(body?.error) ?? asText(body?.detail);
  return message ? { message } : undefined;
}

function sourcePolicy({ allowedDomains, blockedDomains, since }: SearchQuery) {
  if (!allowedDomains.length && !blockedDomains.length && !since) return undefined;
  return {
    include_domains: allowedDomains.length ? allowedDomains : undefined,
    exclude_domains: blockedDomains.length ? blockedDomains : undefined,
    after_date: since,
  };
}

export default defineProvider({
  id: "parallel",
  label: "Parallel",
  home: "https://parallel.ai",
  docs: "https://docs.parallel.ai",
  origin: "https://api.parallel.ai",
  needs: { key: { env: ["PARALLEL_API_KEY"], about: "API key", secret: true } },
  auth: { in: "header", name: "x-api-key" },
  getKey: "https://platform.parallel.ai",
  note: "Search by meaning, passages as snippets.",
  search: {
    index: "parallel",
    can: {
      limit: 20,
      domains: "native",
      exclude: "native",
      maxDomains: 100,
      // It takes a first day and no last one.
      time: "rewritten",
      region: true,
    },
    limits: { perMinute: 600 },
    request: (query) => ({
      method: "POST",
      path: "/v1/search",
      json: {
        objective: query.text,
        search_queries: [query.text.slice(0, 200)],
        // The default thinks longer than a search may take here.
        mode: "fast",
        advanced_settings: {
          max_results: query.limit,
          source_policy: sourcePolicy(query),
          location: query.region?.toLowerCase(),
        },
      },
    }),
    parse(reply) {
      const body = asObject(reply.json());
      return {
        hits: reply.rows(body?.results, "results").map((row) => ({
          title: asText(row.title),
          url: asText(row.url),
          snippet: (asArray(row.excerpts) ?? []).flatMap((part) => asText(part)?.trim() || []).join(" … "),
          date: asText(row.publish_date),
        })),
      };
    },
    classify,
  },
});
