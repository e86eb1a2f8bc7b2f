import { type TavilyClient, tavily } from "@tavily/core";
import { describe, expect, it } from "vitest";
import {
  hiddenCharacters,
  hostile,
  mills,
  pageHtml,
  post,
  thrownBy,
  type WorldOptions,
  withMills,
  worldWith,
} from "../../compatible/support/world.ts";

const start = worldWith((url, apiKey): TavilyClient => tavily({ apiKey, apiBaseURL: `${url}/tavily` }));

describe("@tavily/core search", () => {
  it("finds pages, and its filters reach the provider", async () => {
    const { client, asked } = await start({ answer: mills("https://one.example") });
    const found = await client.search("mills", {
      maxResults: 7,
      timeRange: "week",
      includeDomains: ["https://one.example/x", "*.two.example"],
      excludeDomains: ["three.example"],
      country: "united kingdom",
      language: "en",
      includeAnswer: true,
    });
    expect(asked).toEqual([
      expect.objectContaining({
        text: "mills",
        limit: 7,
        timeRange: "w",
        allowedDomains: ["one.example", "two.example"],
        blockedDomains: ["three.example"],
        region: "GB",
        language: "en",
      }),
    ]);
    expect(found).toMatchObject({
      query: "mills",
      answer: "Two mills.",
      images: [],
      responseTime: expect.any(Number),
      requestId: expect.stringMatching(/^[\da-f-]{36}$/),
    });
    expect(found.results).toMatchObject([
      { title: "The mill", content: "It turned.", score: 0.9, publishedDate: "2026-03-04", rawContent: null },
      { title: "No mill", score: 0.5 },
    ]);
  });

  it("takes dates in place of a range, and counts days back", async () => {
    const { client, asked } = await start();
    await client.search("mills", { startDate: "2026-01-02", endDate: "2026-02-03" });
    await client.search("mills", { days: 3, topic: "news" });
    expect(asked[0]).toMatchObject({ since: "2026-01-02", until: "2026-02-03" });
    const threeDaysAgo = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
    expect(asked[1]).toMatchObject({ since: threeDaysAgo });
  });

  it("opens the pages for raw content; one that fails is null and named in the header", async () => {
    const { client, url, site } = await start(withMills());
    const { results } = await client.search("mills", { includeRawContent: "text" });
    expect(results[0]?.rawContent).toContain("On Monday the miller opened");
    expect(results[0]?.rawContent).not.toContain("# The mill");
    expect(results[1]?.rawContent).toBeNull();
    const answered = await post(`${url}/tavily/search`, { query: "mills", include_raw_content: true });
    expect(answered.headers.get("x-scry-warning")).toBe(
      `Pages that could not be read: ${site}/gone (not_found).`,
    );
  });

  it("gives clean text of hostile hits", async () => {
    const { client } = await start({ answer: { rows: [hostile], answer: hostile.snippet } });
    const found = await client.search("flour", { includeAnswer: true });
    expect(found.results[0]?.title).toBe("Free flour & more");
    expect(JSON.stringify(found)).not.toMatch(hiddenCharacters);
  });

  it("names in a header what it ignores, and is quiet about what changes nothing", async () => {
    const { url } = await start();
    const ask = async (body: object) => {
      const answered = await post(`${url}/tavily/search`, { query: "mills", ...body });
      expect(answered.status).toBe(200);
      return answered.headers.get("x-scry-warning");
    };
    expect(await ask({ topic: "news", exact_match: true, include_images: false, höhe: 1 })).toBe(
      "Ignored: topic, exact_match, h?he.",
    );
    expect(await ask({ country: "atlantis" })).toBe('Ignored: country "atlantis" is not known.');
    expect(await ask({ include_answer: true })).toBe("No provider gave an answer.");
    expect(await ask({ search_depth: "basic", topic: null, exclude_domains: [] })).toBeNull();
  });
});

describe("@tavily/core extract", () => {
  it("reads pages, lists those that failed, and gives the passages for a query", async () => {
    const eel = "<h2>Eels</h2><p>Eels swim up the mill race in spring, to the ponds above the weir.</p>";
    const { client, site } = await start({ pages: { "/mill": pageHtml("The mill", eel.repeat(2)) } });
    const { results, failedResults } = await client.extract([
      `${site}/mill`,
      `${site}/gone`,
      "http://10.0.0.1/",
    ]);
    expect(results).toMatchObject([
      { url: `${site}/mill`, title: "The mill", rawContent: expect.stringContaining("## Eels") },
    ]);
    expect(failedResults).toEqual([
      { url: `${site}/gone`, error: expect.stringContaining("404") },
      { url: "http://10.0.0.1/", error: expect.stringMatching(/private|10\.0\.0\.1/) },
    ]);
    const passages = await client.extract([`${site}/mill`], {
      query: "When do eels swim?",
      chunksPerSource: 1,
    });
    expect(passages.results[0]?.rawContent).toContain("Eels swim up");
    expect(passages.results[0]?.rawContent.length).toBeLessThan(results[0]?.rawContent.length ?? 0);
  });
});

describe("@tavily/core errors", () => {
  const cases: [string, WorldOptions, RegExp][] = [
    ["no key is configured", { keyed: false }, /INVENTED_API_KEY/],
    ["the provider limits the rate", { answer: { status: 429 } }, /Invented is rate limiting requests/],
    ["the provider blocks", { answer: { status: 418 } }, /Invented refused the request/],
    ["the gateway limits the rate", { holder: { perMinute: 0 } }, /Too many requests from tester/],
    ["the caller may not search", { holder: { may: ["open"] } }, /tester may not search/],
  ];
  it.each(cases)("%s: the reason is the message", async (_name, options, message) => {
    const { client } = await start(options);
    expect((await thrownBy(client.search("mills"))).message).toMatch(message);
  });

  it("a wrong token is reported as such", async () => {
    const { client, asked } = await start({}, "wrong");
    expect((await thrownBy(client.search("mills"))).message).toMatch(/token is not known/);
    expect((await thrownBy(client.extract(["https://one.example"]))).message).toMatch(/token is not known/);
    expect(asked).toEqual([]);
  });

  it("bad input is reported before any provider is asked", async () => {
    const { client, asked, url } = await start();
    expect((await thrownBy(client.search("mills", { maxResults: 21 }))).message).toMatch(/^max_results: /);
    expect((await thrownBy(client.search(" "))).message).toMatch(/cannot be empty/);
    const many = Array.from({ length: 21 }, (_, index) => `https://one.example/${index}`);
    expect((await thrownBy(client.extract(many))).message).toMatch(/Max 20 URLs are allowed/);
    expect((await thrownBy(client.research("mills"))).message).toMatch(
      /does not offer POST \/tavily\/research/,
    );
    expect(asked).toEqual([]);
    const broken = await post(`${url}/tavily/search`, "{");
    expect([broken.status, await broken.json()]).toEqual([
      400,
      { detail: { error: "The body is not JSON. Correct the input and call again." } },
    ]);
  });

  it.each([
    [{ keyed: false }, 500],
    [{ answer: { status: 429 } }, 429],
    [{ answer: { status: 402 } }, 432],
    [{ holder: { perMinute: 0 } }, 429],
  ] satisfies [WorldOptions, number][])(
    "%j has the status that Tavily has for it: %i",
    async (options, status) => {
      const { url } = await start(options);
      const answered = await post(`${url}/tavily/search`, { query: "mills" });
      expect(answered.status).toBe(status);
      expect(await answered.json()).toEqual({ detail: { error: expect.any(String) } });
    },
  );
});
