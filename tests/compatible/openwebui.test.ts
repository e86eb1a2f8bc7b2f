import { describe, expect, it } from "vitest";
import {
  createWorld,
  hiddenCharacters,
  hostile,
  pageHtml,
  post,
  type World,
  type WorldOptions,
} from "./support/world.ts";

// Open WebUI is a Python program; its two calls are one request each, made here as its sources make them:
// POST with a bearer token to the address that the administrator typed in, {query, count} or {urls}.
const search = ({ url }: World, body: object, headers?: Record<string, string>) =>
  post(`${url}/openwebui/search`, body, headers);
const load = ({ url }: World, urls: readonly string[]) => post(`${url}/openwebui/load`, { urls });

describe("the external search engine", () => {
  it("finds pages", async () => {
    const world = await createWorld();
    const found = await search(world, { query: "mills", count: 2 });
    expect(await found.json()).toEqual([
      { link: "https://one.example/mill", title: "The first mill", snippet: "It turned." },
      { link: "https://two.example/", title: "The second mill", snippet: "It stood still." },
    ]);
    expect(world.asked).toMatchObject([{ text: "mills", limit: 2 }]);
  });

  it("gives clean text of hostile hits", async () => {
    const world = await createWorld({ answer: { rows: [hostile] } });
    expect(await (await search(world, { query: "flour", count: 3 })).text()).not.toMatch(hiddenCharacters);
  });

  it.each([
    [{ keyed: false }, 503, /INVENTED_API_KEY/],
    [{ answer: { status: 429 } }, 429, /rate limiting requests/],
    [{ answer: { status: 418 } }, 503, /refused the request/],
    [{ holder: { perMinute: 0 } }, 429, /Too many requests/],
  ] satisfies [WorldOptions, number, RegExp][])(
    "%j is a %i with the reason",
    async (options, status, reason) => {
      const answered = await search(await createWorld(options), { query: "mills", count: 2 });
      expect([answered.status, await answered.json()]).toEqual([
        status,
        { detail: expect.stringMatching(reason) },
      ]);
    },
  );

  it("refuses a wrong token and bad input", async () => {
    const world = await createWorld();
    const stranger = await search(world, { query: "mills" }, { authorization: "Bearer wrong" });
    expect([stranger.status, await stranger.json()]).toEqual([
      401,
      { detail: expect.stringContaining("token") },
    ]);
    expect((await search(world, { count: 2 })).status).toBe(400);
    expect(world.asked).toEqual([]);
  });
});

describe("the external web loader", () => {
  it("loads pages; one that failed is there without text and with its reason", async () => {
    const world = await createWorld({ pages: { "/mill": pageHtml("The mill") } });
    const loaded = await load(world, [`${world.site}/mill`, `${world.site}/gone`]);
    expect(loaded.headers.get("x-scry-warning")).toContain(`${world.site}/gone (not_found)`);
    expect(await loaded.json()).toEqual([
      {
        page_content: expect.stringContaining("the miller opened"),
        metadata: {
          source: `${world.site}/mill`,
          title: "The mill",
          description: "About The mill.",
          language: "en",
        },
      },
      {
        page_content: "",
        metadata: { source: `${world.site}/gone`, error: expect.stringContaining("404") },
      },
    ]);
  });

  it("fails when no page could be read", async () => {
    const world = await createWorld();
    const failed = await load(world, [`${world.site}/gone`]);
    expect([failed.status, await failed.json()]).toEqual([404, { detail: expect.stringContaining("404") }]);
    expect((await load(world, [])).status).toBe(400);
  });
});
