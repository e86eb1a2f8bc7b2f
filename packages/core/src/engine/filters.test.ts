import { describe, expect, it } from "vitest";
import { plainQuery } from "../../test/support/call.ts";
import type { SearchHit } from "../contracts/hit.ts";
import type { Ability, SearchAbilities } from "../contracts/provider.ts";
import type { SearchQuery } from "../contracts/query.ts";
import { adaptQuery, verifyHits } from "./filters.ts";

const now = new Date("2026-06-15T12:00:00Z");
const nothing: SearchAbilities = { limit: 20, domains: "checked", exclude: "checked", time: "checked" };
const adapt = (query: Partial<SearchQuery>, can: Partial<SearchAbilities> = {}) =>
  adaptQuery({ ...plainQuery, ...query }, { ...nothing, ...can }, "Plain", now);

const abilities: Ability[] = ["native", "rewritten", "checked"];

describe("adaptQuery: domains", () => {
  const allowedDomains = ["a.test", "b.test"];
  const blockedDomains = ["c.test", "d.test"];

  it.each(abilities)("says how allowed domains are honoured: %s", (domains) => {
    const { query, filters } = adapt({ allowedDomains }, { domains });
    expect(filters).toEqual({ allowedDomains: { honoured: domains } });
    expect(query.allowedDomains).toEqual(domains === "native" ? allowedDomains : []);
    expect(query.text).toBe(
      domains === "rewritten" ? "(site:a.test OR site:b.test) paper folding" : "paper folding",
    );
  });

  it.each(abilities)("says how blocked domains are honoured: %s", (exclude) => {
    const { query, filters } = adapt({ blockedDomains }, { exclude });
    expect(filters).toEqual({ blockedDomains: { honoured: exclude } });
    expect(query.blockedDomains).toEqual(exclude === "native" ? blockedDomains : []);
    expect(query.text).toBe(
      exclude === "rewritten" ? "paper folding -site:c.test -site:d.test" : "paper folding",
    );
  });

  it("writes one domain without brackets, and both lists into one query", () => {
    const { query } = adapt(
      { allowedDomains: ["a.test"], blockedDomains: ["c.test"] },
      { domains: "rewritten", exclude: "rewritten" },
    );
    expect(query.text).toBe("site:a.test paper folding -site:c.test");
  });

  it.each(["native", "rewritten"] as const)(
    "checks a %s list that is longer than the provider takes",
    (domains) => {
      const { query, filters } = adapt({ allowedDomains }, { domains, maxDomains: 1 });
      expect(filters.allowedDomains?.honoured).toBe("checked");
      expect(query).toMatchObject({ allowedDomains: [], text: "paper folding" });
    },
  );

  it("checks a list for which the query has no room", () => {
    const { query, filters } = adapt({ allowedDomains }, { domains: "rewritten", queryChars: 20 });
    expect(filters.allowedDomains?.honoured).toBe("checked");
    expect(query.text).toBe("paper folding");
  });
});

describe("adaptQuery: one list for allowed and blocked domains", () => {
  const can = { domains: "native", exclude: "native", oneDomainList: true, maxDomains: 1 } as const;

  it("checks the blocked ones where the allowed ones take the list", () => {
    const { query, filters } = adapt({ allowedDomains: ["a.test"], blockedDomains: ["b.a.test"] }, can);
    expect(filters).toEqual({
      allowedDomains: { honoured: "native" },
      blockedDomains: { honoured: "checked" },
    });
    expect(query.blockedDomains).toEqual([]);
  });

  it("passes on the blocked ones where the list is free", () => {
    const alone = adapt({ blockedDomains: ["b.test"] }, can);
    expect(alone.filters).toEqual({ blockedDomains: { honoured: "native" } });
    const many = adapt({ allowedDomains: ["a.test", "c.test"], blockedDomains: ["b.test"] }, can);
    expect(many.filters.allowedDomains).toEqual({ honoured: "checked" });
    expect(many.filters.blockedDomains).toEqual({ honoured: "native" });
  });
});

describe("adaptQuery: time", () => {
  it.each(abilities)("says how a time range is honoured: %s", (time) => {
    const { query, filters } = adapt({ timeRange: "w" }, { time });
    expect(filters).toEqual({ timeRange: { honoured: time } });
    expect(query.timeRange).toBe(time === "native" ? "w" : "all");
    expect(query.since).toBe(time === "rewritten" ? "2026-06-08" : undefined);
  });

  it.each([true, false])("says how dates are honoured, with dates: %s", (dates) => {
    const asked = { since: "2026-01-01", until: "2026-02-01", timeRange: "w" } as const;
    const { query, filters } = adapt(asked, { dates, time: "native" });
    expect(filters).toEqual({ dates: { honoured: dates ? "native" : "checked" } });
    expect(query).toMatchObject({ timeRange: "all" });
    expect([query.since, query.until]).toEqual(dates ? ["2026-01-01", "2026-02-01"] : [undefined, undefined]);
  });

  it("reports nothing where nothing is asked for", () => {
    expect(adapt({}).filters).toEqual({});
  });
});

describe("adaptQuery: the rest", () => {
  it.each([
    ["language", "de"],
    ["region", "DE"],
    ["safe", "strict"],
  ] as const)("hands %s to those who can, and warns where it is not applied", (name, value) => {
    const able = adapt({ [name]: value }, { [name]: true });
    expect(able.filters[name]).toEqual({ honoured: "native" });
    expect(able.query[name]).toBe(value);
    expect(able.warnings).toEqual([]);
    const unable = adapt({ [name]: value });
    expect(unable.filters[name]).toEqual({ honoured: "unsupported" });
    expect(unable.query).not.toHaveProperty(name);
    expect(unable.warnings).toEqual([expect.stringContaining("Plain cannot filter by")]);
  });

  it("reports the page", () => {
    expect(adapt({ page: 2 }, { page: true }).filters.page).toEqual({ honoured: "native" });
    expect(adapt({ page: 2 }).filters.page).toEqual({ honoured: "unsupported" });
    expect(adapt({ page: 1 }).filters.page).toBeUndefined();
  });

  it("shortens a query that is too long at a word's end, with a warning", () => {
    const { query, warnings } = adapt({ text: "one two three four" }, { queryChars: 10 });
    expect(query.text).toBe("one two");
    expect(warnings).toEqual(["Plain takes at most 10 characters: the query was shortened."]);
    expect(adapt({ text: "日本語の長い質問文です" }, { queryChars: 5 }).query.text).toBe("日本語の長");
    expect(adapt({ text: "文: 日本語の長い質問文です" }, { queryChars: 8 }).query.text).toBe(
      "文: 日本語の長",
    );
    expect(adapt({ text: "🦊🦊🦊" }, { queryChars: 3 }).query.text.isWellFormed()).toBe(true);
  });

  it("asks for more where hits are going to be removed, within the provider's maximum", () => {
    expect(adapt({ limit: 5 }).query.limit).toBe(5);
    expect(adapt({ limit: 5, timeRange: "w" }).query.limit).toBe(20);
    expect(adapt({ limit: 10, timeRange: "w" }, { limit: 100 }).query.limit).toBe(30);
    expect(adapt({ limit: 50 }, { limit: 10 }).query.limit).toBe(10);
  });

  it("does not change the original query", () => {
    const asked = { ...plainQuery, allowedDomains: ["a.test"], language: "de" };
    const before = structuredClone(asked);
    adaptQuery(asked, nothing, "Plain", now);
    expect(asked).toEqual(before);
  });
});

describe("verifyHits", () => {
  const hit = (host: string, more: Partial<SearchHit> = {}): SearchHit => ({
    title: host,
    url: `https://${host}/`,
    snippet: "",
    provider: "plain",
    ...more,
  });
  const open = { allowed: [], blocked: [] };
  const verify = (
    hits: SearchHit[],
    query: Partial<SearchQuery>,
    can: Partial<SearchAbilities> = {},
    policy = open as { allowed: string[]; blocked: string[] },
  ) => {
    const asked = { ...plainQuery, ...query };
    const result = verifyHits(hits, asked, adapt(query, can).filters, policy, now);
    return { ...result, titles: result.hits.map(({ title }) => title) };
  };

  it.each(abilities)("checks domains whatever was promised (%s), and counts", (ability) => {
    const hits = [hit("a.test"), hit("docs.a.test"), hit("nota.test"), hit("b.a.test")];
    const query = { allowedDomains: ["a.test"], blockedDomains: ["b.a.test"] };
    const { titles, filters } = verify(hits, query, { domains: ability, exclude: ability });
    expect(titles).toEqual(["a.test", "docs.a.test"]);
    expect(filters.allowedDomains).toEqual({ honoured: ability, dropped: 1 });
    expect(filters.blockedDomains).toEqual({ honoured: ability, dropped: 1 });
  });

  it("applies the operator's policy beside the query's own lists, and counts separately", () => {
    const policy = { allowed: [], blocked: ["bad.test"] };
    const { titles, againstPolicy, filters } = verify([hit("bad.test"), hit("a.test")], {}, {}, policy);
    expect(titles).toEqual(["a.test"]);
    expect(againstPolicy).toBe(1);
    expect(filters).toEqual({});
  });

  const dated = [
    hit("undated.test"),
    hit("new.test", { publishedAt: "2026-06-14" }),
    hit("old.test", { publishedAt: "2020-01-01" }),
    hit("aged.test", { age: "2 days ago" }),
    hit("old-age.test", { age: "3 years ago" }),
    hit("odd-age.test", { age: "vor 3 Tagen" }),
  ];

  it("drops what is too old where nobody else does, and puts the undated last", () => {
    const { titles, filters } = verify(dated, { timeRange: "w" });
    expect(titles).toEqual(["new.test", "aged.test", "undated.test", "odd-age.test"]);
    expect(filters.timeRange).toEqual({ honoured: "checked", dropped: 2, undated: 2 });
  });

  it("drops the undated too when the caller says so, and counts them", () => {
    const checked = verify(dated, { timeRange: "w", undated: "drop" });
    expect(checked.titles).toEqual(["new.test", "aged.test"]);
    expect(checked.filters.timeRange).toEqual({ honoured: "checked", dropped: 4, undated: 0 });
    const native = verify(dated, { timeRange: "w", undated: "drop" }, { time: "native" });
    expect(native.titles).toEqual(["new.test", "old.test", "aged.test", "old-age.test"]);
    expect(native.filters.timeRange).toEqual({ honoured: "native", dropped: 2, outside: 2, undated: 0 });
  });

  it.each(["native", "rewritten"] as const)(
    "believes a service that filters itself (%s): keeps all, the undated last, and counts",
    (time) => {
      const { titles, filters } = verify(dated, { timeRange: "w" }, { time });
      const known = ["new.test", "old.test", "aged.test", "old-age.test"];
      expect(titles).toEqual([...known, "undated.test", "odd-age.test"]);
      expect(filters.timeRange).toEqual({ honoured: time, outside: 2, undated: 2 });
    },
  );

  it("checks both ends of a date range, with a day of grace", () => {
    const days = ["2026-01-30", "2026-01-31", "2026-02-05", "2026-02-11", "2026-02-14"];
    const hits = days.map((day) => hit(day, { publishedAt: day }));
    const { titles } = verify(hits, { since: "2026-02-01", until: "2026-02-10" });
    expect(titles).toEqual(["2026-01-31", "2026-02-05", "2026-02-11"]);
  });
});
