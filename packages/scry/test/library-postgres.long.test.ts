import { writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { type Cluster, hasPostgres, startPostgres } from "../../core/test/support/postgres.ts";
import { startRelay } from "../../core/test/support/relay.ts";
import { scry, temporaryFolder } from "./support/command.ts";

const reason = hasPostgres ? "" : " (skipped: PostgreSQL is not installed)";

let cluster: Cluster;
beforeAll(async () => {
  if (hasPostgres) cluster = await startPostgres();
});
afterAll(() => cluster?.stop());

/** A relay to a new database, until the test is over. */
async function relayToFresh() {
  const relay = await startRelay(await cluster.fresh());
  onTestFinished(relay.stop);
  return relay;
}

/** A document in the library of this address, and a call of the command there. */
async function libraryAt(url: string) {
  const file = join(temporaryFolder(), "mole.md");
  writeFileSync(file, "# The mole\n\nThe mole is built of basalt.\n");
  const env = { SCRY_LIBRARY_URL: url };
  const run = (...args: string[]) => scry(args, { folder: temporaryFolder(), env });
  const added = await run("library", "add", file);
  expect(added, added.stdout + added.stderr).toMatchObject({ code: 0 });
  return run;
}

describe.skipIf(reason)(`scry library in PostgreSQL${reason}`, () => {
  it("is found from the folder of another machine, listed and removed", async () => {
    const run = await libraryAt(await cluster.fresh());
    const found = await run("library", "search", "what is the mole built of");
    expect(JSON.parse(found.stdout)).toMatchObject({
      title: "The mole",
      snippet: expect.stringContaining("basalt"),
    });
    expect(await run("library", "remove", "--all")).toMatchObject({ code: 0, stderr: "1 removed.\n" });
    expect((await run("library", "list")).code).toBe(3);
  });

  it("is left alone when a newer version made its tables", async () => {
    const url = await cluster.fresh();
    const run = await libraryAt(url);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query("INSERT INTO scry_library_migrations VALUES (999, 'later')");
    await client.end();
    const listed = await run("library", "list");
    expect(listed.code).toBe(1);
    expect(listed.stderr).toContain("The tables of the library were made by a newer version of scry");
    expect(await run("search", "--provider", "library", "how do I add a provider")).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("provider.md"),
    });
  });

  it.each([
    ["cut", "the connection was cut"],
    ["silent", "it does not answer"],
  ] as const)("that gives half a reply (%s) is named, and a search goes on without it", async (how, why) => {
    const relay = await relayToFresh();
    const run = await libraryAt(relay.url);
    relay.endAt("markdown", how);
    const [searched, found] = await Promise.all([
      run("library", "search", "basalt mole"),
      run("search", "--provider", "library", "how do I add a provider"),
    ]);
    expect(searched).toMatchObject({ code: 1, stdout: "" });
    expect(searched.stderr).toContain(why);
    expect(found).toMatchObject({ code: 0, stdout: expect.stringContaining("provider.md") });
    expect(found.stderr.match(/searches and pages do without it/g)).toHaveLength(1);
  });

  it("that is silent is waited for as long as the call allows", async () => {
    const relay = await relayToFresh();
    const run = await libraryAt(relay.url);
    relay.endAt("markdown", "silent");
    const found = await run("search", "--provider", "library", "basalt mole", "--timeout", "2");
    expect(found.code).toBe(1);
    expect(found.stderr).toContain("Your library did not answer within 2.0 seconds.");
  });
});
