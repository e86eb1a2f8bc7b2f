import { describe, expect, it } from "vitest";
import { plainProvider } from "../../test/support/call.ts";
import { temporaryFolder, write } from "../../test/support/folder.ts";
import type { Cache } from "../contracts/cache.ts";
import type { Provider } from "../contracts/provider.ts";
import { createMemoryCache } from "../store/memory/cache.ts";
import { parseReply } from "./parse-reply.ts";
import { testCache } from "./test-cache.ts";
import { testProvider } from "./test-provider.ts";

/** Runs a suite without a runner and gives the names of the cases that failed. */
async function failuresOf(
  suite: (runner: {
    describe(name: string, body: () => void): void;
    it(name: string, body: () => void | Promise<void>): void;
  }) => void,
): Promise<string[]> {
  const cases: [string, () => void | Promise<void>][] = [];
  suite({ describe: (_name, body) => body(), it: (name, body) => void cases.push([name, body]) });
  const failed: string[] = [];
  for (const [name, body] of cases) {
    try {
      await body();
    } catch {
      failed.push(name);
    }
  }
  expect(cases.length).toBeGreaterThan(5);
  return failed;
}

describe("testCache", () => {
  const failures = (create: () => Cache) =>
    failuresOf((runner) => testCache(create, { runner, shortestMs: 2 }));

  it("passes a good store", async () => {
    expect(await failures(() => createMemoryCache())).toEqual([]);
  });

  it.each<[string, (good: Cache) => Cache, string]>([
    [
      "never forgets",
      (good) => ({ ...good, set: (key, value, ttl) => good.set(key, value, ttl * 1e6) }),
      "forgets when the time is over, and what never had any",
    ],
    [
      "keeps nothing",
      (good) => ({ ...good, set: async () => undefined }),
      "returns what was kept, whatever JSON it is",
    ],
    ["does not delete", (good) => ({ ...good, delete: async () => undefined }), "accepts keys of any kind"],
    [
      "folds keys",
      (good) => ({
        ...good,
        set: (key, value, ttl) => good.set(key.slice(0, 3), value, ttl),
        get: (key) => good.get(key.slice(0, 3)),
      }),
      "copes with many at once",
    ],
  ])("finds a store that %s", async (_name, spoil, expected) => {
    expect(await failures(() => spoil(createMemoryCache()))).toContain(expected);
  });

  it("finds a store that hands out its own objects", async () => {
    const shared = (): Cache => {
      const kept = new Map<string, unknown>();
      return {
        get: async (key) => kept.get(key),
        set: async (key, value) => void kept.set(key, value),
        delete: async (key) => void kept.delete(key),
      };
    };
    expect(await failures(shared)).toContain("is not changed by those who read or wrote");
  });
});

describe("testProvider", () => {
  function failures(
    provider: Provider,
    ok: object = {
      status: 200,
      body: { results: [{ title: "A", url: "https://a.test/" }] },
      expect: { hits: [{ title: "A" }] },
    },
  ) {
    const fixtures = temporaryFolder();
    write(fixtures, "search/ok.json", ok);
    write(fixtures, "search/empty.json", { status: 200, body: { results: [] } });
    write(fixtures, "search/error-unauthorized.json", { status: 401, body: "" });
    return failuresOf((runner) => testProvider(provider, { fixtures, runner }));
  }
  const asking = { request: (query: { text: string }) => ({ path: "/search", query: { q: query.text } }) };

  it("passes a good provider", async () => {
    expect(await failures(plainProvider())).toEqual([]);
  });

  it("finds a provider that calls failures empty", async () => {
    const lenient = plainProvider({}, { parse: () => ({ hits: [] }) });
    expect(await failures(lenient)).toEqual(
      expect.arrayContaining([
        "ok",
        'calls "" a failure, not an answer',
        'calls "{}" a failure, not an answer',
      ]),
    );
  });

  it("finds a request that is not pure, encodes twice, or leaves its origin", async () => {
    let count = 0;
    const name = "asks purely, on its own origin, without the secret";
    const impure = plainProvider(
      {},
      { request: (query) => ({ path: "/search", query: { q: query.text, n: count++ } }) },
    );
    expect(await failures(impure)).toContain(name);
    const twice = plainProvider(
      {},
      { request: (query) => ({ path: "/s", query: { q: encodeURIComponent(query.text) } }) },
    );
    expect(await failures(twice)).toContain(name);
    const leaving = plainProvider({}, { ...asking, request: () => ({ path: "//evil.example/café" }) });
    expect(await failures(leaving)).toContain(name);
  });

  it("finds a key that never reaches the wire, and a fixture that is not met", async () => {
    const silent = plainProvider({ auth: { in: "header", name: "x-key", secret: "other" } });
    expect(await failures(silent)).toContain("sends its secret and nothing leaks it");
    const wrong = { status: 200, body: { results: [] }, expect: { hits: [{ title: "B" }] } };
    expect(await failures(plainProvider(), wrong)).toContain("ok");
  });
});

describe("parseReply", () => {
  it("gives clean hits, or throws the coded error", async () => {
    const body = {
      results: [
        { title: "<b>A</b>", url: "https://a.test" },
        { title: "B", url: "javascript:1" },
      ],
      answer: "Yes &amp; no",
    };
    expect(await parseReply("tavily", "search", { status: 200, body })).toMatchObject({
      hits: [{ title: "A", url: "https://a.test/" }],
      answer: "Yes & no",
    });
    await expect(parseReply("tavily", "search", { status: 432, body: "" })).rejects.toMatchObject({
      code: "out_of_credit",
    });
    await expect(
      parseReply("brave", "search", { status: 429, headers: { "Retry-After": "7" }, body: "" }),
    ).rejects.toMatchObject({ code: "rate_limited", retryAfter: 7 });
  });

  it("knows no provider that does not exist, and no ability that it lacks", async () => {
    await expect(parseReply("gogle", "search", { status: 200, body: "" })).rejects.toThrow('"gogle"');
    await expect(parseReply("brave", "read", { status: 200, body: "" })).rejects.toThrow("no read ability");
  });
});
