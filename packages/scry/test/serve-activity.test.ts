import { once } from "node:events";
import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { type ActivityData, createActivity, type NotedCall } from "../src/gateway/observe/activity-log.ts";
import { startGateway, token } from "./serve-world.ts";
import { startScry, temporaryFolder } from "./support/command.ts";
import { serveSearxng, twoResults } from "./support/servers.ts";

const tokenOf = { ann: "a-token-for-ann-0123456789", ben: "a-token-for-ben-0123456789" };
const bearer = (of: string) => ({ authorization: `Bearer ${of}` });

function tokensFile(): string {
  const file = join(temporaryFolder(), "tokens.json");
  writeFileSync(
    file,
    JSON.stringify([
      { name: "ann", token: tokenOf.ann, requests_per_day: 3 },
      { name: "ben", token: tokenOf.ben },
    ]),
  );
  chmodSync(file, 0o600);
  return file;
}

const activityOf = async (url: string, headers: Record<string, string> = {}) =>
  (await (await fetch(`${url}/v1/activity`, { headers })).json()) as ActivityData & {
    scope: string;
    tokens: unknown[];
  };

describe("GET /v1/activity", () => {
  it("shows the operator everybody's calls with their attempts, and quotas; queries are hidden", async () => {
    const world = await startGateway({ token, tokensFile: tokensFile() });
    await world.post("/v1/search", { query: "hidden mills" }, bearer(tokenOf.ann));
    await world.post("/v1/search", { query: "hidden mills" }, bearer(tokenOf.ben));
    await world.post("/v1/open", { url: `${world.pages}/nothing` }, bearer(tokenOf.ben));
    const data = await activityOf(world.url, bearer(token));
    expect(data.scope).toBe("all");
    expect(data.calls).toMatchObject([
      {
        caller: "ben",
        tool: "open",
        outcome: "not_found",
        attempts: [{ provider: "direct", code: "not_found" }],
      },
      { caller: "ben", tool: "search", outcome: "ok", attempts: [{ provider: "searxng", cached: true }] },
      { caller: "ann", tool: "search", door: "v1", attempts: [{ provider: "searxng", outcome: "ok" }] },
    ]);
    expect(data.minutes).toHaveLength(60);
    const last = data.minutes.slice(-2);
    const sum = (of: "calls" | "failed" | "answered" | "cached") =>
      last.reduce((total, minute) => total + minute[of], 0);
    expect([sum("calls"), sum("failed"), sum("answered"), sum("cached")]).toEqual([3, 1, 2, 1]);
    expect(data.tokens).toEqual([
      { name: "the holder of the token" },
      { name: "ann", requests_per_day: 3, used_today: 1 },
      { name: "ben" },
    ]);
    expect(JSON.stringify(data)).not.toContain("mills");
  });

  it("shows others their own alone, and a visitor through a proxy nothing", async () => {
    const world = await startGateway({ token, tokensFile: tokensFile() });
    await world.post("/v1/search", { query: "mills" }, bearer(tokenOf.ann));
    const data = await activityOf(world.url, bearer(tokenOf.ben));
    expect(data).toMatchObject({ scope: "own", calls: [], callers: [], tokens: [{ name: "ben" }] });
    expect(JSON.stringify(data)).not.toContain("ann");
    const open = await startGateway();
    await open.post("/v1/search", { query: "mills" });
    expect((await activityOf(open.url)).calls).toHaveLength(1);
    expect((await activityOf(open.url, { "x-forwarded-for": "192.0.2.1" })).calls).toEqual([]);
  });

  it("shows queries where log.queries does", async () => {
    const world = await startGateway({ settings: { log: { queries: true } } });
    await world.post("/v1/search", { query: "shown mills" });
    expect((await activityOf(world.url)).calls[0]?.query).toBe("shown mills");
  });
});

describe("the calls kept in memory", () => {
  it("is an hour, a hundred calls and a sample of their times", () => {
    let now = Date.UTC(2026, 0, 5, 10);
    const activity = createActivity(
      () => false,
      () => now,
    );
    const call: NotedCall = {
      ...{ tool: "search", asked: "", ms: 5, outcome: "ok", door: "v1", caller: "ann", requestId: undefined },
      attempts: [],
    };
    for (let index = 0; index < 1000; index++) activity.note({ ...call, ms: index });
    expect(activity.read().calls).toHaveLength(100);
    expect(activity.read().minutes.at(-1)).toMatchObject({ calls: 1000, p50_ms: expect.any(Number) });
    now += 61 * 60_000;
    const later = activity.read();
    expect(later.minutes.every(({ calls }) => calls === 0)).toBe(true);
    expect(later.callers).toEqual([]);
  });
});

describe("crawls and the library", () => {
  it("are counted as separate tools", async () => {
    const world = await startGateway({ pages: { "/": "<h1>Start</h1><p>Words of the start page.</p>" } });
    await world.post("/tavily/crawl", { url: `${world.pages}/`, limit: 1 });
    await fetch(`${world.url}/v1/library`);
    const { calls } = await activityOf(world.url);
    expect(calls.map(({ tool }) => tool)).toContain("crawl");
    const metrics = await (await fetch(`${world.url}/metrics`)).text();
    expect(metrics).toMatch(/^scry_calls_total\{tool="library",door="v1",outcome="ok"\} 1$/m);
    expect(metrics).toMatch(/^scry_calls_total\{tool="crawl",door="tavily",outcome="ok"\} 1$/m);
  });
});

const children: ReturnType<typeof startScry>["child"][] = [];
afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
});

describe("quotas of tokens", () => {
  it("survive a restart of the gateway", async () => {
    const searxng = await serveSearxng(twoResults);
    const folder = temporaryFolder();
    const file = tokensFile();
    const start = async () => {
      const args = ["serve", "--port", "0", "--tokens", file];
      const { child, stderr } = startScry(args, { folder, env: { SEARXNG_URL: searxng.url } });
      children.push(child);
      while (!stderr().includes("listening on ")) await once(child.stderr, "data");
      return { child, url: /listening on ([^\s"]+)/.exec(stderr())?.[1] ?? "" };
    };
    const search = async (url: string) =>
      (
        await fetch(`${url}/v1/search`, {
          method: "POST",
          headers: bearer(tokenOf.ann),
          body: '{"query":"mills"}',
        })
      ).status;
    const first = await start();
    expect([await search(first.url), await search(first.url)]).toEqual([200, 200]);
    first.child.kill("SIGTERM");
    await once(first.child, "exit");
    const second = await start();
    expect([await search(second.url), await search(second.url)]).toEqual([200, 429]);
    second.child.kill("SIGTERM");
    await once(second.child, "exit");
  });
});
