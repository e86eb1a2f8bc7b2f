import { expect, it } from "vitest";
import type { SearchQuery } from "../contracts/query.ts";
import { createReply } from "../contracts/reply.ts";
import { sampleContext, sampleQuery } from "../testing/parse-reply.ts";
import perplexity from "./perplexity.ts";

const asked = (changes: Partial<SearchQuery>) =>
  perplexity.search?.request({ ...sampleQuery, ...changes }, sampleContext(perplexity)).json;

it("never mixes allowed and denied domains", () => {
  const allowedDomains = ["a.example"];
  const blockedDomains = ["b.example", "c.example"];
  expect(asked({})).toMatchObject({ search_domain_filter: undefined });
  expect(asked({ allowedDomains })).toMatchObject({ search_domain_filter: ["a.example"] });
  expect(asked({ blockedDomains })).toMatchObject({ search_domain_filter: ["-b.example", "-c.example"] });
  expect(asked({ allowedDomains, blockedDomains })).toMatchObject({ search_domain_filter: ["a.example"] });
});

it("sends recency or dates, not both", () => {
  expect(asked({ timeRange: "y" })).toMatchObject({ search_recency_filter: "year" });
  expect(asked({ timeRange: "y", since: "2026-01-31" })).toMatchObject({
    search_recency_filter: undefined,
    search_after_date_filter: "01/31/2026",
    search_before_date_filter: undefined,
  });
});

it("names the language without its region", () => {
  expect(asked({ language: "pt-BR", region: "br" })).toMatchObject({
    search_language_filter: ["pt"],
    country: "BR",
  });
});

it("takes no language of three letters for another one of two", async () => {
  expect(asked({ language: "fil" })).toMatchObject({ search_language_filter: undefined });
  const reply = createReply({ status: 200, headers: {}, body: '{"results":[]}' });
  const parsed = perplexity.search?.parse(
    reply,
    { ...sampleQuery, language: "fil" },
    sampleContext(perplexity),
  );
  expect(parsed?.warnings).toEqual([expect.stringContaining('"fil"')]);
});
