import Firecrawl, { FirecrawlAppV1, SdkError } from "firecrawl";
import { describe, expect, it } from "vitest";
import {
  hiddenCharacters,
  hostile,
  post,
  thrownBy,
  token,
  type WorldOptions,
  withMills,
  worldWith,
} from "../../compatible/support/world.ts";

const start = worldWith((url, apiKey) => new Firecrawl({ apiKey, apiUrl: `${url}/firecrawl` }));
const withPages = withMills('<p>See <a href="/weir">the weir</a> above.</p>');

describe("firecrawl scrape", () => {
  it("reads a page", async () => {
    const { client, site } = await start(withPages);
    const page = await client.scrape(`${site}/mill`, {
      formats: ["markdown", "links"],
      onlyMainContent: true,
    });
    expect(page.markdown).toContain("On Monday the miller opened");
    expect(page.links).toContain(`${site}/weir`);
    expect(page.metadata).toMatchObject({
      title: "The mill",
      description: "About The mill.",
      language: "en",
      sourceURL: `${site}/mill`,
      statusCode: 200,
    });
    expect(page.warning).toBeUndefined();
  });

  it("names formats and options that it does not have", async () => {
    const { client, site } = await start(withPages);
    const page = await client.scrape(`${site}/mill`, { formats: ["markdown", "screenshot"], mobile: true });
    expect(page.warning).toBe("Formats that are not offered: screenshot. Ignored: mobile.");
    const alone = await thrownBy(client.scrape(`${site}/mill`, { formats: [{ type: "json", prompt: "x" }] }));
    expect(alone).toMatchObject({ status: 400, message: expect.stringContaining("json is not offered") });
  });

  it("says why a page could not be read", async () => {
    const { client, site } = await start(withPages);
    const gone = await thrownBy(client.scrape(`${site}/gone`));
    expect(gone).toBeInstanceOf(SdkError);
    expect(gone).toMatchObject({ status: 404, code: "NOT_FOUND" });
    const refused = await thrownBy(client.scrape("http://10.0.0.1/"));
    expect(refused).toMatchObject({ status: 403, code: "REFUSED_URL" });
  });
});

describe("firecrawl search", () => {
  it("finds pages, and its filters reach the provider", async () => {
    const { client, asked } = await start();
    const found = await client.search("mills", {
      limit: 3,
      sources: ["web"],
      includeDomains: ["one.example", "two.example"],
      tbs: "cdr:1,cd_min:1/2/2026,cd_max:12/31/2026",
      country: "de",
    });
    expect(asked).toEqual([
      expect.objectContaining({
        text: "mills",
        limit: 3,
        allowedDomains: ["one.example", "two.example"],
        since: "2026-01-02",
        until: "2026-12-31",
        region: "DE",
      }),
    ]);
    expect(found.web).toEqual([
      { url: "https://one.example/mill", title: "The first mill", description: "It turned.", position: 1 },
      { url: "https://two.example/", title: "The second mill", description: "It stood still.", position: 2 },
    ]);
  });

  it("reads Google's time words, and reports what it cannot honour", async () => {
    const { client, asked } = await start();
    const hour = await client.search("mills", { tbs: "qdr:h,sbd:1", location: "Bremen" });
    await client.search("mills", { tbs: "qdr:w", excludeDomains: ["three.example"] });
    expect(asked).toMatchObject([{ timeRange: "d" }, { timeRange: "w", blockedDomains: ["three.example"] }]);
    expect(hour).toMatchObject({
      warning:
        'Ignored: location. The last hour is searched as the last day. Ignored: parts of tbs "qdr:h,sbd:1".',
    });
  });

  it("opens the pages when formats are asked for; one that fails says why", async () => {
    const { client } = await start(withPages);
    const { web } = await client.search("mills", { scrapeOptions: { formats: ["markdown"] } });
    expect(web).toMatchObject([
      { title: "The mill", markdown: expect.stringContaining("the miller opened") },
      { title: "No mill", metadata: { error: expect.stringContaining("404") } },
    ]);
    expect(web?.[1]).not.toHaveProperty("markdown");
  });

  it("gives clean text of hostile hits", async () => {
    const { client } = await start({ answer: { rows: [hostile] } });
    const found = await client.search("flour");
    expect(found.web?.[0]).toMatchObject({ title: "Free flour & more" });
    expect(JSON.stringify(found)).not.toMatch(hiddenCharacters);
  });

  it("speaks the first version too", async () => {
    const { url, site } = await start(withPages);
    const old = new FirecrawlAppV1({ apiKey: token, apiUrl: `${url}/firecrawl` });
    const found = await old.search("mills", { limit: 2 });
    expect(found.data).toMatchObject([
      { title: "The mill", description: "It turned." },
      { title: "No mill" },
    ]);
    expect(await old.scrapeUrl(`${site}/mill`, {})).toMatchObject({
      success: true,
      markdown: expect.stringContaining("the miller opened"),
    });
  });
});

describe("firecrawl errors", () => {
  const cases: [string, WorldOptions, number, RegExp][] = [
    ["no key is configured", { keyed: false }, 503, /INVENTED_API_KEY/],
    ["the provider limits the rate", { answer: { status: 429 } }, 429, /rate limiting requests/],
    ["the provider wants money", { answer: { status: 402 } }, 402, /Invented/],
    ["the provider blocks", { answer: { status: 418 } }, 503, /refused the request/],
    ["the provider refuses our key", { answer: { status: 401 } }, 500, /Invented/],
    ["the gateway limits the rate", { holder: { perMinute: 0 } }, 429, /Too many requests/],
  ];
  it.each(cases)("%s", async (_name, options, status, message) => {
    const { client } = await start(options);
    const thrown = await thrownBy(client.search("mills"));
    expect(thrown).toBeInstanceOf(SdkError);
    expect(thrown).toMatchObject({ status, message: expect.stringMatching(message) });
  });

  it("a wrong token is a 401, for search and for pages", async () => {
    const { client } = await start({}, "wrong");
    for (const call of [client.search("mills"), client.scrape("https://one.example")])
      expect(await thrownBy(call)).toMatchObject({ status: 401, message: expect.stringContaining("token") });
  });

  it("names the sources that it left out beside the web", async () => {
    const { url } = await start();
    const found = await post(`${url}/firecrawl/v2/search`, {
      query: "mills",
      sources: ["web", { type: "news" }],
    });
    expect(await found.json()).toMatchObject({
      success: true,
      warning: "Sources that are not offered: news.",
    });
  });

  it("bad input, and what is not offered", async () => {
    const { client, asked, url } = await start();
    const news = await thrownBy(client.search("mills", { sources: ["news"] }));
    expect(news).toMatchObject({ status: 400, message: expect.stringContaining("only web is offered") });
    const preview = await thrownBy(client.crawlParamsPreview("https://one.example", "the manual"));
    expect(preview).toMatchObject({
      status: 404,
      message: expect.stringContaining("does not offer POST /firecrawl/v2/crawl/params-preview"),
    });
    const bad = await post(`${url}/firecrawl/v2/scrape`, { url: 7 });
    expect([bad.status, await bad.json()]).toMatchObject([400, { success: false, code: "INVALID_INPUT" }]);
    expect(asked).toEqual([]);
  });
});
