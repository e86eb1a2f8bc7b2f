import { chmodSync, statSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { createToolRegistry, registerExtensions } from "../../src/agent/tool-registry.ts";
import { seedAgent, seedTool, webTools } from "../../src/db/agents.ts";
import { migrate } from "../../src/db/apply-migrations.ts";
import { claim, createLeases, exclusively } from "../../src/db/leases.ts";
import { type Database, openDatabase } from "../../src/db/open.ts";
import { finalMessage, startTestAssistant } from "../support/assistant.ts";
import { type FreshDatabase, onBothDatabases } from "../support/both-databases.ts";
import { temporaryFolder } from "../support/folder.ts";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function place(fresh: FreshDatabase) {
  const { folder, remove } = temporaryFolder();
  closing.push(remove);
  return { url: await fresh(), file: join(folder, "deep", "data.db") };
}

async function open(where: { url?: string; file: string }): Promise<Database> {
  const database = await openDatabase(where);
  closing.push(() => database.destroy());
  return database;
}

const tool = {
  name: "web_search",
  type: "SearchWebTool",
  description: "Searches.",
  tier: "AUTO_APPROVE",
} as const;

onBothDatabases((fresh) => {
  const kind = (url: string | undefined) => (url ? "postgres" : "sqlite");

  async function ready() {
    const where = await place(fresh);
    const database = await open(where);
    await migrate(database, kind(where.url));
    await seedAgent(database);
    return { database, where };
  }

  it("is migrated once, however many start at the same moment", async () => {
    const where = await place(fresh);
    const databases = await Promise.all(Array.from({ length: 5 }, () => open(where)));
    const applied = await Promise.all(databases.map((database) => migrate(database, kind(where.url))));
    expect(applied.flat()).toEqual([1, 2, 3, 4, 5]);
    expect(await migrate(databases[0] as Database, kind(where.url))).toEqual([]);
  });

  it("leaves no trace when a migration fails", async () => {
    const where = await place(fresh);
    const database = await open(where);
    await database.schema.createTable("users").addColumn("other", "text").execute();
    await expect(migrate(database, kind(where.url))).rejects.toThrow();
    await database.schema.dropTable("users").execute();
    expect(await migrate(database, kind(where.url))).toEqual([1, 2, 3, 4, 5]);
  });

  it("refuses a database of a newer version", async () => {
    const { database, where } = await ready();
    await sql`insert into schema_migrations values (999, 'later', '2099-01-01')`.execute(database);
    await expect(migrate(database, kind(where.url))).rejects.toThrow("newer version");
  });

  it("is seeded once: config {}, active, after all others; a person's changes stay", async () => {
    const { database } = await ready();
    await seedTool(database, tool);
    await seedTool(database, { ...tool, name: "open_page", type: "OpenPageTool" });
    await database
      .updateTable("agent_tools")
      .set({ is_active: false })
      .where("tool", "=", "open_page")
      .execute();
    await seedAgent(database);
    await seedTool(database, tool);
    await seedTool(database, { ...tool, name: "open_page", type: "OpenPageTool" });
    const rows = await database.selectFrom("agent_tools").selectAll().orderBy("sort_order").execute();
    expect(rows.map((row) => ({ ...row, is_active: Boolean(row.is_active) }))).toEqual([
      {
        agent_name: "assistant",
        tool: "web_search",
        tool_name: "web_search",
        config: "{}",
        is_active: true,
        sort_order: 1,
      },
      {
        agent_name: "assistant",
        tool: "open_page",
        tool_name: "open_page",
        config: "{}",
        is_active: false,
        sort_order: 2,
      },
    ]);
    expect(
      await database
        .selectFrom("tools")
        .select(["name", "approval_tier", "config"])
        .orderBy("name")
        .execute(),
    ).toEqual([
      { name: "open_page", approval_tier: "AUTO_APPROVE", config: "{}" },
      { name: "web_search", approval_tier: "AUTO_APPROVE", config: "{}" },
    ]);
  });

  it("knows the types of tools and the tiers", async () => {
    const { database } = await ready();
    await expect(seedTool(database, { ...tool, type: "Nonsense" })).rejects.toThrow();
    await expect(seedTool(database, { ...tool, tier: "SOMETIMES" as "AUTO_APPROVE" })).rejects.toThrow();
    await seedTool(database, { ...tool, type: "custom:weather" });
  });

  it("says clearly when nothing can make a tool, and does not offer an inactive one", async () => {
    const { database } = await ready();
    const registry = createToolRegistry();
    await seedTool(database, { ...tool, type: "custom:weather" });
    await expect(registry.toolsOf(database, "assistant")).rejects.toThrow('the type "custom:weather"');
    await database.updateTable("agent_tools").set({ is_active: false }).execute();
    expect(await registry.toolsOf(database, "assistant")).toEqual([]);
  });

  it("does not offer the tool of an extension that was removed", async () => {
    const { database } = await ready();
    const registry = createToolRegistry();
    const config = { extension: "gone", tool: "web_search" };
    await seedTool(database, { ...tool, type: "ExtensionTool", config });
    const logged: string[] = [];
    await registerExtensions(registry, database, [], (_level, message) => void logged.push(message));
    expect(await registry.toolsOf(database, "assistant")).toEqual([]);
    expect(logged).toEqual([expect.stringContaining("its extension gone is not loaded")]);
  });

  it("does not offer the web's tools while their extension is off, and says so once", async () => {
    const { database } = await ready();
    const registry = createToolRegistry();
    for (const seed of webTools) await seedTool(database, seed);
    const logged: string[] = [];
    await registerExtensions(registry, database, [], (_level, message) => void logged.push(message));
    expect(await registry.toolsOf(database, "assistant")).toEqual([]);
    expect(await registry.toolsOf(database, "assistant")).toEqual([]);
    expect(logged).toEqual(
      ["web_search", "open_page"].map((name) =>
        expect.stringContaining(`The tool ${name} is not offered: its extension web_search is not loaded.`),
      ),
    );
  });

  it("lets a lease expire that could not be released, though its process lives on", async () => {
    const where = await place(fresh);
    const database = await open(where);
    await migrate(database, kind(where.url));
    const leases = createLeases(database);
    closing.push(() => leases.close());
    await leases.take("held");
    const { owner } = await database.selectFrom("leases").selectAll().executeTakeFirstOrThrow();
    const expiring = (expires_at: string) => ({ name: "orphan", owner, expires_at });
    const later = new Date(Date.now() + 3_600_000).toISOString();
    await database.insertInto("leases").values(expiring(later)).execute();
    expect(await leases.take("orphan")).toBeUndefined();
    const past = new Date(Date.now() - 1000).toISOString();
    await database.updateTable("leases").set(expiring(past)).where("name", "=", "orphan").execute();
    expect(await leases.take("orphan")).toBeDefined();
    expect(await leases.isHeld("held")).toBe(true);
  });

  it("grants a lease to one at a time, and a dead holder's to the next", async () => {
    const { database } = await ready();
    const [first, second] = [createLeases(database), createLeases(database)];
    closing.push(() => second.close());
    const lease = await first.take("work");
    expect(lease).toBeDefined();
    expect(await second.take("work")).toBeUndefined();
    await lease?.release();
    const taken = await second.take("work");
    expect(taken).toBeDefined();
    await database.updateTable("leases").set({ owner: "elsewhere/1/x", expires_at: "2001-01-01" }).execute();
    expect(await first.take("work")).toBeDefined();
    await first.close();
  });

  it("does not consider a process of another container dead because of its number", async () => {
    const { database } = await ready();
    const here = createLeases(database, "server@boot@1");
    closing.push(() => here.close());
    const expires_at = new Date(Date.now() + 20_000).toISOString();
    // The numbers of this very process, and of one that does not exist here.
    for (const pid of [process.pid, 4_194_000]) {
      const owners = {
        near: `server@boot@1/${pid}/run`,
        far: `server@boot@2/${pid}/run`,
        old: `server/${pid}/run`,
      };
      for (const [name, owner] of Object.entries(owners))
        await database
          .insertInto("leases")
          .values({ name: `${name} ${pid}`, owner, expires_at })
          .execute();
      expect(await here.take(`near ${pid}`)).toBeDefined();
      expect(await here.take(`far ${pid}`)).toBeUndefined();
      expect(await here.take(`old ${pid}`)).toBeUndefined();
    }
  });

  it("lets many try and one win", async () => {
    const { database } = await ready();
    const leases = createLeases(database);
    closing.push(() => leases.close());
    const wins = await Promise.all(Array.from({ length: 20 }, () => claim(database, "update 7")));
    expect(wins.filter(Boolean)).toHaveLength(1);
    const order: string[] = [];
    const never = new AbortController().signal;
    const work = (name: string) =>
      exclusively(leases, "job", never, async () => {
        order.push(`${name} begins`);
        await new Promise((resolve) => setTimeout(resolve, 20));
        order.push(`${name} ends`);
      });
    await Promise.all([work("one"), work("two")]);
    // Whichever comes first, one ends before the other begins.
    const [first = "", second = ""] = [order[0], order[2]].map((line) => line?.split(" ")[0]);
    expect([first, second].sort()).toEqual(["one", "two"]);
    expect(order).toEqual([`${first} begins`, `${first} ends`, `${second} begins`, `${second} ends`]);
  });

  it("offers the tool under the name that the agent gives it", async () => {
    const databaseUrl = await fresh();
    const world = await startTestAssistant({
      databaseUrl,
      model: (_request, turn) =>
        turn === 0
          ? { calls: [{ name: "search_web", arguments: { query: "lamp" } }] }
          : { text: "Found [1]." },
    });
    closing.push(world.close);
    const database = await open({ url: databaseUrl, file: world.env.SCRY_ASSISTANT_DB ?? "" });
    await database
      .updateTable("agent_tools")
      .set({ tool_name: "search_web" })
      .where("tool", "=", "web_search")
      .execute();
    const person = await world.assistant.person("api", "ada", "Ada");
    const { id } = await world.assistant.start(person, "api");
    const answer = await finalMessage(world.assistant.ask(person, id, "Lamp?", { channel: "api" }));
    expect(answer.toolCalls).toMatchObject([
      { tool: "search_web", title: 'search_web: "lamp"', status: "ok" },
    ]);
    const prompt = String(world.model?.requests[0]?.messages[0]?.content);
    expect(prompt).toContain("Use search_web for");
    expect(prompt).not.toContain("web_search");
  });
});

describe("the file", () => {
  it("is readable by its owner alone", async () => {
    const where = await place(async () => undefined);
    await migrate(await open(where), "sqlite");
    expect(statSync(where.file).mode & 0o777).toBe(0o600);
  });

  it("is closed to others when it was open to them, with the log of a process that was killed", async () => {
    const where = await place(async () => undefined);
    const first = await open(where);
    await migrate(first, "sqlite");
    // While another process has it open, its log is there.
    const files = ["", "-wal", "-shm"].map((suffix) => `${where.file}${suffix}`);
    for (const file of files) chmodSync(file, 0o644);
    await migrate(await open(where), "sqlite");
    expect(files.map((file) => statSync(file).mode & 0o777)).toEqual([0o600, 0o600, 0o600]);
  });
});
