import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { type AddressInfo, connect, createServer } from "node:net";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { type Cluster, hasPostgres, startPostgres } from "../../core/test/support/postgres.ts";
import { scry, temporaryFolder } from "./support/command.ts";

const reason = hasPostgres ? "" : " (skipped: PostgreSQL is not installed)";

let cluster: Cluster;
beforeAll(async () => {
  if (hasPostgres) cluster = await startPostgres();
});
afterAll(() => cluster?.stop());

/** Passes everything on, until it is told to end in the middle of the next reply with documents. */
async function startRelay(url: string) {
  const { hostname, port } = new URL(url);
  let ending: "no" | "cut" | "silent" = "no";
  const relay = createServer((client) => {
    const server = connect(Number(port), hostname);
    client.on("error", () => server.destroy()).on("close", () => server.destroy());
    server.on("error", () => client.destroy()).on("close", () => client.destroy());
    client.pipe(server);
    server.on("data", (bytes) => {
      const isHalved = ending !== "no" && bytes.includes("markdown");
      client.write(isHalved ? bytes.subarray(0, bytes.length / 2) : bytes);
      if (!isHalved) return;
      server.pause();
      if (ending === "cut") client.end();
    });
  }).listen(0, "127.0.0.1");
  await once(relay, "listening");
  onTestFinished(() => void relay.close());
  const relayed = new URL(url);
  relayed.port = String((relay.address() as AddressInfo).port);
  return { url: relayed.href, end: (how: typeof ending) => (ending = how) };
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
    const relay = await startRelay(await cluster.fresh());
    const run = await libraryAt(relay.url);
    relay.end(how);
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
    const relay = await startRelay(await cluster.fresh());
    const run = await libraryAt(relay.url);
    relay.end("silent");
    const found = await run("search", "--provider", "library", "basalt mole", "--timeout", "2");
    expect(found.code).toBe(1);
    expect(found.stderr).toContain("Your library did not answer within 2.0 seconds.");
  });
});
