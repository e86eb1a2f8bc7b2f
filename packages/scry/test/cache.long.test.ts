import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { beforeEach, describe, expect, it } from "vitest";
import { type Loopback, serve } from "../../core/test/support/server.ts";
import { pageHtml } from "../../core/test/support/site.ts";
import { type RunOptions, scry, temporaryFolder } from "./support/command.ts";

let web: Loopback;
beforeEach(async () => {
  web = await serve((request, response) => {
    if (request.url.startsWith("/search")) {
      const results = [{ title: "Kites", url: "https://kites.example/", content: "Paper kites." }];
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ results }));
    } else response.writeHead(200, { "content-type": "text/html" }).end(pageHtml("The mill"));
  });
});

/** Several commands in one home. */
function home() {
  const folder = temporaryFolder();
  const env = {
    SEARXNG_URL: web.url,
    WEB_SEARCH_PROVIDER: "searxng",
    SCRY_ALLOW_PRIVATE: new URL(web.url).host,
  };
  const run = (args: readonly string[], options: RunOptions = {}) =>
    scry(args, { folder, ...options, env: { ...env, ...options.env } });
  const asked = () => web.requests.length;
  return { folder, run, asked, file: join(folder, "scry", "scry.db") };
}
const cachedOf = (stdout: string) =>
  (JSON.parse(stdout) as { attempts: { cached: boolean }[] }).attempts.map(({ cached }) => cached);

/** A server of the store that answers everything with the same error. */
async function refusing(reply: string): Promise<{ port: number }> {
  const server = createServer((socket) => {
    socket.on("data", () => socket.write(reply, "latin1"));
    socket.on("error", () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  server.unref();
  return server.address() as AddressInfo;
}

/** ErrorResponse of PostgreSQL's protocol. */
function postgresError(code: string, message: string): string {
  const fields = `SFATAL\0C${code}\0M${message}\0\0`;
  return `E\0\0\0${String.fromCharCode(fields.length + 4)}${fields}`;
}

describe("the cache that a command leaves for the next", () => {
  it("serves the same search from the file, unless --no-cache asks again", async () => {
    const { run, asked, file } = home();
    const before = asked();
    const first = await run(["search", "kites", "--json"], { keepFirstUse: true });
    expect(cachedOf(first.stdout)).toEqual([false]);
    expect(first.stderr).toBe(
      `Note: Answers and pages are kept in ${file} from now on. "scry cache clear" empties it, SCRY_NO_STORE=1 keeps nothing.\n`,
    );
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const second = await run(["search", "kites", "--json"], { keepFirstUse: true });
    expect(cachedOf(second.stdout)).toEqual([true]);
    expect(second.stderr).toBe("");
    expect(asked() - before).toBe(1);
    expect(cachedOf((await run(["search", "kites", "--json", "--no-cache"])).stdout)).toEqual([false]);
    expect(asked() - before).toBe(2);
  });

  it("serves --offline what was searched and read before, with its age, and asks nobody", async () => {
    const { run, asked } = home();
    const env = { WEB_SEARCH_PROVIDER: "searxng,library" };
    await run(["search", "kites", "--json"], { env });
    await run(["open", `${web.url}/mill`]);
    const before = asked();

    const found = JSON.parse((await run(["search", "kites", "--offline", "--json"], { env })).stdout);
    expect(found.results).toMatchObject([{ url: "https://kites.example/", provider: "searxng" }]);
    expect(found.warnings[0]).toBe("No network was used. Only your library and the cache were asked.");
    expect(found.warnings).toContainEqual(
      expect.stringMatching(/^The answer of SearXNG is from the cache, as of 2/),
    );
    const other = await run(["search", "gliders", "--offline", "--json"], { env });
    expect(other.code).toBe(3);
    expect(JSON.parse(other.stdout).warnings[0]).toContain("No network was used.");

    const opened = await run(["open", `${web.url}/mill`, "--json"], { env: { SCRY_OFFLINE: "1" } });
    expect(JSON.parse(opened.stdout)).toMatchObject({ status: "success", title: "The mill" });
    expect(opened.stdout).toContain("No network was used. This is the page as it was read at 2");
    const never = await run(["open", `${web.url}/never`, "--offline"]);
    expect(never.code).toBe(1);
    expect(never.stderr).toContain("is neither in your library nor in the cache, and no network was used.");
    const passages = await run(["search", "kites", "--offline", "--answer-tokens", "300"], { env });
    expect(passages.code).toBe(0);
    expect(asked()).toBe(before);
  });

  it("opens the same page from the file; stats, path and clear say what there is", async () => {
    const { run, asked, file } = home();
    const before = asked();
    await run(["open", `${web.url}/mill`]);
    const again = await run(["open", `${web.url}/mill`, "--json"]);
    expect(cachedOf(again.stdout)).toEqual([true]);
    expect(asked() - before).toBe(1);
    expect((await run(["cache", "path"])).stdout).toBe(`${file}\n`);
    const stats = JSON.parse((await run(["cache", "stats", "--json"])).stdout);
    expect(stats).toMatchObject({
      store: "sqlite",
      place: file,
      kinds: [{ kind: "pages", entries: 1 }],
      max_bytes: 200_000_000,
      max_days: 7,
    });
    expect((await run(["cache", "clear"])).stdout).toBe(`Removed 1 entry of ${file}.\n`);
    expect((await run(["cache", "stats"])).stdout).toContain("It is empty.");
    expect(cachedOf((await run(["open", `${web.url}/mill`, "--json"])).stdout)).toEqual([false]);
  });

  it("keeps nothing with SCRY_NO_STORE=1, and nothing is made by help, completion or a look", async () => {
    const { run, file } = home();
    const env = { SCRY_NO_STORE: "1" };
    await run(["search", "kites"], { env });
    expect((await run(["cache", "stats"], { env })).stdout).toContain("Nothing is kept");
    expect((await run(["cache", "path"], { env })).code).toBe(2);
    for (const args of [["cache", "--help"], ["providers"], ["cache", "stats"]])
      expect((await run(args)).code).toBe(0);
    expect(existsSync(file)).toBe(false);
  });
});

describe("SQLite", () => {
  /** Says on standard error that the database was loaded. */
  const watch = `data:text/javascript,${encodeURIComponent(
    `const load = process.getBuiltinModule;
     process.getBuiltinModule = (name) => {
       if (name === "node:sqlite") console.error("SQLite was loaded");
       return load.call(process, name);
     };`,
  )}`;
  const node = ["--import", watch];
  const lines = [
    {
      id: 1,
      method: "initialize",
      params: {
        protocolVersion: "2025-06-18",
        capabilities: {},
        clientInfo: { name: "test", version: "1" },
      },
    },
    { method: "notifications/initialized" },
    { id: 2, method: "tools/list" },
  ].map((message) => `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);

  it("is loaded by the first search, never by help, a list, or the start of an MCP server", async () => {
    const { run, file } = home();
    const started = await run(["mcp"], { node, meanwhile: ({ stdin }) => stdin?.end(lines.join("")) });
    expect(started.stdout).toContain("web_search");
    const looks = await Promise.all(
      [["--help"], ["search", "--help"], ["providers"], ["completion", "bash"], ["cache", "path"]].map(
        (args) => run(args, { node }),
      ),
    );
    for (const { stderr } of [started, ...looks]) expect(stderr).not.toContain("SQLite was loaded");
    expect(existsSync(file)).toBe(false);
    expect((await run(["search", "kites"], { node })).stderr).toContain("SQLite was loaded");
  });
});

describe("a state file that cannot be used", () => {
  it("is set aside when it is damaged, with one warning", async () => {
    const { run, file } = home();
    await run(["search", "kites"]);
    writeFileSync(file, "no database ".repeat(1000));
    const { code, stderr } = await run(["search", "kites"], { keepFirstUse: true });
    expect(code).toBe(0);
    expect(stderr).toMatch(/^Note: The state file .* was damaged; it is kept as .*\n$/);
    expect(readFileSync(file).subarray(0, 6).toString()).toBe("SQLite");
  });

  it("does not fail a search while another program holds it, with or without a network", async () => {
    const { run, file } = home();
    await run(["search", "kites"]);
    const other = new DatabaseSync(file);
    other.exec("BEGIN EXCLUSIVE");
    const searched = await run(["search", "mills"]);
    // Several parts of the state are needed at once, and they do not wait for one another.
    const offline = await run(["search", "how do I add a provider", "--offline"]);
    other.close();
    expect(searched).toMatchObject({ code: 0, stdout: expect.stringContaining("Kites") });
    expect(searched.stderr.match(/cannot be used: another program has locked it/g)).toHaveLength(1);
    expect(offline).toMatchObject({ code: 0, stdout: expect.stringContaining("provider.md") });
  });

  it("does not fail a search where nothing can be written, and says so once", async () => {
    const { run, folder } = home();
    writeFileSync(join(folder, "scry"), "a file where the folder should be");
    const { code, stdout, stderr } = await run(["search", "kites"]);
    expect(code).toBe(0);
    expect(stdout).toContain("Kites");
    expect(stderr).toMatch(
      /^Note: The state file .* cannot be used: .*nothing is kept beyond this process\.\n$/,
    );
  });

  it("does the same when the server of SCRY_STORE_URL is away, and names no password", async () => {
    const { run } = home();
    const env = { SCRY_STORE_URL: "redis://user:secret-pass@127.0.0.1:9/0" };
    const { code, stdout, stderr } = await run(["search", "kites"], { env });
    expect(code).toBe(0);
    expect(stdout).toContain("Kites");
    expect(stderr).toBe(
      "Note: The store at redis://[hidden]@127.0.0.1:9 cannot be used: the connection was refused. Until it can be used again, nothing is kept beyond this process.\n",
    );
    const wrong = await run(["search", "kites"], {
      env: { SCRY_STORE_URL: "mysql://user:secret-pass@host" },
    });
    expect(wrong.code).not.toBe(0);
    expect(wrong.stderr).toContain("SCRY_STORE_URL is not valid");
    expect(wrong.stderr).not.toContain("secret-pass");
  });

  it.each([
    ["redis", "-WRONGPASS invalid username-password pair or user is disabled.\r\n"],
    ["redis", "-NOAUTH HELLO must be called with the client already authenticated\r\n"],
    ["postgres", postgresError("28P01", 'password authentication failed for user "user"')],
  ])("says of %s that it refused the password, also to who asks what is kept", async (protocol, reply) => {
    const { run } = home();
    const server = await refusing(reply);
    const place = `${protocol}://[hidden]@127.0.0.1:${server.port}`;
    const reason = `The store at ${place} cannot be used: it refused the user name or password.`;
    const env = { SCRY_STORE_URL: `${protocol}://user:secret-pass@127.0.0.1:${server.port}` };
    const searched = await run(["search", "kites"], { env });
    expect(searched).toMatchObject({ code: 0, stdout: expect.stringContaining("Kites") });
    expect(searched.stderr).toContain(`Note: ${reason} Until`);
    for (const action of ["stats", "clear"]) {
      const { code, stderr } = await run(["cache", action], { env });
      expect(stderr).toBe(
        `scry: ${reason} Check the server, and its address in SCRY_STORE_URL or store.url.\n`,
      );
      expect(code).toBe(1);
    }
  });

  it("says which database PostgreSQL does not have", async () => {
    const { run } = home();
    const server = await refusing(postgresError("3D000", 'database "kites" does not exist'));
    const env = { SCRY_STORE_URL: `postgres://user:secret-pass@127.0.0.1:${server.port}/kites` };
    const { code, stderr } = await run(["search", "kites"], { env });
    expect(code).toBe(0);
    expect(stderr).toContain('cannot be used: it says "database "kites" does not exist". Until');
  });
});
