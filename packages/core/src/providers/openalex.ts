import { asArray, asNumber, asObject, asText, type JsonObject } from "../contracts/json.ts";
import { defineProvider, type Verdict } from "../contracts/provider.ts";
import { type SearchQuery, twoLetters } from "../contracts/query.ts";
import type { Reply } from "../contracts/reply.ts";

/** Abstracts come as a map from each word to its places: publishers do not allow the text itself. */
function abstractOf(row: JsonObject): string {
  const words: string[] = [];
  for (const [word, places] of Object.entries(asObject(row.abstract_inverted_index) ?? {})) {
    for (const place of asArray(places) ?? []) {
      const index = asNumber(place) ?? -1;
      // More than a snippet shows is not needed.
      if (index >= 0 && index < 120) words[index] = word;
    }
  }
  return words.filter(Boolean).join(" ");
}

function filterOf(query: SearchQuery): string | undefined {
  const language = twoLetters(query.language);
  const filters = [
    query.since && `from_publication_date:${query.since}`,
    query.until && `to_publication_date:${query.until}`,
    language && `language:${language}`,
  ];
  return filters.filter(Boolean).join(",") || undefined;
}

/** 403 is about the pace, or about parameters; 429 is the end of the day's allowance. */
function classify(reply: Reply): Verdict {
  if (reply.status === 200) return undefined;
  const body = asObject(reply.maybeJson());
  const message = asText(body?.message) ?? asText(body?.error);
  if (/invalid/i.test(`${asText(body?.error)} ${message}`) && reply.status === 403)
    return { code: /key/i.test(message ?? "") ? "unauthorized" : "invalid_input", message };
  if (reply.status === 403) return { code: "rate_limited", message };
  return message ? { message } : undefined;
}

export default defineProvider({
  id: "openalex",
  label: "OpenAlex",
  home: "https://openalex.org",
  docs: "https://developers.openalex.org",
  origin: "https://api.openalex.org",
  needs: {
    key: {
      env: ["OPENALEX_API_KEY"],
      about: "API key; without one a few dozen searches a day at most",
      secret: true,
      optional: true,
    },
  },
  auth: { in: "query", name: "api_key" },
  getKey: "https://openalex.org/settings/api",
  free: "1,000 searches a day",
  note: "Scholarly works of all fields; a free key is expected.",
  search: {
    index: "openalex",
    onlyNamed: true,
    can: {
      limit: 50,
      domains: "checked",
      exclude: "checked",
      time: "rewritten",
      dates: true,
      language: true,
      page: true,
      topics: ["papers"],
    },
    cost: { usd: 0.001, asOf: "2026-09" },
    request: (query) => ({
      path: "/works",
      query: {
        search: query.text,
        per_page: query.limit,
        page: query.page > 1 ? query.page : undefined,
        filter: filterOf(query),
        select: "id,doi,display_name,publication_date,abstract_inverted_index,primary_location",
      },
    }),
    parse(reply, { language }) {
      const rows = reply.rows(asObject(reply.json())?.results, "works");
      return {
        hits: rows.map((row) => ({
          title: asText(row.display_name),
          url: asText(asObject(row.primary_location)?.landing_page_url) ?? asText(row.doi) ?? asText(row.id),
          snippet: abstractOf(row),
          date: asText(row.publication_date),
        })),
        unapplied: language && !twoLetters(language) ? ["language"] : [],
      };
    },
    classify,
  },
});
