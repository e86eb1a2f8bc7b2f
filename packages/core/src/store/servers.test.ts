import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Cluster, hasPostgres, startPostgres } from "../../test/support/postgres.ts";
import { hasRedis, type RedisServer, startRedis } from "../../test/support/redis.ts";
import type { Cache, CacheCaps } from "../contracts/cache.ts";
import type { LimitStore } from "../contracts/limits.ts";
import { testCache } from "../testing/test-cache.ts";
import { testLimits } from "../testing/test-limits.ts";
import { createPostgresCache } from "./postgres/cache.ts";
import { createStateServer, stateSchema } from "./postgres/database.ts";
import { createPostgresLimits } from "./postgres/limits.ts";
import { migrations } from "./postgres/migrations.ts";
import { createRedisCache } from "./redis/cache.ts";
import { createRedisConnection } from "./redis/client.ts";
import { createRedisLimits } from "./redis/limits.ts";

const runner = { describe, it };
const caps = { maxBytes: 10_000_000, maxAgeMs: 86_400_000 };

interface Engine {
  cache(url: string, caps: CacheCaps): Cache;
  limits(url: string): LimitStore;
}

const redisEngine: Engine = {
  cache(url, wanted) {
    const connection = createRedisConnection(url);
    return { ...createRedisCache(connection, wanted), close: connection.close };
  },
  limits(url) {
    const connection = createRedisConnection(url);
    return { ...createRedisLimits(connection), close: connection.close };
  },
};

const postgresEngine: Engine = {
  cache(url, wanted) {
    const server = createStateServer(url);
    return { ...createPostgresCache(server, wanted), close: server.close };
  },
  limits(url) {
    const server = createStateServer(url);
    return { ...createPostgresLimits(server), close: server.close };
  },
};

function suites(engine: Engine, fresh: () => Promise<string>): void {
  testCache(async () => engine.cache(await fresh(), caps), { runner });
  testLimits(
    async (processes) => {
      const url = await fresh();
      return Array.from({ length: processes }, () => engine.limits(url));
    },
    { runner },
  );

  it("caps the age, says what it holds, and forgets all of it", async () => {
    const url = await fresh();
    const [cache, other] = [engine.cache(url, { ...caps, maxAgeMs: 30 }), engine.cache(url, caps)];
    await cache.set("reply:short", 1, 60_000);
    await other.set("reply:a", "ä", 60_000);
    await other.set("page:c", [], 60_000);
    await expect.poll(() => cache.get("reply:short")).toBeUndefined();
    expect(await cache.stats?.()).toMatchObject([
      { kind: "page", entries: 1, bytes: 2 },
      { kind: "reply", entries: 1, bytes: 4 },
    ]);
    const limits = engine.limits(url);
    await limits.change("quota", () => ({ result: 0, keep: { value: 1, ms: 60_000 } }));
    await cache.clear?.();
    expect(await other.stats?.()).toEqual([]);
    expect((await limits.read("quota")).value).toBe(1);
    await Promise.all([cache, other, limits].map((one) => one.close?.()));
  });
}

describe.skipIf(!hasRedis)(
  hasRedis ? "on Redis" : "on Redis (skipped: redis-server is not installed here)",
  () => {
    let server: RedisServer | undefined;
    beforeAll(async () => {
      server = await startRedis();
    });
    afterAll(() => server?.remove());
    suites(redisEngine, async () => server?.fresh() ?? "");
  },
);

describe.skipIf(!hasPostgres)(
  hasPostgres ? "on PostgreSQL" : "on PostgreSQL (skipped: PostgreSQL is not installed here)",
  () => {
    let cluster: Cluster | undefined;
    const fresh = async () => (await cluster?.fresh()) ?? "";
    beforeAll(async () => {
      cluster = await startPostgres();
    });
    afterAll(() => cluster?.stop());
    suites(postgresEngine, fresh);

    it("evicts what was not used for the longest time", async () => {
      const cache = postgresEngine.cache(await fresh(), { ...caps, maxBytes: 10_000 });
      for (let number = 0; number < 30; number++) await cache.set(`k:${number}`, "x".repeat(998), 60_000);
      const [stats] = (await cache.stats?.()) ?? [];
      expect(stats?.bytes).toBeLessThanOrEqual(10_200);
      expect(await cache.get("k:0")).toBeUndefined();
      expect(await cache.get("k:29")).toBeDefined();
      await cache.close?.();
    });

    it("leaves tables alone that a newer version made, and brings older ones up to date", async () => {
      const url = await fresh();
      const next = { number: migrations.length + 1, name: "more", sql: "CREATE TABLE scry_more (x text)" };
      const older = createStateServer(url);
      await createPostgresCache(older, caps).set("key", 1, 60_000);
      const ahead = { ...stateSchema, migrations: [...migrations, next] };
      const newer = Array.from({ length: 4 }, () => createStateServer(url, ahead));
      await Promise.all(newer.map((server) => server.pool()));
      const again = createStateServer(url);
      await expect(createPostgresCache(again, caps).get("key")).rejects.toThrow(
        "made by a newer version of scry",
      );
      await Promise.all([older, again, ...newer].map((server) => server.close()));
    });
  },
);
