import type { ServerResponse } from "node:http";
import { describe, expect, it } from "vitest";
import type { ScryError } from "../src/contracts/error.ts";
import type { SearchOutcome } from "../src/contracts/hit.ts";
import { webSearchTool } from "../src/tools/web-search.ts";
import { deadAddress, json } from "./support/server.ts";
import { codeOf, createWorld, fixture, reply } from "./support/world.ts";

type Failing = (response: ServerResponse) => void;

const status =
  (code: number, headers = {}, body = ""): Failing =>
  (response) =>
    response.writeHead(code, headers).end(body);
const megabyte = Buffer.alloc(1024 * 1024, "a");

const huge: Failing = (response) => {
  let sent = 0;
  const more = () => {
    while (sent++ < 50) if (!response.write(megabyte)) return void response.once("drain", more);
    response.end();
  };
  response.writeHead(200, { "content-type": "application/json" });
  more();
};

const challenge =
  '<html><form id="challenge-form" action="//duckduckgo.com/anomaly.js?cc=duckassist"></form></html>';

/** Those of the automatic order, and those with the oldest contracts; the others behave alike. */
const searchProviders = [
  ...["brave", "duckduckgo", "exa", "mojeek", "perplexity", "searxng", "serper", "tavily", "wikipedia"],
];

/** Each kind of failure with its code, and the exceptions where providers differ. */
const failures: [string, Failing, string, Partial<Record<string, string>>?][] = [
  [
    "200 with HTML",
    status(200, { "content-type": "text/html" }, "<html><body>Hello</body></html>"),
    "bad_reply",
  ],
  ["a body of 50 MB", huge, "too_large"],
  [
    "truncated JSON",
    status(200, { "content-type": "application/json" }, '{"results":[{"title":"A","url":"ht'),
    "bad_reply",
  ],
  [
    "a body that ends too early",
    (response) => {
      response.writeHead(200, { "content-length": "5000" });
      response.write('{"results":[');
      setTimeout(() => response.destroy(), 10);
    },
    "unavailable",
  ],
  [
    "202 with a challenge",
    status(202, { "content-type": "text/html" }, challenge),
    "bad_reply",
    { duckduckgo: "blocked" },
  ],
  ["401", status(401), "unauthorized"],
  ["402", status(402), "out_of_credit", { duckduckgo: "out_of_credit" }],
  [
    "403",
    status(403),
    "unauthorized",
    { duckduckgo: "blocked", mojeek: "blocked", wikipedia: "blocked", searxng: "not_configured" },
  ],
  ["422", status(422), "invalid_input"],
  ["429 without Retry-After", status(429), "rate_limited"],
  ["429 with Retry-After", status(429, { "retry-after": "120" }), "rate_limited"],
  ["432", status(432), "bad_reply", { tavily: "out_of_credit" }],
  ["500", status(500), "unavailable"],
  ["503", status(503, { "retry-after": "60" }), "unavailable"],
  ["a reset connection", (response) => response.socket?.resetAndDestroy(), "unavailable"],
];

describe("a provider that answers with", () => {
  it.each(failures)("%s", async (_name, failing, code, exceptions = {}) => {
    const failures = await Promise.all(
      searchProviders.map(async (id) => {
        const { scry } = await createWorld({ [id]: failing });
        const search = scry.search("paper", { providers: [id], timeoutMs: 60_000 });
        const error = (await search.catch((thrown: unknown) => thrown)) as ScryError;
        expect(error.attempts).toMatchObject([{ provider: id, outcome: "error", code: error.code }]);
        expect(error.message).not.toMatch(/undefined|\[object|at .*\.ts:/);
        return [id, error.code];
      }),
    );
    const expected = searchProviders.map((id) => [id, exceptions[id] ?? code]);
    expect(failures).toEqual(expected);
  });
});

describe("the time that the service asks for", () => {
  it("is reported and respected: the next search does not ask", async () => {
    const { scry, servers } = await createWorld({ tavily: status(429, { "retry-after": "120" }) });
    const error = await scry.search("paper", { providers: ["tavily"] }).catch((thrown: ScryError) => thrown);
    expect(error).toMatchObject({ code: "rate_limited" });
    const again = await scry.search("other", { providers: ["tavily"] }).catch((thrown: ScryError) => thrown);
    expect(String(again)).toContain("paused for another 2 minutes");
    expect(servers.tavily?.requests).toHaveLength(1);
  });

  it("is waited for when it is short", async () => {
    const { scry, servers } = await createWorld({
      tavily: (response, _request, round) =>
        round
          ? reply(response, fixture("tavily", "ok"))
          : response.writeHead(429, { "retry-after-ms": "30" }).end(),
    });
    expect((await scry.search("paper", { providers: ["tavily"] })).results.length).toBeGreaterThan(0);
    expect(servers.tavily?.requests).toHaveLength(2);
  });
});

describe("a provider that cannot be reached", () => {
  it.each(searchProviders)("%s: the connection is refused", async (id) => {
    const base_url = await deadAddress();
    const { scry } = await createWorld({ [id]: "ok" }, { settings: { providers: { [id]: { base_url } } } });
    const error = await scry.search("paper", { providers: [id] }).catch((thrown: ScryError) => thrown);
    expect(error).toMatchObject({ code: "unavailable", message: expect.stringContaining("was refused") });
  });

  it("has a name that does not exist", async () => {
    const settings = { providers: { searxng: { base_url: "http://searx.invalid" } } };
    const { scry } = await createWorld({}, { settings });
    const error = await scry.search("paper", { providers: ["searxng"] }).catch((thrown: ScryError) => thrown);
    expect(error).toMatchObject({ code: "unavailable", message: expect.stringContaining("searx.invalid") });
  });

  it("never replies: the deadline holds", async () => {
    const { scry } = await createWorld({ brave: () => undefined });
    const searching = scry.search("paper", { providers: ["brave"], timeoutMs: 300 });
    // Not the usual 20 seconds.
    await expect(searching).rejects.toMatchObject({
      code: "timeout",
      message: expect.stringMatching(/did not answer within [\d.]+ (?:milli)?seconds/),
    });
  });

  it("replies forever, a little at a time", async () => {
    const timers: NodeJS.Timeout[] = [];
    const { scry } = await createWorld({
      brave: (response) => {
        response.writeHead(200);
        timers.push(setInterval(() => response.write(" "), 20));
      },
    });
    expect(await codeOf(scry.search("paper", { providers: ["brave"], timeoutMs: 300 }))).toBe("timeout");
    timers.forEach(clearInterval);
  });
});

describe("every provider is down", () => {
  it("gives one clear message within the deadline", async () => {
    const silent = () => undefined;
    const { scry } = await createWorld({
      duckduckgo: silent,
      tavily: status(503),
      mojeek: (response) => response.socket?.resetAndDestroy(),
      wikipedia: status(500),
    });
    const tool = webSearchTool(scry, { search: { timeoutMs: 4000 } });
    const { text, isError, data } = await tool.execute({ query: "paper" });
    expect(text).toMatch(/DuckDuckGo did not answer within [\d.]+ (?:milli)?seconds/);
    expect(isError).toBe(true);
    expect(text).toMatch(
      /^Web search is temporarily unavailable\. Please try again later\.\n\nSearch failed:\n/,
    );
    for (const id of ["duckduckgo", "tavily", "mojeek", "wikipedia"]) expect(text).toContain(`- ${id}: `);
    expect(text).toContain("Next step: ");
    expect(text).not.toMatch(/no results/i);
    expect(data.attempts.map(({ outcome }) => outcome)).toEqual(Array(4).fill("error"));
  });
});

describe("odd rows", () => {
  it("drops what has no safe address, counts it, and names what has no title", async () => {
    const rows = [
      { title: "No address", content: "x" },
      { title: "Script", url: "javascript:alert(1)", content: "x" },
      { title: "Empty", url: "", content: "x" },
      { title: "Wrong type", url: 5, content: "x" },
      { title: null, url: "https://untitled.test/", content: null },
      "not a row",
      null,
      { title: ["list"], url: "https://list.test/", content: { a: 1 } },
    ];
    const { scry } = await createWorld({ tavily: (response) => json(response, { results: rows }) });
    const outcome = await scry.search("paper", { providers: ["tavily"] });
    expect(outcome.results.map(({ title, url }) => [title, url])).toEqual([
      ["No title", "https://untitled.test/"],
      ["No title", "https://list.test/"],
    ]);
    expect(outcome.warnings).toEqual(["Left out 4 results of Tavily without a usable address."]);
  });
});

describe("queries in every script", () => {
  const queries = [
    "naïve café über Straße",
    "日本語 の 検索",
    "🦊 emoji 👩‍👩‍👧 search 🇩🇪",
    "بحث عن الطقس",
    "חיפוש עברי \u200f RTL",
    "quotes \"and\" 'more' & <b>markup</b> + plus % percent # hash",
    `${"word ".repeat(79)}last1`,
  ];
  it.each(queries)("%s", async (query) => {
    const answers = {
      tavily: "ok",
      duckduckgo: "ok-direct",
      brave: "ok",
      wikipedia: "ok",
      searxng: "ok",
    } as const;
    const { scry, servers } = await createWorld(answers);
    for (const id of Object.keys(answers)) {
      const outcome = await scry.search(query, { providers: [id] });
      expect(outcome.query).toBe(query.replace(/\s+/g, " "));
      const { url, body } = servers[id]?.requests[0] ?? { url: "", body: "" };
      const sent = new URL(url, "http://x").searchParams;
      const form = new URLSearchParams(body);
      const text =
        id === "tavily" ? JSON.parse(body).query : (sent.get("q") ?? sent.get("srsearch") ?? form.get("q"));
      // Longer ones are shortened at a word's end, with a warning.
      if (text !== outcome.query) {
        expect(outcome.query.startsWith(text)).toBe(true);
        expect(outcome.warnings.join()).toContain("shortened");
      }
    }
  });
});

describe("many at once", () => {
  it("copes with 100 different searches", async () => {
    const { scry, servers } = await createWorld({ searxng: "ok" });
    const searches = Array.from({ length: 100 }, (_, index) =>
      scry.search(`question ${index}`, { providers: ["searxng"] }),
    );
    const outcomes = await Promise.all(searches);
    expect(outcomes.every(({ results }) => results.length > 0)).toBe(true);
    expect(servers.searxng?.requests).toHaveLength(100);
    expect(outcomes.map(({ query }) => query)).toEqual(outcomes.map((_, index) => `question ${index}`));
  });

  it("asks once for 100 equal searches, and once for the ones after", async () => {
    const { scry, servers } = await createWorld({ searxng: "ok" });
    const same = () => scry.search("question", { providers: ["searxng"] });
    await Promise.all(Array.from({ length: 100 }, same));
    expect(servers.searxng?.requests).toHaveLength(1);
    const cached: SearchOutcome = await same();
    expect(cached).toMatchObject({ cached: true, attempts: [{ cached: true }] });
    expect(servers.searxng?.requests).toHaveLength(1);
    await scry.search("question", { providers: ["searxng"], fresh: true });
    expect(servers.searxng?.requests).toHaveLength(2);
  });
});

describe("abort in the middle", () => {
  it("ends the search and the request", async () => {
    const controller = new AbortController();
    const closed = Promise.withResolvers<void>();
    const { scry, servers } = await createWorld({
      brave: (response) => {
        response.on("close", () => closed.resolve());
        controller.abort();
      },
      wikipedia: "ok",
    });
    const search = scry.search("paper", { providers: ["brave", "wikipedia"], signal: controller.signal });
    expect(await codeOf(search)).toBe("cancelled");
    await closed.promise;
    expect(servers.wikipedia?.requests).toHaveLength(0);
  });

  it("does not start for a signal that is aborted already", async () => {
    const { scry, servers } = await createWorld({ brave: "ok" });
    expect(await codeOf(scry.search("paper", { providers: ["brave"], signal: AbortSignal.abort() }))).toBe(
      "cancelled",
    );
    expect(servers.brave?.requests).toHaveLength(0);
  });

  it("leaves another caller of the same question its answer", async () => {
    const controller = new AbortController();
    const { scry } = await createWorld({
      brave: (response) => {
        controller.abort();
        setTimeout(() => reply(response, fixture("brave", "ok")), 30);
      },
    });
    const first = codeOf(scry.search("paper", { providers: ["brave"], signal: controller.signal }));
    const second = scry.search("paper", { providers: ["brave"] });
    expect(await first).toBe("cancelled");
    expect((await second).results.length).toBeGreaterThan(0);
  });
});
