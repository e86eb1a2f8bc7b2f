import Perplexity from "@perplexity-ai/perplexity_ai";
import { describe, expect, it } from "vitest";
import {
  hiddenCharacters,
  hostile,
  pageHtml,
  post,
  thrownBy,
  token,
  until,
  type WorldOptions,
  worldWith,
} from "../../compatible/support/world.ts";

const start = worldWith(
  (url, apiKey) => new Perplexity({ apiKey, baseURL: `${url}/perplexity`, maxRetries: 2 }),
);

describe("@perplexity-ai/perplexity_ai search", () => {
  it("finds pages, and its filters reach the provider", async () => {
    const { client, asked } = await start();
    const found = await client.search.create({
      query: "mills",
      max_results: 4,
      search_domain_filter: ["one.example", "two.example"],
      search_language_filter: ["en"],
      country: "GB",
      search_after_date_filter: "1/2/2026",
      search_before_date_filter: "12/31/2026",
    });
    expect(asked).toEqual([
      expect.objectContaining({
        text: "mills",
        limit: 4,
        allowedDomains: ["one.example", "two.example"],
        language: "en",
        region: "GB",
        since: "2026-01-02",
        until: "2026-12-31",
      }),
    ]);
    expect(found.id).toMatch(/^[\da-f-]{36}$/);
    expect(found.results).toEqual([
      {
        title: "The first mill",
        url: "https://one.example/mill",
        snippet: "It turned.",
        date: "2026-03-04",
        last_updated: null,
      },
      expect.objectContaining({ title: "The second mill", date: null }),
    ]);
  });

  it("reads a minus as an unwanted domain, and an hour as a day", async () => {
    const { client, asked } = await start();
    const search = client.search.create({
      query: "mills",
      search_domain_filter: ["-three.example"],
      search_recency_filter: "hour",
      search_mode: "academic",
    });
    const { response } = await search.withResponse();
    expect(asked[0]).toMatchObject({ allowedDomains: [], blockedDomains: ["three.example"], timeRange: "d" });
    expect(response.headers.get("x-scry-warning")).toBe(
      "Ignored: search_mode. The last hour is searched as the last day.",
    );
  });

  it("answers several questions in one list", async () => {
    const { client, asked } = await start();
    const { results } = await client.search.create({ query: ["mills", "weirs"] });
    expect(asked.map(({ text }) => text).sort()).toEqual(["mills", "weirs"]);
    expect(results.map(({ url }) => url)).toEqual(["https://one.example/mill", "https://two.example/"]);
  });

  it("returns the passages of the pages when the request names a number of tokens", async () => {
    const eels = "<h2>Eels</h2><p>Eels swim up the mill race in spring, to the ponds above the weir.</p>";
    const { client } = await start({
      pages: { "/mill": pageHtml("The mill", eels) },
      answer: (site) => ({
        rows: [
          { title: "The mill", url: `${site}/mill`, snippet: "It turned." },
          { title: "No mill", url: `${site}/gone`, snippet: "Nothing." },
        ],
      }),
    });
    const query = "When do eels swim?";
    const { data, response } = await client.search.create({ query, max_tokens_per_page: 40 }).withResponse();
    expect(data.results[0]?.snippet).toContain("Eels swim up");
    expect(data.results[1]?.snippet).toBe("Nothing.");
    expect(response.headers.get("x-scry-warning")).toMatch(/could not be read: .*\/gone \(not_found\)/);
  });

  it("gives clean text of hostile hits", async () => {
    const { client } = await start({ answer: { rows: [hostile] } });
    const { results } = await client.search.create({ query: "flour" });
    expect(results[0]?.title).toBe("Free flour & more");
    expect(JSON.stringify(results)).not.toMatch(hiddenCharacters);
  });

  it("is cancelled when the client disconnects", async () => {
    const { client, asked, abandoned } = await start({ answer: "silence" });
    const leaving = new AbortController();
    const call = client.search.create({ query: "mills" }, { signal: leaving.signal });
    await until(() => asked.length === 1);
    leaving.abort();
    expect(await thrownBy(call)).toBeInstanceOf(Perplexity.APIUserAbortError);
    await until(() => abandoned() === 1);
  });
});

describe("@perplexity-ai/perplexity_ai errors", () => {
  type Kind = new (...args: never[]) => Error;
  const cases: [string, WorldOptions, number, Kind, RegExp][] = [
    ["no key is configured", { keyed: false }, 503, Perplexity.InternalServerError, /INVENTED_API_KEY/],
    ["the provider blocks", { answer: { status: 418 } }, 503, Perplexity.InternalServerError, /refused/],
    ["the caller may not", { holder: { may: [] } }, 403, Perplexity.PermissionDeniedError, /may not search/],
  ];
  it.each(cases)(
    "%s: tried once, for nothing would change",
    async (_name, options, status, kind, message) => {
      const { client, asked } = await start(options);
      const thrown = await thrownBy(client.search.create({ query: "mills" }));
      expect(thrown).toBeInstanceOf(kind);
      expect(thrown).toMatchObject({ status, message: expect.stringMatching(message) });
      expect(asked.length).toBeLessThan(2);
    },
  );

  it("a limited rate is its RateLimitError", async () => {
    const { url } = await start({ answer: { status: 429 } });
    const client = new Perplexity({ apiKey: token, baseURL: `${url}/perplexity`, maxRetries: 0 });
    const thrown = await thrownBy(client.search.create({ query: "mills" }));
    expect(thrown).toBeInstanceOf(Perplexity.RateLimitError);
    expect(thrown.message).toMatch(/rate limiting requests/);
  });

  it("a wrong token is its AuthenticationError", async () => {
    const { client } = await start({}, "wrong");
    const thrown = await thrownBy(client.search.create({ query: "mills" }));
    expect(thrown).toBeInstanceOf(Perplexity.AuthenticationError);
    expect(thrown).toMatchObject({ error: { error: { type: "invalid_api_key", code: 401 } } });
  });

  it("bad input is its BadRequestError, chat completions its NotFoundError", async () => {
    const { client, asked, url } = await start();
    const bad = await thrownBy(client.search.create({ query: "mills", max_results: 0 }));
    expect(bad).toBeInstanceOf(Perplexity.BadRequestError);
    expect(bad.message).toMatch(/max_results: /);
    const date = await thrownBy(client.search.create({ query: "mills", search_after_date_filter: "soon" }));
    expect(date.message).toMatch(/search_after_date_filter: expected a day/);
    const chat = client.chat.completions.create({
      model: "sonar",
      messages: [{ role: "user", content: "Hi" }],
    });
    const thrown = await thrownBy(Promise.resolve(chat));
    expect(thrown).toBeInstanceOf(Perplexity.NotFoundError);
    expect(thrown.message).toMatch(/does not offer POST \/perplexity\/(v1\/)?chat\/completions/);
    expect((await post(`${url}/perplexity/search`, [])).status).toBe(400);
    expect(asked).toEqual([]);
  });
});
