import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import type { ScryError } from "../src/contracts/error.ts";
import { createScry } from "../src/engine/create-scry.ts";
import { createRegistry } from "../src/engine/registry.ts";
import { createSession } from "../src/engine/session/create-session.ts";
import { webSearchTool } from "../src/tools/web-search.ts";
import { plainProvider } from "./support/call.ts";
import { temporaryFolder, write } from "./support/folder.ts";
import { json, serve } from "./support/server.ts";
import { codeOf, createWorld, fixture, reply } from "./support/world.ts";

const whoWasAsked = ({ servers }: { servers: Record<string, { requests: unknown[] }> }) =>
  Object.entries(servers).flatMap(([id, { requests }]) => (requests.length ? [id] : []));

const chainAnswers = { duckduckgo: "ok-direct", tavily: "ok", mojeek: "ok", wikipedia: "ok" } as const;

describe("closing", () => {
  it("may be asked for more than once, and later calls say that the engine is closed", async () => {
    let times = 0;
    const cache = { get: async () => undefined, set: async () => {}, delete: async () => {}, close };
    async function close() {
      times += 1;
    }
    const { url } = await serve((_request, response) => json(response, { results: [] }));
    const settings = { providers: { tavily: { api_key: "some-key-1", base_url: url } } };
    const scry = createScry({ config: false, cwd: false, env: {}, store: { cache }, settings });
    await scry.search("paper", { providers: ["tavily"] });
    await Promise.all([scry.close(), scry.close()]);
    await scry.close();
    expect(times).toBe(1);
    await expect(scry.search("kites", { providers: ["tavily"] })).rejects.toThrow("the engine was closed");
  });
});

describe("without any configuration", () => {
  it("asks DuckDuckGo, and no key travels", async () => {
    const world = await createWorld(chainAnswers, { withoutKey: ["tavily"] });
    const { results, attempts } = await world.scry.search("paper");
    expect(results[0]?.provider).toBe("duckduckgo");
    expect(attempts).toHaveLength(1);
    expect(whoWasAsked(world)).toEqual(["duckduckgo"]);
  });

  it("continues with keyless Tavily, Mojeek and Wikipedia", async () => {
    const down = { status: 503, name: "", body: "" };
    const world = await createWorld(
      {
        duckduckgo: "error-blocked-captcha",
        tavily: "error-rate_limited-keyless",
        mojeek: (response) => reply(response, down),
        wikipedia: "ok",
      },
      { withoutKey: ["tavily"] },
    );
    const { results, attempts } = await world.scry.search("paper");
    expect(results[0]?.provider).toBe("wikipedia");
    expect(attempts.map(({ provider, code }) => [provider, code])).toEqual([
      ["duckduckgo", "blocked"],
      ["tavily", "rate_limited"],
      ["mojeek", "unavailable"],
      ["wikipedia", undefined],
    ]);
    const [tavily] = world.servers.tavily?.requests ?? [];
    expect(tavily?.headers).toMatchObject({ "x-tavily-access-mode": "keyless" });
    expect(tavily?.headers.authorization).toBeUndefined();
    // After a block the other endpoint is not asked.
    expect(world.servers.duckduckgo?.requests).toHaveLength(1);
  });
});

describe("named providers", () => {
  const answers = { ...chainAnswers, brave: "error-unavailable-gateway", exa: "ok" } as const;

  it("are the only ones that see the query, by argument, variable and setting", async () => {
    for (const [options, call] of [
      [{}, { providers: ["brave"] }],
      [{ env: { WEB_SEARCH_PROVIDER: "brave" } }, {}],
      [{ settings: { search: { provider: "brave" } } }, {}],
      // An empty list names nobody, and does not lift the restriction.
      [{ settings: { search: { provider: "brave" } } }, { providers: [] }],
    ] as const) {
      const world = await createWorld(answers, options);
      expect(await codeOf(world.scry.search("secret plan", call))).toBe("unavailable");
      expect(whoWasAsked(world)).toEqual(["brave"]);
    }
  });

  it("are asked in their order", async () => {
    const world = await createWorld(answers);
    const { attempts } = await world.scry.search("paper", { providers: ["brave", "exa", "wikipedia"] });
    expect(attempts.map(({ provider, outcome }) => `${provider} ${outcome}`)).toEqual([
      "brave error",
      "exa ok",
    ]);
    expect(whoWasAsked(world)).toEqual(["brave", "exa"].sort());
  });

  it("the argument wins over the variable, and that over the file", async () => {
    const config = write(temporaryFolder(), "settings.json", { search: { provider: "mojeek" } });
    const options = { env: { WEB_SEARCH_PROVIDER: "wikipedia" }, config };
    const world = await createWorld(answers, options);
    expect((await world.scry.search("paper")).results[0]?.provider).toBe("wikipedia");
    expect((await world.scry.search("paper", { providers: ["exa"] })).results[0]?.provider).toBe("exa");
    expect(whoWasAsked(world)).not.toContain("mojeek");
  });

  it("get the keyless chain after them with search.fallback", async () => {
    const settings = { search: { provider: "brave", fallback: true } };
    const world = await createWorld(answers, { settings });
    const { results } = await world.scry.search("paper");
    expect(results[0]?.provider).toBe("duckduckgo");
    // Not one that has a key but was not named.
    expect(whoWasAsked(world)).toEqual(["duckduckgo", "brave"]);
  });

  it("have to exist: at the start, and in a call", async () => {
    const message =
      /Unknown search provider "gogle"\. Valid names: .*brave, .*duckduckgo, .*exa, .*wikipedia/;
    const start =
      (settings: object, env = {}) =>
      () =>
        createScry({ settings, env, cwd: false, config: false });
    expect(start({ search: { provider: "gogle" } })).toThrow(message);
    expect(start({}, { WEB_SEARCH_PROVIDER: "gogle" })).toThrow(message);
    expect(start({ providers: { gogle: {} } })).toThrow(/Unknown provider "gogle"\. Valid names: .*jina/);
    expect(start({ providers: { searxng: { adress: "x" } } })).toThrow(
      'providers.searxng: unknown name "adress". Valid names: api_key, base_url, headers, keyless, delay_ms, url, username, password.',
    );
    const { scry } = await createWorld({});
    await expect(scry.search("paper", { providers: ["gogle"] })).rejects.toThrow(message);
    const { text } = await webSearchTool(scry, { search: { providers: ["gogle"] } }).execute({
      query: "paper",
    });
    expect(text).toMatch(/Valid names: .*brave/);
  });
});

describe("a chosen provider without its key", () => {
  it("can be constructed, and says at the search which variable and setting it needs", async () => {
    const world = await createWorld(
      { brave: "ok" },
      { withoutKey: ["brave"], settings: { search: { provider: "brave" } } },
    );
    const error = await world.scry.search("paper").catch((thrown: ScryError) => thrown);
    expect(error).toMatchObject({ code: "not_configured", provider: "brave" });
    expect((error as ScryError).hint).toMatch(
      /BRAVE_API_KEY.*providers\.brave\.api_key.*https:\/\/api-dashboard/,
    );
    expect(whoWasAsked(world)).toEqual([]);
  });

  it.each(["cache", "cooldowns"])(
    "refuses the option %s of earlier versions and names the new one",
    (name) => {
      const options = { env: {}, cwd: false, config: false, [name]: {} } as const;
      expect(() => createScry(options)).toThrow(/no option "c\w+" any more; its place is taken by store: /);
    },
  );

  it("fails at construction with strict", () => {
    const settings = { search: { provider: "brave" } };
    const options = { settings, env: {}, cwd: false, config: false, strict: true } as const;
    expect(() => createScry(options)).toThrow(expect.objectContaining({ code: "not_configured" }));
    expect(() => createScry({ ...options, env: { BRAVE_API_KEY: "k" } })).not.toThrow();
    expect(() => createScry({ ...options, settings: {} })).not.toThrow();
  });

  it("is not_configured for Tavily too, unless keyless is allowed", async () => {
    const named = { settings: { search: { provider: "tavily" } }, withoutKey: ["tavily"] } as const;
    const without = await createWorld({ tavily: "ok" }, named);
    const error = await without.scry.search("paper").catch((thrown: ScryError) => thrown);
    expect(error).toMatchObject({ code: "not_configured", hint: expect.stringContaining("keyless") });
    expect(whoWasAsked(without)).toEqual([]);

    const allowed = await createWorld(
      { tavily: "ok" },
      { ...named, provider: { delay_ms: 0, keyless: true } },
    );
    expect((await allowed.scry.search("paper")).results.length).toBeGreaterThan(0);
    const [request] = allowed.servers.tavily?.requests ?? [];
    expect(request?.headers["x-tavily-access-mode"]).toBe("keyless");
    expect(request?.headers.authorization).toBeUndefined();
  });
});

describe("several keys", () => {
  it("take turns, and one that is refused is followed by the next", async () => {
    const used: string[] = [];
    const world = await createWorld(
      {
        tavily: (response, { headers }) => {
          const key = String(headers.authorization).replace("Bearer ", "");
          used.push(key);
          if (key === "bad-key-2") response.writeHead(401).end();
          else reply(response, fixture("tavily", "ok"));
        },
      },
      { env: { TAVILY_API_KEY: "good-key-1, bad-key-2,good-key-3" } },
    );
    for (const query of ["one", "two", "three", "four"]) {
      const { results } = await world.scry.search(query, { providers: ["tavily"] });
      expect(results.length).toBeGreaterThan(0);
    }
    expect(used).toEqual(["good-key-1", "bad-key-2", "good-key-3", "good-key-3", "good-key-1"]);
  });

  it("pause one by one: a key that is used up is left alone, the other continues", async () => {
    const used: string[] = [];
    const world = await createWorld(
      {
        serper: (response, { headers }) => {
          used.push(String(headers["x-api-key"]));
          if (headers["x-api-key"] === "spent-key-1")
            reply(response, fixture("serper", "error-out_of_credit"));
          else reply(response, fixture("serper", "ok"));
        },
      },
      { env: { SERPER_API_KEY: "spent-key-1,fresh-key-2" } },
    );
    for (const query of ["one", "two", "three"])
      expect((await world.scry.search(query, { providers: ["serper"] })).results.length).toBeGreaterThan(0);
    expect(used).toEqual(["spent-key-1", "fresh-key-2", "fresh-key-2", "fresh-key-2"]);
  });
});

describe("a cooldown", () => {
  it("survives the process, and its file holds no key", async () => {
    const world = await createWorld(
      { duckduckgo: "error-blocked-captcha", serper: "error-out_of_credit" },
      { store: "sqlite", warn: () => undefined },
    );
    expect(await codeOf(world.scry.search("paper", { providers: ["duckduckgo"] }))).toBe("blocked");
    expect(await codeOf(world.scry.search("paper", { providers: ["serper"] }))).toBe("out_of_credit");
    const next = world.another();
    const error = await next
      .search("paper", { providers: ["duckduckgo"] })
      .catch((thrown: ScryError) => thrown);
    expect(error).toMatchObject({
      code: "blocked",
      message: expect.stringContaining("is paused for another 10 minutes"),
    });
    expect(world.servers.duckduckgo?.requests).toHaveLength(1);
    const folder = world.env.SCRY_STATE_DIR ?? "";
    const file = ["scry.db", "scry.db-wal"]
      .map((name) => readFileSync(join(folder, name), "latin1"))
      .join("");
    expect(file).toContain("duckduckgo");
    expect(file).not.toContain("serper-key");
    const status = (await next.providers()).find(({ id }) => id === "duckduckgo");
    expect(status?.paused).toMatchObject({ code: "blocked", seconds: expect.any(Number) });
  });

  it("is not caused by callers in a hurry", async () => {
    const world = await createWorld({
      tavily: (response) => void setTimeout(() => reply(response, fixture("tavily", "ok")), 100),
    });
    for (const query of ["one", "two", "three"]) {
      const hasty = world.scry.search(query, { providers: ["tavily"], timeoutMs: 20 });
      expect(await codeOf(hasty)).toBe("timeout");
    }
    const { results } = await world.scry.search("four", { providers: ["tavily"] });
    expect(results.length).toBeGreaterThan(0);
  });

  it("belongs to the address: another base URL is asked", async () => {
    const world = await createWorld({ duckduckgo: "error-blocked-captcha" });
    await codeOf(world.scry.search("paper", { providers: ["duckduckgo"] }));
    const other = await serve((_request, response) => reply(response, fixture("duckduckgo", "ok-direct")));
    const settings = { providers: { duckduckgo: { base_url: other.url } } };
    const elsewhere = world.another({ settings });
    expect((await elsewhere.search("paper", { providers: ["duckduckgo"] })).results.length).toBeGreaterThan(
      0,
    );
  });

  it("stays in the process when the host says so", async () => {
    const world = await createWorld({ duckduckgo: "error-blocked-captcha" }, { store: "memory" });
    await codeOf(world.scry.search("paper", { providers: ["duckduckgo"] }));
    await codeOf(world.another().search("paper", { providers: ["duckduckgo"] }));
    expect(world.servers.duckduckgo?.requests).toHaveLength(2);
  });
});

describe("DuckDuckGo", () => {
  it("is asked one at a time, at the pace of delay_ms", async () => {
    const starts: string[] = [];
    let running = 0;
    let most = 0;
    const world = await createWorld(
      {
        duckduckgo: (response, { body }) => {
          starts.push(new URLSearchParams(body).get("q") ?? "");
          most = Math.max(most, ++running);
          setTimeout(() => {
            running--;
            reply(response, fixture("duckduckgo", "ok-direct"));
          }, 20);
        },
      },
      { provider: { delay_ms: 40 } },
    );
    await Promise.all(
      ["a", "b", "c"].map((query) => world.scry.search(query, { providers: ["duckduckgo"] })),
    );
    expect(most).toBe(1);
    expect(starts.sort()).toEqual(["a", "b", "c"]);
  });

  it("waits within the deadline: a turn that comes too late fails at once", async () => {
    const world = await createWorld({ duckduckgo: "ok-direct" }, { provider: { delay_ms: 60_000 } });
    await world.scry.search("a", { providers: ["duckduckgo"] });
    const error = await world.scry
      .search("b", { providers: ["duckduckgo"] })
      .catch((thrown: ScryError) => thrown);
    expect(error).toMatchObject({
      code: "rate_limited",
      message: expect.stringContaining("rate-limited by scry"),
    });
    expect(world.servers.duckduckgo?.requests).toHaveLength(1);
  });

  it("has a second endpoint: lite, when the first returns nothing that is understood", async () => {
    const world = await createWorld({
      duckduckgo: (response, { url }) => {
        const name = url.startsWith("/lite/") ? "ok-lite" : "error-bad_reply-unknown-page";
        reply(response, fixture("duckduckgo", name));
      },
    });
    const { results } = await world.scry.search("paper", { providers: ["duckduckgo"] });
    expect(results.length).toBeGreaterThan(0);
    expect(world.servers.duckduckgo?.requests.map(({ url }) => url)).toEqual(["/html/", "/lite/"]);
  });
});

describe("search switched off", () => {
  it.each([{ env: { WEB_SEARCH_ENABLED: "false" } }, { settings: { search: { enabled: false } } }])(
    "%j asks nobody and says so",
    async (options) => {
      const world = await createWorld(chainAnswers, options);
      expect(world.scry.settings.search.enabled).toBe(false);
      expect(await codeOf(world.scry.search("paper"))).toBe("not_configured");
      expect(whoWasAsked(world)).toEqual([]);
    },
  );
});

describe("fuse", () => {
  it("asks several at once and merges what they found", async () => {
    const world = await createWorld({
      brave: (response) =>
        json(response, {
          web: {
            results: [
              { title: "A", url: "https://a.test/" },
              { title: "Both", url: "https://both.test/x" },
            ],
          },
        }),
      serper: (response) =>
        json(response, {
          organic: [
            { title: "B", link: "https://b.test/" },
            { title: "Both", link: "http://www.both.test/x/?utm_source=y" },
          ],
        }),
      exa: "error-unavailable",
    });
    const outcome = await world.scry.search("paper", {
      providers: ["brave", "serper", "exa"],
      strategy: "fuse",
    });
    expect(outcome.results.map(({ url }) => url)).toEqual([
      "https://both.test/x",
      "https://a.test/",
      "https://b.test/",
    ]);
    expect(outcome.results[0]?.providers).toEqual(["brave", "serper"]);
    expect(outcome.attempts).toHaveLength(3);
    expect(outcome.warnings).toEqual([expect.stringContaining("Exa")]);
  });
});

describe("the same search by several at once", () => {
  it("is one request, and counts once", async () => {
    const world = await createWorld({ tavily: "ok" });
    const session = createSession();
    const tool = webSearchTool(world.scry);
    await Promise.all([1, 2, 3].map(() => tool.execute({ query: "paper" }, { session })));
    expect(world.servers.tavily?.requests).toHaveLength(1);
    expect(session.spent()).toMatchObject({ calls: 3, credits: 1, usd: 0.008 });
  });

  it("counts for the remaining callers when the first one cancels", async () => {
    const letGo = Promise.withResolvers<void>();
    const world = await createWorld({
      tavily: (response) => void letGo.promise.then(() => reply(response, fixture("tavily", "ok"))),
    });
    const giveUp = new AbortController();
    const first = codeOf(world.scry.search("paper", { signal: giveUp.signal }));
    const second = world.scry.search("paper");
    await vi.waitFor(() => expect(world.servers.tavily?.requests).toHaveLength(1), { timeout: 60_000 });
    giveUp.abort();
    expect(await first).toBe("cancelled");
    letGo.resolve();
    expect((await second).attempts).toMatchObject([{ credits: 1 }]);
    expect(world.servers.tavily?.requests).toHaveLength(1);
  });
});

describe("the report of filters", () => {
  const query = { query: "paper", language: "de", safe: "strict", timeRange: "w" } as const;

  it("is that of the try that answered", async () => {
    const world = await createWorld({
      tavily: (response, { body }) =>
        reply(response, fixture("tavily", /filter_by_language/.test(body) ? "error-invalid_input" : "ok")),
    });
    for (const cached of [false, true]) {
      const outcome = await world.scry.search(query);
      expect(outcome.cached).toBe(cached);
      expect(outcome.filters).toMatchObject({
        language: { honoured: "unsupported" },
        safe: { honoured: "unsupported" },
        timeRange: { honoured: "native" },
      });
      expect(outcome.warnings.join()).toContain("language and safe search");
    }
  });

  it("is the usual one when the first try answered", async () => {
    const world = await createWorld({ tavily: "ok" });
    const { filters, warnings } = await world.scry.search(query);
    expect(filters).toMatchObject({ language: { honoured: "native" }, safe: { honoured: "native" } });
    expect(warnings.join()).not.toContain("language");
  });

  it.each([
    ["tavily", { language: "fil" }],
    ["perplexity", { language: "fil" }],
    ["brave", { language: "fil" }],
    ["wikipedia", { language: "xx" }],
    ["searxng", { region: "AT" }],
  ] as const)("says that %s does not know a value of %j", async (id, filter) => {
    const world = await createWorld({ [id]: "ok" });
    const { filters, warnings } = await world.scry.search({ query: "paper", ...filter }, { providers: [id] });
    const [name] = Object.keys(filter) as ("language" | "region")[];
    expect(filters).toMatchObject({ [name as string]: { honoured: "unsupported" } });
    expect(warnings.length).toBeGreaterThan(0);
  });
});

describe("a provider of the host's own", () => {
  it("is asked like the others, also when it is registered later, and its key is hidden", async () => {
    const registry = createRegistry();
    const server = await serve((_request, response) =>
      response.writeHead(401).end("no own-canary-0123456789"),
    );
    const env = { PLAIN_API_KEY: "own-canary-0123456789", SCRY_PLAIN_BASE_URL: server.url };
    const { another } = await createWorld({}, { registry, env });
    const scry = another();
    registry.register(
      plainProvider(
        {},
        { classify: (reply) => (reply.status === 401 ? { message: reply.body } : undefined) },
      ),
    );
    const error = await scry.search("paper", { providers: ["plain"] }).catch((thrown: ScryError) => thrown);
    expect(error).toMatchObject({ code: "unauthorized", message: expect.stringContaining("no [secret]") });
    expect(server.requests[0]?.headers.authorization).toBe("Bearer own-canary-0123456789");
  });
});
