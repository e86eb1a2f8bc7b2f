import { describe, expect, it } from "vitest";
import { webSearchTool } from "../src/tools/web-search.ts";
import { temporaryFolder, write } from "./support/folder.ts";
import { createWorld, reply, type World } from "./support/world.ts";

const askedOf = ({ servers }: World) =>
  Object.entries(servers).flatMap(([id, { requests }]) => (requests.length ? [id] : []));
const down = { status: 503, name: "", body: "" };

describe("a topic", () => {
  it("asks those that are good at it together, without any key, and says which", async () => {
    const world = await createWorld({ npm: "ok", crates: "ok", duckduckgo: "ok-direct" });
    const tool = webSearchTool(world.scry, { envelope: "off" });
    const { data, text } = await tool.execute({ query: "paper", topic: "packages" });
    expect(askedOf(world)).toEqual(["npm", "crates"]);
    expect(data).toMatchObject({ topic: "packages", filters: { topic: { honoured: "native" } } });
    expect(new Set(data.results.map(({ provider }) => provider))).toEqual(new Set(["npm", "crates"]));
    expect(text).toMatch(/^Found \d+ results? for "paper" \(packages: .*npm/);
  });

  it("goes on to the general ones when the others fail, and says so", async () => {
    const world = await createWorld({
      npm: (response) => reply(response, down),
      crates: "empty",
      duckduckgo: "ok-direct",
    });
    const { results, warnings, filters, attempts } = await world.scry.search({
      query: "paper",
      topic: "packages",
    });
    expect(results[0]?.provider).toBe("duckduckgo");
    expect(filters.topic).toEqual({ honoured: "unsupported" });
    expect(warnings.join()).toContain("DuckDuckGo has no search of its own for packages");
    expect(attempts.map(({ provider }) => provider)).toEqual(
      expect.arrayContaining(["npm", "crates", "duckduckgo"]),
    );
  });

  it("keeps to the named providers", async () => {
    const world = await createWorld({ npm: "ok", tavily: "ok" });
    await world.scry.search({ query: "paper", topic: "packages" }, { providers: ["tavily"] });
    expect(askedOf(world)).toEqual(["tavily"]);
  });

  it("reaches the service as its own news search", async () => {
    const world = await createWorld({ tavily: "ok" });
    const { filters } = await world.scry.search({ query: "paper", topic: "news" });
    expect(JSON.parse(world.servers.tavily?.requests[0]?.body ?? "")).toMatchObject({ topic: "news" });
    expect(filters.topic).toEqual({ honoured: "native" });
  });

  it("docs puts documentation of the installed version first, and adds the version to the query", async () => {
    const folder = temporaryFolder();
    write(
      folder,
      "package-lock.json",
      JSON.stringify({
        packages: { "": { dependencies: { kitekit: "^2" } }, "node_modules/kitekit": { version: "2.4.1" } },
      }),
    );
    const results = [
      { url: "https://blog.example/kitekit", title: "Kites", content: "A post." },
      { url: "https://kitekit.example/docs/v3/wind", title: "Wind", content: "Of version 3." },
      { url: "https://kitekit.example/docs/v2/wind", title: "Wind", content: "Of version 2." },
    ];
    const world = await createWorld({
      tavily: (response) =>
        reply(response, {
          status: 200,
          name: "",
          headers: { "content-type": "application/json" },
          body: { results },
        }),
    });
    const search = (options: object) =>
      world.scry.search({ query: "kitekit wind", topic: "docs" }, { ...options, fresh: true });
    const here = await search({ folder });
    expect(here.results.map(({ url }) => url)).toEqual([results[2]?.url, results[0]?.url, results[1]?.url]);
    expect(here.query).toBe("kitekit wind");
    expect(here.warnings).toEqual([
      "kitekit 2.4.1 is installed here (package-lock.json): documentation of that version comes first.",
    ]);
    expect(JSON.parse(world.servers.tavily?.requests[0]?.body ?? "").query).toBe("kitekit 2 wind");
    const elsewhere = await search({});
    expect(elsewhere.results[0]?.url).toBe(results[1]?.url);
    expect(elsewhere.warnings).toEqual([]);
  });

  it("is explained without a request", async () => {
    const world = await createWorld({ npm: "ok", crates: "ok", duckduckgo: "ok-direct" });
    const reasons = await world.scry.why({ query: "paper", topic: "packages" });
    expect(reasons).toMatchObject({ topic: "packages", together: expect.any(Number) });
    expect(reasons.asked.find(({ id }) => id === "npm")?.why).toBe("good at packages, needs no key");
    expect(reasons.notAsked.find(({ id }) => id === "startpage")?.why).toMatch(/named|index/);
    expect(askedOf(world)).toEqual([]);
  });
});

describe("several queries", () => {
  const hitsFor = (query: string) => [
    { url: `https://${query}.example/`, title: query, content: query },
    { url: "https://both.example/", title: "Both", content: "both" },
  ];
  const answering: Parameters<typeof createWorld>[0] = {
    tavily(response, request) {
      const { query } = JSON.parse(request.body) as { query: string };
      const fails = query === "broken";
      reply(response, {
        status: fails ? 503 : 200,
        name: "",
        headers: { "content-type": "application/json" },
        body: { results: hitsFor(query) },
      });
    },
  };

  it("are merged, and each result says which found it", async () => {
    const world = await createWorld(answering);
    const tool = webSearchTool(world.scry, { envelope: "off", search: { providers: ["tavily"] } });
    const { data, text } = await tool.execute({ query: "red", queries: ["blue", "Red"] });
    expect(data.results.map(({ title, queries }) => [title, queries])).toEqual([
      ["Both", [1, 2]],
      ["red", [1]],
      ["blue", [2]],
    ]);
    expect(data.queries).toEqual([
      { query: "red", found: 2 },
      { query: "blue", found: 2 },
    ]);
    expect(text).toContain('{1} "red", {2} "blue"');
  });

  it("survive the failure of one, which is named", async () => {
    const world = await createWorld(answering);
    const tool = webSearchTool(world.scry, { envelope: "off", search: { providers: ["tavily"] } });
    const { data, text, isError } = await tool.execute({ queries: ["broken", "blue"] } as never);
    expect(isError).toBe(false);
    expect(data.queries?.[0]).toMatchObject({ query: "broken", found: 0, code: "unavailable" });
    expect(text).toContain('The search for "broken" failed');
  });
});

describe("what is wrong with a call", () => {
  it.each([
    [{ queries: ["a", "b", "c", "d", "e", "f"] }, "At most 5 queries"],
    [{ query: "x", queries: ["a", "b", "c", "d", "e"] }, "At most 5 queries"],
    [{ queries: ["a", " "] }, "Query 2 of 2 is empty"],
    [{ queries: [] }, "cannot be empty"],
    [{ queries: [1] }, "queries has to be a list of texts"],
    [{ query: "a", topic: "sport" }, 'topic is "sport", but it has to be one of web, news'],
    [{ query: "a", since: "2026-02-31" }, 'since is "2026-02-31", but it has to be a day'],
    [{ query: "a", until: "last year" }, 'until is "last year"'],
    [{ query: "a", since: 2026 }, 'since is "2026"'],
    [{ query: "a", since: "2026-03-02", until: "2026-03-01" }, "since (2026-03-02) is after until"],
  ])("%j", async (input, message) => {
    const world = await createWorld({ tavily: "ok" });
    const { isError, data, text } = await webSearchTool(world.scry).execute(input as never);
    expect(isError).toBe(true);
    expect(data.code).toBe("invalid_input");
    expect(text).toContain(message);
    expect(askedOf(world)).toEqual([]);
  });

  it("dates are checked on the hits where the service cannot, and replace a time range", async () => {
    const hits = [
      { url: "https://old.example/", title: "Old", content: "x", publishedDate: "2024-01-05T00:00:00" },
      { url: "https://new.example/", title: "New", content: "x", publishedDate: "2026-02-05T00:00:00" },
    ];
    const world = await createWorld({
      searxng: (response) =>
        reply(response, {
          status: 200,
          name: "",
          headers: { "content-type": "application/json" },
          body: { query: "a", results: hits },
        }),
    });
    const { results, filters, warnings } = await world.scry.search(
      { query: "a", since: "2026-01-01", timeRange: "d" },
      { providers: ["searxng"] },
    );
    expect(results.map(({ title }) => title)).toEqual(["New"]);
    expect(filters.dates).toMatchObject({ honoured: "checked", dropped: 1 });
    expect(warnings).toContain("The time range was not used: since and until replace it.");
  });
});
