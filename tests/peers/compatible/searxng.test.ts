import { join } from "node:path";
import { SearxngSearch } from "@langchain/community/tools/searxng_search";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterEach, describe, expect, it } from "vitest";
import {
  createWorld,
  hiddenCharacters,
  hostile,
  thrownBy,
  token,
  type World,
  type WorldOptions,
} from "../../compatible/support/world.ts";

const bearer = { authorization: `Bearer ${token}` };
const get = (world: World, path: string, headers: Record<string, string> = bearer) =>
  fetch(`${world.url}/searxng${path}`, { headers });

describe("plain HTTP", () => {
  it("answers with all the lists, by GET and by a form, and its filters reach the provider", async () => {
    const world = await createWorld({
      answer: {
        rows: [{ title: "A", url: "https://one.example/a?b=c#d", snippet: "s", date: "2026-03-04" }],
        answer: "42",
      },
    });
    const found = await get(
      world,
      "/search?format=json&q=mills&pageno=2&language=de-AT&time_range=month&safesearch=2",
    );
    expect(await found.json()).toEqual({
      query: "mills",
      number_of_results: 1,
      results: [
        {
          url: "https://one.example/a?b=c#d",
          title: "A",
          content: "s",
          engine: "invented",
          engines: ["invented"],
          positions: [1],
          score: 1,
          category: "general",
          template: "default.html",
          parsed_url: ["https", "one.example", "/a", "", "b=c", "d"],
          img_src: "",
          thumbnail: "",
          priority: "",
          publishedDate: "2026-03-04",
        },
      ],
      answers: ["42"],
      corrections: [],
      infoboxes: [],
      suggestions: [],
      unresponsive_engines: [],
    });
    const body = new URLSearchParams({ q: "weirs", format: "json", language: "all", engines: "Invented" });
    await fetch(`${world.url}/searxng/search`, { method: "POST", headers: bearer, body });
    expect(world.asked).toEqual([
      expect.objectContaining({
        text: "mills",
        page: 2,
        language: "de-AT",
        timeRange: "m",
        safe: "strict",
        limit: 20,
      }),
      expect.not.objectContaining({ language: expect.anything() }),
    ]);
  });

  it("names engines and parameters that mean nothing here", async () => {
    const world = await createWorld();
    const found = await get(
      world,
      "/search?format=json&q=mills&engines=google,invented&categories=images&image_proxy=1",
    );
    expect(found.headers.get("x-scry-warning")).toBe(
      "Ignored: categories, image_proxy. Unknown engines: google.",
    );
  });

  it.each([
    ["/search?format=json", "No query"],
    ["/search?format=json&q=+", "No query"],
    ["/search?format=json&q=a&pageno=0", 'Invalid value "0" for parameter pageno'],
    ["/search?format=json&q=a&language=deutsch!", 'Invalid value "deutsch!" for parameter language'],
    ["/search?format=json&q=a&time_range=hour", 'Invalid value "hour" for parameter time_range'],
    ["/search?format=json&q=a&safesearch=3", 'Invalid value "3" for parameter safesearch'],
  ])("%s is a 400 in its words", async (path, message) => {
    const world = await createWorld();
    const answered = await get(world, path);
    expect(answered.status).toBe(400);
    expect(((await answered.json()) as { error: string }).error).toBe(message);
    expect(world.asked).toEqual([]);
  });

  it("refuses formats other than JSON, as an instance that does not give them", async () => {
    const world = await createWorld();
    for (const format of ["", "&format=html", "&format=csv"]) {
      const answered = await get(world, `/search?q=mills${format}`);
      expect([answered.status, await answered.text()]).toEqual([403, expect.stringContaining("format=json")]);
    }
    expect((await get(world, "")).status).toBe(200);
    expect((await get(world, "/")).status).toBe(200);
  });

  it("takes the token as the password of basic authentication, and only a right one", async () => {
    const world = await createWorld();
    const basic = (password: string) => ({ authorization: `Basic ${btoa(`anybody:${password}`)}` });
    expect((await get(world, "/config", basic(token))).status).toBe(200);
    const refused = await get(world, "/config", basic("wrong"));
    expect([refused.status, await refused.json()]).toEqual([
      401,
      { error: expect.stringContaining("token is not known") },
    ]);
  });

  it("lists the engines that the caller may use", async () => {
    const engines = async (providers: readonly string[]) => {
      const config = (await (await get(await createWorld({ holder: { providers } }), "/config")).json()) as {
        engines: { name: string }[];
      };
      return config.engines.map(({ name }) => name);
    };
    expect(await engines(["invented"])).toEqual(["invented"]);
    expect(await engines(["another"])).toEqual([]);
  });

  it.each([
    [{ keyed: false }, 503],
    [{ answer: { status: 429 } }, 429],
    [{ answer: { status: 418 } }, 503],
    [{ answer: { status: 500 } }, 503],
  ] satisfies [WorldOptions, number][])("%j is never an empty list, but a %i", async (options, status) => {
    const world = await createWorld(options);
    const answered = await get(world, "/search?format=json&q=mills");
    expect([answered.status, await answered.json()]).toEqual([
      status,
      { error: expect.stringContaining("Invented") },
    ]);
  });
});

describe("@langchain/community SearxngSearch", () => {
  const toolOf = ({ url }: World, key = token) =>
    new SearxngSearch({ apiBase: `${url}/searxng`, headers: { authorization: `Bearer ${key}` } });

  it("finds pages", async () => {
    const world = await createWorld();
    expect(await toolOf(world).invoke("mills")).toBe(
      [
        { title: "The first mill", link: "https://one.example/mill", snippet: "It turned." },
        { title: "The second mill", link: "https://two.example/", snippet: "It stood still." },
      ]
        .map((row) => JSON.stringify(row))
        .join(","),
    );
    expect(world.asked).toMatchObject([{ text: "mills", safe: "off" }]);
  });

  it("says when there is nothing, and fails when the search failed", async () => {
    expect(await toolOf(await createWorld({ answer: { rows: [] } })).invoke("mills")).toBe(
      "No good results found.",
    );
    const limited = await createWorld({ answer: { status: 429 } });
    expect((await thrownBy(toolOf(limited).invoke("mills"))).message).toBe("Too Many Requests");
    expect((await thrownBy(toolOf(limited, "wrong").invoke("mills"))).message).toBe("Unauthorized");
  });
});

describe("mcp-searxng", () => {
  const clients: Client[] = [];
  afterEach(async () => {
    await Promise.all(clients.splice(0).map((client) => client.close()));
  });

  async function connect({ url }: World, password = token): Promise<Client> {
    const client = new Client({ name: "tests", version: "1.0.0" });
    clients.push(client);
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [join(import.meta.dirname, "../node_modules/mcp-searxng/dist/cli.js")],
        env: { SEARXNG_URL: `${url}/searxng`, AUTH_USERNAME: "scry", AUTH_PASSWORD: password },
        stderr: "ignore",
      }),
    );
    return client;
  }

  const textOf = (result: Awaited<ReturnType<Client["callTool"]>>) =>
    (result.content as { text?: string }[]).map(({ text }) => text).join("\n");

  it("searches with its filters, lists the engines, and gets no suggestions", async () => {
    const world = await createWorld({ answer: { rows: [hostile], answer: "Because of the water." } });
    const client = await connect(world);
    const found = await client.callTool({
      name: "searxng_web_search",
      arguments: { query: "mills", time_range: "week", language: "de", safesearch: 1, engines: "invented" },
    });
    expect(textOf(found)).toContain("Free flour & more");
    expect(textOf(found)).toContain("Because of the water.");
    expect(textOf(found)).not.toMatch(hiddenCharacters);
    expect(world.asked).toMatchObject([{ text: "mills", timeRange: "w", language: "de", safe: "moderate" }]);
    const { tools } = await client.listTools();
    const names = tools.map(({ name }) => name);
    expect(names).toContain("searxng_instance_info");
    const info = await client.callTool({
      name: "searxng_instance_info",
      arguments: { includeEngines: true },
    });
    expect(textOf(info)).toContain("invented");
    const suggested = await client.callTool({
      name: "searxng_search_suggestions",
      arguments: { query: "mil" },
    });
    expect(suggested.isError).not.toBe(true);
  });

  it("reports a failed search and a wrong token as errors", async () => {
    const blocked = await connect(await createWorld({ answer: { status: 418 } }));
    const search = { name: "searxng_web_search", arguments: { query: "mills" } };
    const failed = await blocked.callTool(search).then(textOf, String);
    expect(failed).toMatch(/503.*|refused the request/);
    const stranger = await connect(await createWorld(), "wrong");
    expect(await stranger.callTool(search).then(textOf, String)).toMatch(/401|Unauthorized|Authentication/i);
  });
});
