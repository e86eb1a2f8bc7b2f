import { afterAll, beforeAll, describe } from "vitest";
import { type Cluster, hasPostgres, startPostgres } from "../../../core/test/support/postgres.ts";

/** Gives the address of an empty database, or undefined for an empty SQLite file. */
export type FreshDatabase = () => Promise<string | undefined>;

/** Tests on a real PostgreSQL, where one is installed. */
export function onPostgres(name: string, suite: (fresh: FreshDatabase) => void): void {
  const title = hasPostgres ? name : `${name} (skipped: PostgreSQL is not installed here)`;
  describe.skipIf(!hasPostgres)(title, () => {
    let cluster: Cluster | undefined;
    beforeAll(async () => {
      cluster = await startPostgres();
    });
    afterAll(() => cluster?.stop());
    suite(async () => cluster?.fresh());
  });
}

/** The same tests on SQLite and on a real PostgreSQL. */
export function onBothDatabases(suite: (fresh: FreshDatabase) => void): void {
  describe("on SQLite", () => suite(async () => undefined));
  onPostgres("on PostgreSQL", suite);
}
