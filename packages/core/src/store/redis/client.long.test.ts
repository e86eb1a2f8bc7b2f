import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { hasRedis, type RedisServer, startRedis } from "../../../test/support/redis.ts";
import { createRedisCache } from "./cache.ts";
import { createRedisConnection } from "./client.ts";

describe.skipIf(!hasRedis)(hasRedis ? "Redis" : "Redis (skipped: redis-server is not installed here)", () => {
  let server: RedisServer | undefined;
  beforeAll(async () => {
    server = await startRedis();
  });
  afterAll(() => server?.remove());

  it("is waited for when it greets late, as on a machine with too much to do", async () => {
    const behind = new URL(server?.fresh() ?? "");
    const relay = createServer((socket) => {
      const redis = connect(Number(behind.port), behind.hostname);
      for (const end of [socket, redis]) end.on("error", () => undefined);
      socket.pipe(redis);
      setTimeout(() => redis.pipe(socket), 3000);
    }).listen(0, "127.0.0.1");
    await once(relay, "listening");
    const url = new URL(behind);
    url.port = String((relay.address() as AddressInfo).port);
    const connection = createRedisConnection(url.href);
    onTestFinished(async () => {
      await connection.close();
      relay.close();
    });
    const cache = createRedisCache(connection, { maxBytes: 10_000, maxAgeMs: 60_000 });
    await cache.set("mill", "stone", 60_000);
    expect(await cache.get("mill")).toBe("stone");
  });
});
