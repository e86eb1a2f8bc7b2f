import { describe, expect, it } from "vitest";
import type { ScryError } from "../src/contracts/error.ts";
import { createScry } from "../src/engine/create-scry.ts";
import { createRegistry } from "../src/engine/registry.ts";
import { webSearchTool } from "../src/tools/web-search.ts";
import { plainProvider } from "./support/call.ts";
import { json, serve } from "./support/server.ts";
import { createWorld } from "./support/world.ts";

const rows = (...hosts: string[]) =>
  hosts.map((host) => ({ title: host, url: `https://${host}/`, content: `About ${host}.` }));

/** Tavily, which filters by itself, and SearXNG, which reads operators, with the same results. */
async function restricted(policy: object, hosts: string[], extra: object = {}) {
  const body = { results: rows(...hosts), answer: "Forty-two.", ...extra };
  const world = await createWorld(
    { tavily: (response) => json(response, body), searxng: (response) => json(response, body) },
    { settings: { policy } },
  );
  const tool = webSearchTool(world.scry, { envelope: "off", search: { providers: ["tavily"] } });
  return {
    ...world,
    tool,
    sent: () => JSON.parse(world.servers.tavily?.requests.at(-1)?.body ?? "{}"),
    asked: () => new URL(world.servers.searxng?.requests.at(-1)?.url ?? "/", "http://loopback").searchParams,
  };
}

describe("the operator's domain policy", () => {
  it("is sent to a service that filters by itself", async () => {
    const { scry, sent } = await restricted(
      { allowed_domains: ["a.test", "b.test"], blocked_domains: ["x.a.test"] },
      ["a.test"],
    );
    const found = await scry.search("paper", { providers: ["tavily"] });
    expect(sent()).toMatchObject({
      include_domains: ["a.test", "b.test"],
      exclude_domains: ["x.a.test"],
    });
    expect(found.filters).toEqual({ policy: { honoured: "native", dropped: 0 } });
    expect(found.answer).toBe("Forty-two.");
  });

  it("is written into the query for a service that reads operators", async () => {
    const { scry, asked } = await restricted({ allowed_domains: ["a.test"], blocked_domains: ["x.a.test"] }, [
      "a.test",
    ]);
    const found = await scry.search("paper", { providers: ["searxng"] });
    expect(asked().get("q")).toBe("site:a.test paper -site:x.a.test");
    expect(found.filters).toEqual({ policy: { honoured: "rewritten", dropped: 0 } });
  });

  it("narrows the lists of a call, and never widens them", async () => {
    const { scry, sent } = await restricted(
      { allowed_domains: ["docs.a.test", "b.test"], blocked_domains: ["bad.test"] },
      ["docs.a.test"],
    );
    const call = {
      query: "paper",
      allowedDomains: ["a.test", "en.b.test", "c.test"],
      blockedDomains: ["d.test"],
    };
    const { filters } = await scry.search(call, { providers: ["tavily"] });
    expect(sent()).toMatchObject({
      include_domains: ["en.b.test", "docs.a.test"],
      exclude_domains: ["d.test", "bad.test"],
    });
    expect(filters).toMatchObject({
      allowedDomains: { honoured: "native" },
      blockedDomains: { honoured: "native" },
      policy: { honoured: "native" },
    });
  });

  it("refuses a call for other sites before anybody is asked", async () => {
    const { tool, servers } = await restricted({ allowed_domains: ["a.test"] }, ["a.test"]);
    const { text, isError } = await tool.execute({ query: "paper", allowed_domains: ["c.test"] });
    expect(text).toBe("Invalid search query: The domain policy set here allows none of these sites: c.test.");
    expect(isError).toBe(true);
    expect(servers.tavily?.requests).toEqual([]);
  });

  it("explains an empty list of results", async () => {
    const { tool } = await restricted({ blocked_domains: ["b.test"] }, ["b.test", "docs.b.test"]);
    const { text, data, isError } = await tool.execute({ query: "paper" });
    expect(isError).toBe(false);
    expect(data.message).toBe(
      'No results found for "paper" on the sites that the domain policy set here allows: 2 results of other sites were left out.',
    );
    expect(text).toContain(data.message);
    expect(text).not.toMatch(/rephras/);
    const empty = await restricted({ blocked_domains: ["b.test"] }, []);
    expect((await empty.tool.execute({ query: "paper" })).data.message).toBe(
      'No results found for "paper" on the sites that the domain policy set here allows. Try rephrasing your search.',
    );
  });

  it.each([
    ["a service that did not keep to it", "tavily", { blocked_domains: ["b.test"] }],
    ["a service that was only asked by operators", "searxng", { blocked_domains: ["c.test"] }],
  ])("keeps back the answer of %s", async (_name, provider, policy) => {
    const { scry } = await restricted(policy, ["a.test", "b.test"], { answers: ["Forty-two."] });
    const found = await scry.search("paper", { providers: [provider] });
    expect(found.answer).toBeUndefined();
    expect(found.warnings).toContainEqual(expect.stringContaining("The answer of"));
    expect(found.results.length).toBeGreaterThan(0);
  });

  it.each([
    ["https://en.a.test/page", "Forty-two."],
    ["https://b.test/page", undefined],
  ])("judges an answer by its page where the service names it: %s", async (link, answer) => {
    const world = await createWorld(
      {
        serper: (response) =>
          json(response, {
            organic: [{ title: "A", link: "https://a.test/", snippet: "" }],
            answerBox: { answer: "Forty-two.", link },
          }),
      },
      { settings: { policy: { allowed_domains: ["a.test"] } } },
    );
    expect((await world.scry.search("paper", { providers: ["serper"] })).answer).toBe(answer);
  });
});

describe("SearXNG", () => {
  it.each([
    ["", "general", null],
    ["?categories=news", "news", null],
    ["?engines=brave", null, "brave"],
  ])(
    "is asked for general results unless its address says otherwise: %s",
    async (query, category, engines) => {
      const world = await createWorld({ searxng: (response) => json(response, { results: rows("a.test") }) });
      const url = `${world.servers.searxng?.url}/${query}`;
      const scry = world.another({ settings: { providers: { searxng: { url } } } });
      await scry.search("paper", { providers: ["searxng"] });
      const asked = new URL(world.servers.searxng?.requests[0]?.url ?? "/", url).searchParams;
      expect([asked.get("categories"), asked.get("engines")]).toEqual([category, engines]);
    },
  );
});

describe("failures", () => {
  it("says first that the machine is offline", async () => {
    const provider = (id: string) =>
      plainProvider(
        { id, label: id, needs: {}, auth: undefined, origin: `https://${id}.invalid` },
        { index: id },
      );
    const registry = createRegistry([provider("one"), provider("two"), provider("three")]);
    const scry = createScry({ registry, env: {}, config: false, cwd: false, store: "memory" });
    const error = await scry.search("paper").catch((thrown: ScryError) => thrown);
    expect(error).toMatchObject({ code: "unavailable", offline: true });
    const { text, data } = await webSearchTool(scry).execute({ query: "paper" });
    expect(text).toMatch(/^The network cannot be reached\.\n\nSearch failed:\n- one: /);
    expect(text).not.toMatch(/temporarily|try again later/i);
    expect(data.hint).toBe(
      "Check the network connection. Until it is back, every search fails in the same way.",
    );
    await scry.close();
  });

  it("says just that when Tavily could not fetch a page", async () => {
    const failed_results = [{ url: "https://93.184.216.34/", error: "Failed to fetch url" }];
    const { url } = await serve((_request, response) => json(response, { results: [], failed_results }));
    const settings = {
      read: { provider: "tavily" },
      providers: { tavily: { api_key: "tvly-0123456789", base_url: url } },
    };
    const scry = createScry({ settings, env: {}, config: false, cwd: false, store: "memory" });
    const error = await scry.open({ url: "https://93.184.216.34/" }).catch((thrown: ScryError) => thrown);
    expect(error).toMatchObject({
      code: "unavailable",
      message: "Tavily could not fetch the page: Failed to fetch url.",
    });
    await scry.close();
  });

  it("names the time that a silent service really took, second try included", async () => {
    const world = await createWorld(
      { duckduckgo: () => undefined },
      { settings: { search: { request_timeout: 1, timeout: 10 } } },
    );
    const error = await world.scry
      .search("paper", { providers: ["duckduckgo"] })
      .catch((thrown: ScryError) => thrown);
    expect(world.servers.duckduckgo?.requests).toHaveLength(2);
    expect(error).toMatchObject({ code: "timeout" });
    // A busy machine takes longer for both.
    const [, seconds] = /: DuckDuckGo did not answer within ([\d.]+) seconds\.$/.exec(String(error)) ?? [];
    expect(Number(seconds)).toBeGreaterThanOrEqual(2);
  });
});
