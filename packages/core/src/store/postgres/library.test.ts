import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Cluster, hasPostgres, startPostgres } from "../../../test/support/postgres.ts";
import { ownOwner } from "../../contracts/library.ts";
import { createScry } from "../../index.ts";
import { testLibrary } from "../../testing/test-library.ts";
import { createStateServer } from "./database.ts";
import { librarySchema } from "./library.ts";
import { openPostgresLibrary } from "./open-library.ts";

let cluster: Cluster;
beforeAll(async () => {
  if (hasPostgres) cluster = await startPostgres();
});
afterAll(() => cluster?.stop());

const reason = hasPostgres ? "" : " (skipped: PostgreSQL is not installed)";

testLibrary(async () => openPostgresLibrary(await cluster.fresh()), {
  runner: { describe: describe.skipIf(reason), it },
  name: `the library in PostgreSQL${reason}`,
});

describe.skipIf(reason)(`library.url${reason}`, () => {
  it("is one library for several engines, made by the first to come", async () => {
    const settings = { library: { url: await cluster.fresh() } };
    const engines = Array.from({ length: 3 }, () =>
      createScry({ config: false, cwd: false, env: {}, settings }),
    );
    await Promise.all(engines.map(({ library }) => library.stats()));
    const own = await openPostgresLibrary(settings.library.url);
    await own.add(ownOwner, [
      {
        url: "https://harbour.test/",
        title: "Harbour",
        headings: [],
        markdown: "The mole is built of basalt.",
        readAt: "2026-05-01T10:00:00.000Z",
        contentType: "text/html",
        addedWith: "https://harbour.test/",
      },
    ]);
    for (const scry of engines) {
      const { results } = await scry.search("basalt mole", { providers: ["library"] });
      expect(results[0]).toMatchObject({ url: "https://harbour.test/", provider: "library" });
      await scry.close();
    }
    await own.close();
  });

  it("leaves tables alone that a newer version made, and makes missing ones once", async () => {
    const url = await cluster.fresh();
    const engines = await Promise.all(Array.from({ length: 4 }, () => openPostgresLibrary(url)));
    await Promise.all(engines.map((library) => library.close()));
    const next = {
      number: librarySchema.migrations.length + 1,
      name: "more",
      sql: "CREATE TABLE more (x text)",
    };
    const newer = createStateServer(url, {
      ...librarySchema,
      migrations: [...librarySchema.migrations, next],
    });
    await newer.pool();
    await newer.close();
    await expect(openPostgresLibrary(url)).rejects.toMatchObject({
      code: "unavailable",
      message:
        "The tables of the library were made by a newer version of scry (schema 2; this version knows 1).",
      hint: "Update scry, or set library.url to another database.",
    });
  });

  it("says that the server is not there", async () => {
    const settings = { library: { url: "postgres://app@127.0.0.1:1/none" } };
    const scry = createScry({ config: false, cwd: false, env: {}, settings });
    await expect(scry.library.stats()).rejects.toMatchObject({
      code: "unavailable",
      message: "The library's database cannot be used: the connection was refused.",
    });
    await scry.close();
  });
});
