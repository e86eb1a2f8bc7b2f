import { asNumber, asObject, asText } from "../contracts/json.ts";
import { defineProvider } from "../contracts/provider.ts";

export default defineProvider({
  id: "library",
  label: "Your library",
  home: "https://github.com/scry-search/scry#readme",
  docs: "https://github.com/scry-search/scry/blob/main/docs/library.md",
  // Nothing is sent: the engine answers from its own library. By RFC 6761 the name is this machine.
  origin: "http://library.localhost",
  needs: {},
  local: "library",
  // It changes with every page that is added.
  cache: false,
  note: "Pages, files and sites that you added with scry library add; asked last, and without a network.",
  search: {
    index: "library",
    can: { limit: 50, domains: "checked", exclude: "checked", time: "checked" },
    request: (query) => ({ path: "/search", query: { q: query.text, limit: query.limit } }),
    parse(reply) {
      const body = asObject(reply.json());
      const hits = reply.rows(body?.results, "results").map((row) => ({
        title: asText(row.title),
        url: asText(row.url),
        snippet: asText(row.snippet),
        date: asText(row.published_at),
        readAt: asText(row.read_at),
        score: asNumber(row.score),
      }));
      const copies = asNumber(body?.copies) ?? 0;
      const warnings = copies
        ? [
            `${copies} near-${copies === 1 ? "copy" : "copies"} of these pages ${copies === 1 ? "was" : "were"} left out.`,
          ]
        : [];
      return { hits, warnings };
    },
  },
});
