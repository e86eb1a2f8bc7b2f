import { describe, expect, it } from "vitest";
import { ScryError } from "../contracts/error.ts";
import { splitDate } from "../contracts/leading-date.ts";
import type { RequestContext } from "../contracts/provider.ts";
import type { SearchQuery } from "../contracts/query.ts";
import { sampleContext, sampleQuery } from "../testing/parse-reply.ts";
import { providers } from "./registry.gen.ts";

const provider = (id: string) => {
  const found = providers.find((one) => one.id === id);
  if (!found?.search) throw new Error(`${id} does not search.`);
  return { ...found, search: found.search };
};

function asked(id: string, changes: Partial<SearchQuery>, context: Partial<RequestContext<never>> = {}) {
  const one = provider(id);
  return one.search.request({ ...sampleQuery, ...changes }, sampleContext(one, context));
}

const dates = { since: "2026-01-31", until: "2026-03-05" };

describe("dates in the words of each service", () => {
  it.each<[string, Partial<SearchQuery>, object]>([
    ["google-cse", { timeRange: "w" }, { query: { dateRestrict: "w1" } }],
    ["serpapi", dates, { query: { tbs: "cdr:1,cd_min:01/31/2026,cd_max:03/05/2026" } }],
    ["searchapi", dates, { query: { time_period_min: "01/31/2026", time_period: undefined } }],
    ["searchapi", { timeRange: "y" }, { query: { time_period: "last_year" } }],
    ["firecrawl", { timeRange: "d" }, { json: { tbs: "qdr:d" } }],
    ["kagi", dates, { json: { filters: { after: "2026-01-31", before: "2026-03-05" } } }],
    ["you", { since: "2026-01-31" }, { json: { freshness: "2026-01-31to2026-06-15" } }],
    ["linkup", dates, { json: { fromDate: "2026-01-31", toDate: "2026-03-05" } }],
    ["mojeek-api", dates, { query: { since: "20260131", before: "20260305" } }],
    ["bocha", { timeRange: "m" }, { json: { freshness: "oneMonth" } }],
    ["langsearch", { since: "2026-01-31" }, { json: { freshness: "2026-01-31..2026-06-15" } }],
    [
      "parallel",
      { since: "2026-01-31" },
      { json: { advanced_settings: { source_policy: { after_date: "2026-01-31" } } } },
    ],
    ["stackexchange", dates, { query: { fromdate: 1769817600, todate: 1772755199 } }],
    ["hackernews", dates, { query: { numericFilters: "created_at_i>=1769817600,created_at_i<=1772755199" } }],
    ["github", { text: "paper", ...dates }, { query: { q: "paper pushed:2026-01-31..2026-03-05" } }],
    [
      "github",
      { text: "paper is:pr", until: "2026-03-05" },
      { query: { q: "paper is:pr created:<=2026-03-05" } },
    ],
    ["crossref", dates, { query: { filter: "from-pub-date:2026-01-31,until-pub-date:2026-03-05" } }],
    [
      "openalex",
      { since: "2026-01-31", language: "de-AT" },
      { query: { filter: "from_publication_date:2026-01-31,language:de" } },
    ],
    ["semantic-scholar", { since: "2026-01-31" }, { query: { publicationDateOrYear: "2026-01-31:" } }],
    [
      "europepmc",
      { text: "paper", since: "2026-01-31" },
      { query: { query: "(paper) AND FIRST_PDATE:[2026-01-31 TO 2099-12-31]" } },
    ],
    [
      "perplexity-sonar",
      dates,
      { json: { search_after_date_filter: "01/31/2026", search_recency_filter: undefined } },
    ],
    ["startpage", { timeRange: "w" }, { query: { with_date: "w" } }],
    ["brave-web", { timeRange: "y" }, { query: { tf: "py" } }],
  ])("%s %j", (id, query, expected) => {
    expect(asked(id, query)).toMatchObject(expected);
  });
});

describe("the second page", () => {
  it.each<[string, object]>([
    ["google-cse", { start: 11 }],
    ["serpapi", { start: 10 }],
    ["searchapi", { page: 2 }],
    ["mojeek-api", { s: 6 }],
    ["marginalia", { page: 2 }],
    ["hackernews", { page: 1 }],
    ["arxiv", { start: 5 }],
    ["crossref", { offset: 5 }],
    ["semantic-scholar", { offset: 5 }],
    ["npm", { from: 5 }],
    ["brave-web", { offset: 1 }],
    ["yahoo", { b: 8 }],
    ["bing-web", { first: 11 }],
    ["startpage", { page: 2 }],
  ])("of %s", (id, expected) => {
    expect(asked(id, { page: 2 }).query).toMatchObject(expected);
  });
});

describe("domains", () => {
  const both = { allowedDomains: ["a.org", "b.org"], blockedDomains: ["c.org"] };
  it.each<[string, object]>([
    ["kagi", { lens: { sites_included: ["a.org", "b.org"], sites_excluded: ["c.org"] } }],
    ["you", { include_domains: ["a.org", "b.org"], exclude_domains: ["c.org"] }],
    ["linkup", { includeDomains: ["a.org", "b.org"], excludeDomains: ["c.org"] }],
    ["bocha", { include: "a.org|b.org", exclude: "c.org" }],
    ["langsearch", { includeDomains: ["a.org", "b.org"], excludeDomains: ["c.org"] }],
    ["firecrawl", { includeDomains: ["a.org", "b.org"], excludeDomains: undefined }],
    ["openai", { tools: [{ filters: { allowed_domains: ["a.org", "b.org"] } }] }],
    ["xai", { tools: [{ filters: { allowed_domains: ["a.org", "b.org"] } }] }],
    ["anthropic", { tools: [{ allowed_domains: ["a.org", "b.org"], blocked_domains: undefined }] }],
    ["perplexity-sonar", { search_domain_filter: ["a.org", "b.org"] }],
  ])("of %s", (id, expected) => {
    expect(asked(id, both).json).toMatchObject(expected);
  });

  it("that are only blocked", () => {
    const blocked = { blockedDomains: ["c.org"] };
    expect(asked("xai", blocked).json).toMatchObject({
      tools: [{ filters: { excluded_domains: ["c.org"] } }],
    });
    expect(asked("perplexity-sonar", blocked).json).toMatchObject({ search_domain_filter: ["-c.org"] });
    expect(asked("anthropic", blocked).json).toMatchObject({ tools: [{ blocked_domains: ["c.org"] }] });
  });

  it("choose the site of Stack Exchange", () => {
    expect(asked("stackexchange", { allowedDomains: ["serverfault.com"] }).query).toMatchObject({
      site: "serverfault.com",
    });
    const settings = { site: "superuser" } as never;
    expect(asked("stackexchange", {}, { settings }).query).toMatchObject({ site: "superuser" });
  });
});

it("asks You.com at another host without a key", () => {
  expect(asked("you", {}, { keyed: true })).toMatchObject({ origin: "keyed", method: "POST" });
  expect(asked("you", { allowedDomains: ["a.org", "b.org"] }, { keyed: false })).toMatchObject({
    origin: "free",
    query: { include_domains: "a.org,b.org" },
    headers: { "accept-encoding": "identity" },
  });
});

it("uses the shared key of Marginalia only where there is no other", () => {
  expect(asked("marginalia", {}, { keyed: false }).headers).toEqual({ "api-key": "public" });
  expect(asked("marginalia", {}, { keyed: true }).headers).toBeUndefined();
});

it.each([
  [undefined, "/search"],
  ["find", "/find"],
  ["//api/v1", "/api/v1"],
])("asks one's own engine below the path %s", (path, expected) => {
  expect(asked("external", {}, { settings: { path } as never }).path).toBe(expected);
});

it("searches issues at GitHub when the query says so", () => {
  expect(asked("github", { text: "paper" }).path).toBe("/search/repositories");
  expect(asked("github", { text: "paper is:issue" }).path).toBe("/search/issues");
  expect(asked("github", { text: "thesis:issue" }).path).toBe("/search/repositories");
});

it.each([
  ['deep "paper folding" & more', 'all:deep AND all:"paper folding" AND all:more'],
  ["ti:folding cat:math.GT (paper)", "ti:folding AND cat:math.GT AND all:paper"],
  ["a:b", "all:a b"],
])("writes %s in the language of arXiv", (text, expected) => {
  expect(asked("arxiv", { text }).query).toMatchObject({ search_query: expected });
});

it.each(["jina", "you"])("%s is asked once more without a language that it does not know", (id) => {
  const { search, ...rest } = provider(id);
  const query = { ...sampleQuery, language: "xx" };
  const context = sampleContext({ ...rest, search });
  const failure = new ScryError({ code: "invalid_input", message: "x" });
  expect(JSON.stringify(search.request(query, context))).toMatch(/"xx"/i);
  expect(JSON.stringify(search.alternative?.(query, failure, context))).not.toMatch(/"xx"/i);
  expect(search.alternative?.(sampleQuery, failure, context)).toBeUndefined();
});

it.each([
  ["Mar 3, 2025 ... Where they rest", "Mar 3, 2025", "Where they rest"],
  ["3 Mar 2025 ... Where", "3 Mar 2025", "Where"],
  ["2 days ago · Where", "2 days ago", "Where"],
  ["April 2, 2026 - Where", "April 2, 2026", "Where"],
  ["In May 3, 2025 it began", undefined, "In May 3, 2025 it began"],
  ["May 3, 2025 was a day", undefined, "May 3, 2025 was a day"],
])("takes the date from %s", (text, date, snippet) => {
  expect(splitDate(text)).toEqual(date ? { date, snippet } : { snippet });
});
