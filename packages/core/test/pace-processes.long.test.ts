import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { measurePace, pacedLimits } from "./support/paced-processes.ts";
import { type Cluster, hasPostgres, startPostgres } from "./support/postgres.ts";
import { hasRedis, type RedisServer, startRedis } from "./support/redis.ts";

const processes = 20;

/** The provider itself counts: in no second do more requests arrive than it allows. */
async function keepsOneLimit(url?: string): Promise<void> {
  const { asked, answered, inSecond, atOnce, lost } = await measurePace(processes, url);
  expect({ answered, lost }).toEqual({ answered: asked, lost: [] });
  expect(inSecond).toBeLessThanOrEqual(pacedLimits.perSecond);
  expect(atOnce).toBeLessThanOrEqual(pacedLimits.concurrent);
}

describe("twenty processes keep one limit of a provider", () => {
  it("on SQLite", () => keepsOneLimit());

  describe.skipIf(!hasRedis)(hasRedis ? "on Redis" : "on Redis (skipped: not installed here)", () => {
    let server: RedisServer | undefined;
    beforeAll(async () => {
      server = await startRedis();
    });
    afterAll(() => server?.remove());
    it("by the server's clock", () => keepsOneLimit(server?.fresh()));
  });

  describe.skipIf(!hasPostgres)(
    hasPostgres ? "on PostgreSQL" : "on PostgreSQL (skipped: not installed here)",
    () => {
      let cluster: Cluster | undefined;
      beforeAll(async () => {
        cluster = await startPostgres();
      }, 60_000);
      afterAll(() => cluster?.stop());
      it("by the server's clock", async () => keepsOneLimit(await cluster?.fresh()));
    },
  );
});
