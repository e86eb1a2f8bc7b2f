import { bareList } from "../contracts/bare-list.ts";
import { asObject, asText } from "../contracts/json.ts";
import { defineProvider } from "../contracts/provider.ts";
import type { Reply } from "../contracts/reply.ts";

/** A bare list as Open WebUI's external search sends it, or `{results: […]}`. */
function rowsOf(reply: Reply) {
  return reply.rows(bareList(reply) ?? asObject(reply.json())?.results, "results");
}

export default defineProvider({
  id: "external",
  label: "Your own engine",
  home: "https://docs.openwebui.com/features/web-search/external",
  docs: "https://docs.openwebui.com/features/web-search/external",
  needs: {
    url: {
      env: ["EXTERNAL_SEARCH_URL"],
      about: "Address of your engine, for example http://localhost:8000",
      baseUrl: true,
    },
    path: {
      env: ["EXTERNAL_SEARCH_PATH"],
      about: "Path below the address, /search by default",
      optional: true,
    },
    key: {
      env: ["EXTERNAL_SEARCH_API_KEY", "EXTERNAL_WEB_SEARCH_API_KEY"],
      about: "Bearer token, where your engine asks for one",
      secret: true,
      optional: true,
    },
  },
  auth: { in: "header", name: "authorization", scheme: "Bearer" },
  note: "POST {query, count} to your address; the reply is [{link, title, snippet}] or {results: [{url, title, content}]}.",
  search: {
    index: "external",
    can: { limit: 50, domains: "rewritten", exclude: "rewritten", time: "checked" },
    request: (query, { settings }) => ({
      method: "POST",
      path: `/${(settings.path ?? "search").replace(/^\/+/, "")}`,
      json: { query: query.text, count: query.limit },
    }),
    parse: (reply) => ({
      hits: rowsOf(reply).map((row) => ({
        title: asText(row.title),
        url: asText(row.link) ?? asText(row.url),
        snippet: asText(row.snippet) ?? asText(row.content) ?? asText(row.description),
        date: asText(row.date) ?? asText(row.published_date),
      })),
    }),
  },
});
