import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Script } from "node:vm";
import { describe, expect, it } from "vitest";
import { launcher, scry, temporaryFolder } from "./support/command.ts";
import { serve, serveSearxng, twoResults } from "./support/servers.ts";

const escapes = /\u001b/;

describe.concurrent("the process", () => {
  it.each([
    ["extract", "-"],
    ["check", "-", "--session", "talk.json"],
    ["setup", "--provider", "tavily", "--key-stdin"],
  ])("ends with 130 after Ctrl-C while %s waits for standard input", async (...args) => {
    const folder = temporaryFolder();
    const session = { version: 1, sources: [], seen: [], heard: [], spent: {} };
    writeFileSync(join(folder, "talk.json"), JSON.stringify(session));
    const ran = await scry(args, {
      folder,
      // More than a pipe holds: once all of it was written, somebody is reading.
      meanwhile: (child) => child.stdin?.write("x".repeat(2_000_000), () => child.kill("SIGINT")),
    });
    expect(ran).toEqual({ code: 130, stdout: "", stderr: "" });
  });

  it("ends silently with 130 after Ctrl-C", async () => {
    const { promise: asked, resolve } = Promise.withResolvers<void>();
    const server = await serve(() => resolve());
    const ran = await scry(["search", "x", "--provider", "searxng"], {
      env: { SEARXNG_URL: server.url },
      meanwhile: (child) => void asked.then(() => child.kill("SIGINT")),
    });
    expect(ran).toEqual({ code: 130, stdout: "", stderr: "" });
  });

  it("is silent when the reader closes the pipe", async () => {
    const server = await serveSearxng(
      Array.from({ length: 10 }, (_, index) => ({
        url: `https://${index}.example/`,
        title: `Number ${index}`,
        content: "word ".repeat(100),
      })),
    );
    const ran = await scry(["search", "x", "-n", "10", "--json"], {
      env: { SEARXNG_URL: server.url },
      meanwhile: (child) => void child.stdout?.destroy(),
    });
    expect(ran).toMatchObject({ code: 0, stderr: "" });
  });

  it("works in a pipe to head", async () => {
    const server = await serveSearxng(twoResults);
    const shell = spawn("sh", ["-c", `"${process.execPath}" "${launcher}" search x | head -1`], {
      env: { PATH: process.env.PATH, HOME: temporaryFolder(), SEARXNG_URL: server.url, SCRY_NO_STORE: "1" },
    });
    let output = "";
    for (const stream of [shell.stdout, shell.stderr]) stream.on("data", (text) => (output += text));
    await once(shell, "close");
    expect(output).toBe('Found 2 results for "x":\n');
  });

  it.skipIf(process.platform !== "linux")("says that the disk is full", async () => {
    const shell = spawn("sh", ["-c", `"${process.execPath}" "${launcher}" providers > /dev/full`], {
      env: { PATH: process.env.PATH, HOME: temporaryFolder() },
    });
    let stderr = "";
    shell.stderr.on("data", (text) => (stderr += text));
    const [code] = await once(shell, "close");
    expect([code, stderr]).toEqual([1, "scry: The output cannot be written: the disk is full.\n"]);
  });

  it.skipIf(process.platform === "win32")("keeps nothing beside itself where there is no home", async () => {
    const folder = temporaryFolder();
    const child = spawn(process.execPath, [launcher, "--version"], { cwd: folder, env: { HOME: "" } });
    await once(child, "close");
    expect([readdirSync(folder), existsSync("/.cache/scry")]).toEqual([[], false]);
  });

  it("prints an internal error in one sentence; the stack only with --verbose", async () => {
    const server = await serve(() => undefined);
    const preload = join(temporaryFolder(), "fault.cjs");
    writeFileSync(
      preload,
      `const timer = setInterval(() => {
        if (!process.listenerCount("uncaughtException")) return;
        clearInterval(timer);
        throw new Error("boom");
      }, 20);`,
    );
    const run = (...args: string[]) =>
      scry(["search", "x", "-p", "searxng", ...args], {
        env: { SEARXNG_URL: server.url },
        node: ["--require", preload],
      });
    const [quiet, verbose] = await Promise.all([run(), run("--verbose")]);
    expect(quiet).toEqual({
      code: 1,
      stdout: "",
      stderr: "scry: Internal error: boom. Add --verbose for details.\n",
    });
    expect(verbose.code).toBe(1);
    expect(verbose.stderr).toMatch(/Internal error: boom\.\nError: boom\n\s+at /);
  });

  it("writes no escape codes into a pipe, and with FORCE_COLOR the same text with them", async () => {
    const server = await serveSearxng(twoResults, { answers: [{ answer: "Forty-two." }] });
    const run = (env: Record<string, string>) =>
      scry(["search", "x"], { env: { SEARXNG_URL: server.url, ...env } });
    const [plain, none, off, forced] = await Promise.all([
      run({}),
      run({ NO_COLOR: "1" }),
      run({ FORCE_COLOR: "0" }),
      run({ FORCE_COLOR: "1" }),
    ]);
    for (const { stdout, stderr } of [plain, none, off]) expect(stdout + stderr).not.toMatch(escapes);
    expect(none.stdout).toBe(plain.stdout);
    expect(forced.stdout).toMatch(escapes);
    expect(forced.stdout.replace(/\u001b\[\d+m/g, "")).toBe(plain.stdout);
  });

  it("shows with --verbose what was tried, and never the key", async () => {
    const key = "canary/key+with=signs";
    const spellings = [key, encodeURIComponent(key), Buffer.from(key).toString("base64")];
    const server = await serve((request, response) => {
      // A service that echoes all it was sent.
      response.writeHead(401, { "content-type": "application/json" });
      response.end(
        JSON.stringify({ detail: { error: `${request.headers.authorization} ${request.url} ${key}` } }),
      );
    });
    const env = { TAVILY_API_KEY: key, SCRY_TAVILY_BASE_URL: server.url };
    for (const args of [["--verbose"], ["--verbose", "--json"]]) {
      const ran = await scry(["search", `about ${key}`, "-p", "tavily", ...args], { env });
      expect(ran.code).toBe(1);
      expect(ran.stderr).toMatch(/^attempt: tavily: error unauthorized, \d+ ms: /m);
      for (const spelling of spellings) expect(ran.stdout + ran.stderr).not.toContain(spelling);
    }
  });

  it("shows with --verbose how filters were honoured, on stderr", async () => {
    const server = await serveSearxng(twoResults);
    const ran = await scry(["search", "x", "--domain", "one.example", "--verbose"], {
      env: { SEARXNG_URL: server.url },
    });
    expect(ran.stderr).toMatch(/^debug: web_search ends provider="searxng" count=1 ms=\d+$/m);
    expect(ran.stderr).toMatch(/^attempt: searxng: ok, \d+ ms$/m);
    expect(ran.stderr).toMatch(/^filter: --domain: (rewritten|checked), 1 dropped$/m);
    expect(ran.stdout).toMatch(/^Found 1 results? for "x":/);
  });
});

describe.concurrent("the launcher", () => {
  it.each(["20.19.0", "22.18.9", "8.9.0"])("on Node %s says what it needs, in one line", async (version) => {
    const preload = join(temporaryFolder(), "old-node.cjs");
    writeFileSync(
      preload,
      `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "${version}" } });`,
    );
    const ran = await scry(["search", "x"], { node: ["--require", preload] });
    expect(ran).toMatchObject({ code: 1, stdout: "" });
    expect(ran.stderr).toBe(
      `scry: this is Node.js ${version}, and scry needs 22.19 or newer: npx scry brings its own\n`,
    );
  });

  it("on an old Node, outside the repository, says where to get a newer one", async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, "bin"));
    cpSync(launcher, join(folder, "bin/scry.js"));
    writeFileSync(join(folder, "package.json"), '{"type":"module"}');
    writeFileSync(
      join(folder, "old-node.cjs"),
      'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.1.0" } });',
    );
    const child = spawn(process.execPath, ["-r", join(folder, "old-node.cjs"), join(folder, "bin/scry.js")]);
    let stderr = "";
    child.stderr.on("data", (text) => (stderr += text));
    await once(child, "close");
    expect(stderr).toMatch(/newer: https:\/\/nodejs\.org\/\n$/);
  });

  it("needs no static import, so that every Node can parse it", () => {
    expect(() => new Script(readFileSync(launcher, "utf8"))).not.toThrow();
  });

  it("asks for a build where there is none", async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, "bin"));
    cpSync(launcher, join(folder, "bin/scry.js"));
    writeFileSync(join(folder, "package.json"), '{"type":"module"}');
    const child = spawn(process.execPath, [join(folder, "bin/scry.js")], { env: { HOME: folder } });
    let stderr = "";
    child.stderr.on("data", (text) => (stderr += text));
    const [code] = await once(child, "close");
    expect(code).toBe(1);
    expect(stderr).toMatch(/^scry: it is not built.*npm install\n$/);
  });

  it("loads little before it knows the command", () => {
    const folder = join(dirname(launcher), "../dist/command");
    const reached = new Set<string>();
    const follow = (file: string) => {
      if (reached.has(file)) return;
      reached.add(file);
      const text = readFileSync(join(folder, file), "utf8");
      for (const [, next] of text.matchAll(/(?:from|import)"\.\/([^"]+)"/g)) if (next) follow(next);
    };
    follow("main.js");
    for (const file of readdirSync(folder)) if (/^(search|help)-[A-Z\d]+\.js$/.test(file)) follow(file);
    const bytes = [...reached].reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
    // The engine alone is ten times as large.
    expect(bytes).toBeLessThan(60_000);
  });
});
