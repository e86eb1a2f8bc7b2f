import { asNumber, asObject, asText, type JsonObject } from "../contracts/json.ts";
import { defineProvider } from "../contracts/provider.ts";
import { epochSeconds, type SearchQuery } from "../contracts/query.ts";

function timeFilter({ since, until }: SearchQuery): string | undefined {
  const from = since && `created_at_i>=${epochSeconds(since, "first")}`;
  const to = until && `created_at_i<=${epochSeconds(until, "last")}`;
  return [from, to].filter(Boolean).join(",") || undefined;
}

/** The text of a question; of a link only how it was received is known. */
function snippetOf(row: JsonObject): string {
  const counts = `${asNumber(row.points) ?? 0} points, ${asNumber(row.num_comments) ?? 0} comments`;
  return [counts, asText(row.story_text)].filter(Boolean).join(": ");
}

export default defineProvider({
  id: "hackernews",
  label: "Hacker News",
  home: "https://news.ycombinator.com",
  docs: "https://hn.algolia.com/api",
  origin: "https://hn.algolia.com",
  needs: {},
  note: "Stories of Hacker News, by Algolia.",
  search: {
    index: "hackernews",
    onlyNamed: true,
    can: {
      limit: 50,
      domains: "checked",
      exclude: "checked",
      time: "rewritten",
      dates: true,
      page: true,
      topics: ["discussions"],
    },
    // About 10,000 requests an hour for one address.
    limits: { perSecond: 2 },
    request: (query) => ({
      path: "/api/v1/search",
      query: {
        query: query.text,
        tags: "story",
        hitsPerPage: query.limit,
        // Counts from 0.
        page: query.page > 1 ? query.page - 1 : undefined,
        numericFilters: timeFilter(query),
      },
    }),
    parse: (reply) => ({
      hits: reply.rows(asObject(reply.json())?.hits, "stories").map((row) => {
        const id = asText(row.objectID);
        return {
          title: asText(row.title),
          // A question has no address but that of its thread.
          url: asText(row.url) || (id && `https://news.ycombinator.com/item?id=${id}`),
          snippet: snippetOf(row),
          date: asText(row.created_at),
        };
      }),
    }),
    classify(reply) {
      const message = asText(asObject(reply.maybeJson())?.message);
      return reply.status !== 200 && message ? { message } : undefined;
    },
  },
});
