import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { LimitStore } from "../src/contracts/limits.ts";
import type { Limits, Provider } from "../src/contracts/provider.ts";
import duckduckgo from "../src/providers/duckduckgo.ts";
import { withFallback } from "../src/store/fallback.ts";
import { createMemoryCache } from "../src/store/memory/cache.ts";
import { createPostgresCache } from "../src/store/postgres/cache.ts";
import { createStateServer } from "../src/store/postgres/database.ts";
import { createPostgresLimits } from "../src/store/postgres/limits.ts";
import { createRedisCache } from "../src/store/redis/cache.ts";
import { createRedisConnection } from "../src/store/redis/client.ts";
import { createRedisLimits } from "../src/store/redis/limits.ts";
import { createSqliteLimits } from "../src/store/sqlite/cache-and-limits.ts";
import { createStateFile } from "../src/store/sqlite/database.ts";
import { rateLimit } from "../src/transport/layers/rate-limit.ts";
import { keepReply } from "../src/transport/layers/reply-cache.ts";
import { answered, makeCall, plainProvider } from "./support/call.ts";
import { temporaryFolder } from "./support/folder.ts";
import { type Cluster, hasPostgres, startPostgres } from "./support/postgres.ts";
import { hasRedis, type RedisServer, startRedis } from "./support/redis.ts";
import { startRelay } from "./support/relay.ts";

const caps = { maxBytes: 10_000_000, maxAgeMs: 86_400_000 };
const newPath = () => join(temporaryFolder(), "state", "scry.db");
const codeOf = (error: { code: string }) => error.code;

/** Limits as processes have them that share one file: each has a handle of its own. */
const sharing = (path: string, count: number): LimitStore[] =>
  Array.from({ length: count }, () => createSqliteLimits(createStateFile(path)));

/** Calls of several processes to one provider; `starts` are the moments at which requests were sent. */
function paced(provider: Provider, stores: readonly LimitStore[]) {
  const starts: number[] = [];
  const asks = stores.map((store) =>
    rateLimit(store)(async () => {
      starts.push(performance.now());
      return answered();
    }),
  );
  const call = (index: number, ms = 10_000, signal?: AbortSignal) =>
    asks[index]?.(makeCall({ provider, deadline: Date.now() + ms, ...(signal && { signal }) })).then(
      () => "ok",
      codeOf,
    );
  return { call, starts };
}
const withLimits = (limits: Limits) => plainProvider({}, { limits });

describe("a pace that processes share", () => {
  it("keeps the spacing between all of them", async () => {
    const { call, starts } = paced(withLimits({ spacingMs: 100 }), sharing(newPath(), 2));
    const outcomes = await Promise.all([call(0), call(1), call(0), call(1)]);
    expect(outcomes).toEqual(["ok", "ok", "ok", "ok"]);
    // Three pauses at least: whoever is late makes it longer, never shorter.
    expect((starts.at(-1) ?? 0) - (starts[0] ?? 0)).toBeGreaterThan(200);
  });

  it.each([{ perSecond: 2 }, { perMinute: 2 }])("counts the requests of all of them: %j", async (limits) => {
    // A clock that does not advance: on a slow machine the second would be over.
    const path = newPath();
    const stores = Array.from({ length: 3 }, () => createSqliteLimits(createStateFile(path), () => 1e12));
    const { call, starts } = paced(withLimits(limits), stores);
    expect([await call(0, 900), await call(1, 900)]).toEqual(["ok", "ok"]);
    expect([await call(2, 900), await call(0, 900)]).toEqual(["rate_limited", "rate_limited"]);
    expect(starts).toHaveLength(2);
  });

  it("lets one of two processes ask DuckDuckGo at a time, and spaces them", async () => {
    const path = newPath();
    const stores = Array.from({ length: 2 }, () => createSqliteLimits(createStateFile(path), () => 1e12));
    const { call, starts } = paced(duckduckgo, stores);
    expect(await call(0, 900)).toBe("ok");
    expect(await call(1, 900)).toBe("rate_limited");
    expect(starts).toHaveLength(1);
  });

  it("releases what a cancelled call had reserved, and writes no key", async () => {
    const path = newPath();
    const file = createStateFile(path);
    const { call } = paced(withLimits({ spacingMs: 60_000 }), sharing(path, 1));
    await call(0, 300_000);
    const rows = () => file.run((db) => db.statement("SELECT name, value FROM limits").all());
    const startsOf = async () => JSON.parse(String((await rows())[0]?.value)).starts.length;
    const controller = new AbortController();
    const waiting = call(0, 300_000, controller.signal);
    await expect.poll(startsOf).toBe(2);
    controller.abort();
    expect(await waiting).toBe("cancelled");
    expect(await startsOf()).toBe(1);
    expect(JSON.stringify(await rows())).not.toContain("plain-key-123456");
    file.close();
  });
});

it("lets only one of two processes ask, and gives its answer to the other", async () => {
  const cache = createMemoryCache();
  const replies = Promise.withResolvers<void>();
  let asked = 0;
  const processes = sharing(newPath(), 2).map((limits) =>
    keepReply({ cache, ttlMs: 60_000, limits })(async () => {
      asked++;
      await replies.promise;
      return answered({ hits: [] });
    }),
  );
  const calls = processes.map((ask) => ask(makeCall({ deadline: Date.now() + 60_000 })));
  await expect.poll(() => asked).toBe(1);
  // The other one has looked for the lease by now, or looks for it later: it gets the kept answer either way.
  replies.resolve();
  const [first, second] = await Promise.all(calls);
  expect(asked).toBe(1);
  expect(first?.value).toEqual(second?.value);
});

describe.skipIf(!hasRedis)(
  hasRedis ? "Redis that goes away" : "Redis that goes away (skipped: redis-server is not installed here)",
  () => {
    let server: RedisServer | undefined;
    beforeAll(async () => {
      server = await startRedis();
    });
    afterAll(() => server?.remove());

    it("is replaced by memory, reported once, and used again by itself when it is back", async () => {
      const url = server?.fresh() ?? "";
      const connection = createRedisConnection(url);
      const warn = vi.fn<(message: string) => void>();
      const { cache, limits } = withFallback(
        { cache: createRedisCache(connection, caps), limits: createRedisLimits(connection) },
        { what: "The store", warn, timeoutMs: 1500, firstMs: 15_000, retryMs: 50 },
      );
      await cache.set("before", 1, 60_000);
      await server?.stop();
      expect(await cache.get("before")).toBeUndefined();
      await cache.set("during", 2, 60_000);
      expect(await limits.change("count", () => ({ result: "ok", keep: { value: 1, ms: 60_000 } }))).toBe(
        "ok",
      );
      expect(warn.mock.calls).toEqual([
        [expect.stringMatching(/^The store cannot be used: .+ beyond this process\.$/)],
      ]);
      await server?.start();
      const other = createRedisConnection(url);
      await expect
        .poll(async () => {
          await cache.set("after", 3, 60_000);
          return createRedisCache(other, caps).get("after");
        })
        .toBe(3);
      expect(warn.mock.calls.slice(1)).toEqual([["The store can be used again."]]);
      await Promise.all([connection.close(), other.close()]);
    });
  },
);

describe.skipIf(!hasPostgres)(
  hasPostgres
    ? "PostgreSQL that goes away"
    : "PostgreSQL that goes away (skipped: PostgreSQL is not installed here)",
  () => {
    let cluster: Cluster | undefined;
    beforeAll(async () => {
      cluster = await startPostgres();
    });
    afterAll(() => cluster?.stop());

    it("is replaced by memory, reported once, and used again by itself when it is back", async () => {
      const address = (await cluster?.fresh()) ?? "";
      const relay = await startRelay(address);
      const server = createStateServer(relay.url);
      const warn = vi.fn<(message: string) => void>();
      const { cache, limits } = withFallback(
        { cache: createPostgresCache(server, caps), limits: createPostgresLimits(server) },
        { what: "The store", warn, timeoutMs: 1500, firstMs: 15_000, retryMs: 50 },
      );
      await cache.set("before", 1, 60_000);
      relay.stop();
      expect(await cache.get("before")).toBeUndefined();
      await cache.set("during", 2, 60_000);
      expect(await cache.get("during")).toBe(2);
      expect(await limits.change("count", () => ({ result: "ok" }))).toBe("ok");
      expect(warn.mock.calls).toEqual([
        [expect.stringMatching(/^The store cannot be used: .+ beyond this process\.$/)],
      ]);
      await relay.start();
      await expect.poll(() => cache.get("before")).toBe(1);
      expect(warn.mock.calls.slice(1)).toEqual([["The store can be used again."]]);
      relay.endAt("unused", "silent");
      expect(await cache.get("before")).toBeUndefined();
      expect(warn.mock.calls.slice(2)).toEqual([[expect.stringContaining("it does not answer")]]);
      await server.close();
      relay.stop();
    });
  },
);
