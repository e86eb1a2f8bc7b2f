import { Exa, ExaError } from "exa-js";
import { describe, expect, it } from "vitest";
import {
  hiddenCharacters,
  hostile,
  post,
  thrownBy,
  type WorldOptions,
  withMills,
  worldWith,
} from "../../compatible/support/world.ts";

const start = worldWith((url, key) => new Exa(key, `${url}/exa`));

const eels = "<h2>Eels</h2><p>Eels swim up the mill race in spring, to the ponds above the weir.</p>";
const withPages = withMills(eels);

describe("exa-js search", () => {
  it("finds pages without opening them, and its filters reach the provider", async () => {
    const { client, asked, visited } = await start();
    const { results } = await client.search("mills", {
      contents: false,
      numResults: 3,
      includeDomains: ["one.example", "two.example"],
      excludeDomains: ["three.example"],
      startPublishedDate: "2026-01-02T00:00:00.000Z",
      endPublishedDate: "2026-12-31",
      userLocation: "de",
      moderation: true,
    });
    expect(asked).toEqual([
      expect.objectContaining({
        text: "mills",
        limit: 3,
        allowedDomains: ["one.example", "two.example"],
        blockedDomains: ["three.example"],
        since: "2026-01-02",
        until: "2026-12-31",
        region: "DE",
        safe: "strict",
      }),
    ]);
    expect(results).toMatchObject([
      {
        id: "https://one.example/mill",
        url: "https://one.example/mill",
        title: "The first mill",
        publishedDate: "2026-03-04",
        score: 1,
      },
      { title: "The second mill", publishedDate: null },
    ]);
    expect(results[0]).not.toHaveProperty("text");
    expect(visited).toEqual([]);
  });

  it("opens the pages for their text, as the client asks for by default", async () => {
    const { client } = await start(withPages);
    const { results, statuses } = await client.search("mills");
    expect(results[0]?.text).toContain("On Monday the miller opened");
    expect(results[1]?.text).toBe("");
    expect(statuses).toMatchObject([
      { status: "success" },
      { status: "error", error: { tag: "CRAWL_NOT_FOUND", httpStatusCode: 404 } },
    ]);
  });

  it("cuts the text, and gives highlights for the query", async () => {
    const { client } = await start(withPages);
    const { results } = await client.search("When do eels swim?", {
      contents: { text: { maxCharacters: 40 }, highlights: { maxCharacters: 200 } },
    });
    expect(results[0]?.text).toHaveLength(40);
    expect(results[0]?.highlights.join(" ")).toContain("Eels swim up");
    // The page could not be read: the search's own words are what is known of it.
    expect(results[1]?.highlights).toEqual(["Nothing."]);
  });

  it("gives clean text of hostile hits", async () => {
    const { client } = await start({ answer: { rows: [hostile] } });
    const { results } = await client.search("flour", { contents: { highlights: true } });
    expect(results[0]?.title).toBe("Free flour & more");
    expect(JSON.stringify(results)).not.toMatch(hiddenCharacters);
  });

  it("names in a header what it ignores", async () => {
    const { url } = await start();
    const answered = await post(`${url}/exa/search`, {
      query: "mills",
      numResults: 60,
      type: "auto",
      category: "news",
      contents: { summary: true },
    });
    expect(answered.headers.get("x-scry-warning")).toBe(
      "Ignored: category. Ignored: summary. At most 50 results are returned.",
    );
  });
});

describe("exa-js getContents", () => {
  it("reads pages, with a status for each", async () => {
    const { client, site } = await start(withPages);
    const { results, statuses } = await client.getContents(
      [`${site}/mill`, `${site}/gone`, "ftp://one.example"],
      {
        text: true,
        highlights: { query: "When do eels swim?", maxCharacters: 200 },
      },
    );
    expect(results).toMatchObject([
      {
        id: `${site}/mill`,
        title: "The mill",
        text: expect.stringContaining("## Eels"),
        highlights: expect.arrayContaining([expect.stringContaining("Eels swim up")]),
      },
    ]);
    expect(statuses).toMatchObject([
      { id: `${site}/mill`, status: "success" },
      { id: `${site}/gone`, status: "error", error: { tag: "CRAWL_NOT_FOUND" } },
      { id: "ftp://one.example", status: "error", error: { tag: "UNSUPPORTED_URL" } },
    ]);
  });

  it("asks the site again when no age is allowed", async () => {
    const { client, site, visited } = await start(withPages);
    for (const maxAgeHours of [24, 24, 0]) await client.getContents(`${site}/mill`, { maxAgeHours });
    expect(visited).toEqual(["/mill", "/mill"]);
  });
});

describe("exa-js errors", () => {
  const cases: [string, WorldOptions, number, RegExp][] = [
    ["no key is configured", { keyed: false }, 503, /INVENTED_API_KEY/],
    ["the provider limits the rate", { answer: { status: 429 } }, 429, /rate limiting requests/],
    ["the provider wants money", { answer: { status: 402 } }, 402, /Invented/],
    ["the provider blocks", { answer: { status: 418 } }, 503, /refused the request/],
    ["the gateway limits the rate", { holder: { perMinute: 0 } }, 429, /Too many requests/],
  ];
  it.each(cases)("%s", async (_name, options, statusCode, message) => {
    const { client } = await start(options);
    const thrown = await thrownBy(client.search("mills"));
    expect(thrown).toBeInstanceOf(ExaError);
    expect(thrown).toMatchObject({ statusCode, message: expect.stringMatching(message) });
  });

  it("a wrong token is a 401", async () => {
    const { client, url } = await start({}, "wrong");
    const thrown = await thrownBy(client.search("mills"));
    expect(thrown).toBeInstanceOf(ExaError);
    expect(thrown).toMatchObject({ statusCode: 401, message: expect.stringContaining("token is not known") });
    const answered = await post(`${url}/exa/search`, {}, { authorization: "", "x-api-key": "wrong" });
    expect(await answered.json()).toMatchObject({ tag: "INVALID_API_KEY" });
  });

  it("bad input, and what is not offered", async () => {
    const { client, asked, url } = await start();
    const bad = await thrownBy(client.search("mills", { numResults: 0 }));
    expect(bad).toMatchObject({ statusCode: 400, message: expect.stringMatching(/^numResults: /) });
    const empty = await post(`${url}/exa/contents`, {});
    expect([empty.status, await empty.json()]).toMatchObject([400, { tag: "INVALID_REQUEST_BODY" }]);
    for (const call of [client.findSimilar("https://one.example"), client.answer("Why?")]) {
      expect(await thrownBy(call)).toMatchObject({
        statusCode: 404,
        message: expect.stringMatching(/does not offer POST \/exa\/(findSimilar|answer)/),
      });
    }
    expect(asked).toEqual([]);
  });
});
