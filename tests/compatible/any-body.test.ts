import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createWorld, post } from "./support/world.ts";

/** Names that mean something somewhere: a body with any of them and any value gets an answer or an honest refusal. */
const names = [
  ...["query", "max_results", "time_range", "start_date", "days", "include_answer", "include_raw_content"],
  ...["include_domains", "country", "language", "urls", "format", "chunks_per_source", "timeout", "ids"],
  ...["numResults", "includeDomains", "startPublishedDate", "contents", "text", "highlights", "userLocation"],
  ...["search_domain_filter", "search_recency_filter", "max_tokens", "max_tokens_per_page", "url", "formats"],
  ...[
    "limit",
    "sources",
    "tbs",
    "scrapeOptions",
    "maxAge",
    "q",
    "count",
    "respondWith",
    "noCache",
    "__proto__",
  ],
];

const likely = fc.constantFrom<fc.JsonValue>(
  "mills",
  ["https://one.example/"],
  "https://one.example/",
  "2026-01-02",
  "qdr:w,cdr:1,cd_min:1/1/2026",
  ["markdown"],
  { text: true },
  3,
  true,
);
const body = fc.dictionary(fc.constantFrom(...names), fc.oneof(likely, fc.jsonValue({ maxDepth: 2 })), {
  maxKeys: 8,
});

describe("any body", () => {
  it.each([
    "tavily/search",
    "tavily/extract",
    "exa/search",
    "exa/contents",
    "perplexity/search",
    "firecrawl/v2/search",
    "firecrawl/v2/scrape",
    "searxng/search?format=json",
    "jina/",
    "jina/search",
    "openwebui/search",
    "openwebui/load",
  ])("/%s answers in JSON, and never with an internal error", async (path) => {
    const world = await createWorld();
    await fc.assert(
      fc.asyncProperty(fc.oneof(body, fc.jsonValue()), async (sent) => {
        const answered = await post(`${world.url}/${path}`, JSON.stringify(sent), {
          accept: "application/json",
        });
        expect(JSON.parse(await answered.text())).toBeTypeOf("object");
      }),
      { numRuns: 60 },
    );
  });
});

it.each(["tavily/map", "tavily/crawl", "firecrawl/v2/map", "firecrawl/v2/crawl"])(
  "/%s refuses what is not an address as a bad request",
  async (path) => {
    const world = await createWorld();
    for (const url of ["nowhere", "not a url", ""]) {
      const response = await post(`${world.url}/${path}`, { url });
      expect(response.status, url).toBe(400);
      expect(await response.text()).not.toContain("internal error");
    }
  },
);
