import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type RunOptions, scry, temporaryFolder } from "./support/command.ts";
import { serve, serveJson, serveSearxng, twoResults } from "./support/servers.ts";

interface Finding {
  check: string;
  level: "ok" | "warning" | "broken" | "skipped";
  message: string;
  fix?: string;
  details?: Record<string, unknown>;
}

const key = "canary-key-0123456789";

async function doctor(args: readonly string[], options: RunOptions) {
  const ran = await scry(["doctor", "--json", ...args], options);
  expect(ran.stdout + ran.stderr).not.toContain("canary");
  const { ok, checks } = JSON.parse(ran.stdout) as { ok: boolean; checks: Finding[] };
  return { ...ran, ok, finding: (name: string) => checks.find(({ check }) => check === name), checks };
}

/** Only this provider would be asked, so that nothing leaves the machine. */
const only = (id: string, more: Record<string, string>) => ({
  WEB_SEARCH_PROVIDER: id,
  // The tests run as root, whose Chromium has no sandbox; that is not a finding here.
  SCRY_BROWSER_SANDBOX: "false",
  ...more,
});

describe.concurrent("scry doctor", () => {
  it("says that all is well, with the source of the key, the latency and what is left", async () => {
    const server = await serveJson(200, { account: { plan_usage: 150, plan_limit: 1000 } });
    const env = only("tavily", { TAVILY_API_KEY: key, SCRY_TAVILY_BASE_URL: server.url });
    const { code, ok, finding, checks } = await doctor([], { env });
    expect(checks.filter(({ level }) => level === "broken")).toEqual([]);
    expect({ code, ok }).toEqual({ code: 0, ok: true });
    expect(finding("provider tavily")).toMatchObject({
      level: "ok",
      message: expect.stringMatching(
        /^key from environment, answers in \d+ ms, key accepted, 850 of 1,000 credits are left$/,
      ),
      details: {
        access: "key",
        key_source: "environment",
        quota: { remaining: 850 },
        latency_ms: expect.any(Number),
      },
    });
    expect(finding("clock")?.level).toBe("ok");
    expect(finding("search")?.message).toBe("key accepted, no search tried: tavily");
    expect(finding("Node")?.message).toContain(process.versions.node);
    expect(finding("other providers")?.message).toContain("brave");
    // Nobody else was asked.
    expect(checks.filter(({ check }) => check.startsWith("provider "))).toHaveLength(1);
    expect(server.asked.map(({ pathname }) => pathname).sort()).toEqual(["/", "/usage"]);
  });

  it("a bad key is broken, with the command that mends it", async () => {
    const server = await serveJson(401, { detail: { error: `bad: ${key}` } });
    const env = only("tavily", { TAVILY_API_KEY: key, SCRY_TAVILY_BASE_URL: server.url });
    const { code, finding } = await doctor([], { env });
    expect(code).toBe(1);
    expect(finding("provider tavily")).toMatchObject({
      level: "broken",
      fix: expect.stringMatching(/^correct TAVILY_API_KEY {3}\(keys: https:/),
    });
    expect(finding("search")?.level).toBe("broken");
    const text = await scry(["doctor"], { env });
    expect(text.code).toBe(1);
    expect(text.stdout).toMatch(
      /^BROKEN +provider tavily +key from environment; .* → correct TAVILY_API_KEY/m,
    );
    expect(text.stdout).toMatch(/\d+ broken, \d+ warnings?\.$/m);
    expect(text.stdout + text.stderr).not.toContain("canary");
  });

  it("spends nothing unless asked to", async () => {
    const server = await serveJson(200, { type: "search", query: { original: "x" }, web: { results: [] } });
    const env = only("brave", { BRAVE_API_KEY: key, SCRY_BRAVE_BASE_URL: server.url });
    const { finding } = await doctor([], { env });
    expect(finding("provider brave")).toMatchObject({
      level: "ok",
      message: expect.stringContaining("key not tried (would cost $0.005)"),
      fix: "scry doctor --spend",
    });
    expect(server.asked.map(({ pathname }) => pathname)).toEqual(["/"]);
    expect(finding("search")).toMatchObject({
      level: "skipped",
      message: "only reached, key not tried: brave",
    });
    const spent = await doctor(["--spend"], { env });
    expect(spent.finding("provider brave")?.message).toMatch(/, a search works$/);
    expect(server.asked.map(({ pathname }) => pathname)).toContain("/res/v1/web/search");
  });

  it("sends nothing when offline", async () => {
    const server = await serveSearxng(twoResults);
    const env = only("searxng", { SEARXNG_URL: server.url });
    const { code, finding } = await doctor(["--offline"], { env });
    expect(code).toBe(0);
    expect(server.asked).toEqual([]);
    for (const name of ["network", "DNS", "clock", "search"]) expect(finding(name)?.level).toBe("skipped");
    const online = await doctor([], { env });
    expect(online.finding("provider searxng")?.message).toMatch(
      /^needs no key, answers in \d+ ms, a search works$/,
    );
  });

  it("finds a clock that is wrong", async () => {
    const server = await serve((_request, response) => {
      const date = new Date(Date.now() + 3_600_000).toUTCString();
      response.writeHead(200, { date, "content-type": "application/json" }).end('{"account": {}}');
    });
    const env = only("tavily", { TAVILY_API_KEY: key, SCRY_TAVILY_BASE_URL: server.url });
    const { code, finding } = await doctor([], { env });
    expect(code).toBe(1);
    expect(finding("clock")).toMatchObject({ level: "broken", message: "60 minutes slow" });
  });

  it("says that nobody can be reached", async () => {
    const env = only("tavily", { TAVILY_API_KEY: key, SCRY_TAVILY_BASE_URL: "http://127.0.0.1:9" });
    const { code, finding } = await doctor([], { env });
    expect(code).toBe(1);
    expect(finding("network")).toMatchObject({
      level: "broken",
      message: "the only provider cannot be reached; the reasons are below",
      details: { codes: ["ECONNREFUSED"] },
    });
    expect(finding("provider tavily")?.message).toContain("the connection was refused");
    const { stdout } = await scry(["doctor"], { env });
    expect(stdout).not.toContain("ECONNREFUSED");
  });

  it("reports when search works and reading does not, and why", async () => {
    const server = await serveSearxng(twoResults);
    const { host } = new URL(server.url);
    const folder = temporaryFolder();
    mkdirSync(join(folder, "scry"));
    const file = join(folder, "scry/settings.json");
    const withRead = (read: object) => writeFileSync(file, JSON.stringify({ read }), { mode: 0o600 });
    const env = only("searxng", { SEARXNG_URL: server.url, SCRY_ALLOW_PRIVATE: host });
    withRead({});
    const direct = await doctor([], { folder, env });
    expect(direct.finding("reading")).toMatchObject({ level: "ok", message: "pages can be reached" });
    withRead({ proxy: "http://me:canary-word@127.0.0.1:9" });
    const dead = await doctor([], { folder, env });
    expect(dead.code).toBe(1);
    expect(dead.finding("search")?.level).toBe("ok");
    expect(dead.finding("proxy")?.message).toBe("http://127.0.0.1:9 for pages; none for services");
    expect(dead.finding("reading")).toMatchObject({
      level: "broken",
      message: "search works, reading does not: the proxy 127.0.0.1:9: the connection was refused",
      fix: "Check that the proxy is running, or correct read.proxy.",
    });
  });

  it("another program at the address of the user's own service", async () => {
    const { url } = await serveJson(501, {});
    const { finding } = await doctor([], { env: only("searxng", { SEARXNG_URL: url }) });
    expect(finding("provider searxng")).toMatchObject({
      level: "broken",
      fix: `check that SearXNG really is at ${url}, the address that you set`,
      details: { access: "open" },
    });
  });

  it("a service that is used without its key says so", async () => {
    const { finding } = await doctor(["--offline"], {});
    expect(finding("provider tavily")).toMatchObject({
      message: "used without a key, not asked",
      details: { access: "keyless" },
    });
    expect(finding("provider wikipedia")).toMatchObject({
      message: "needs no key, not asked",
      details: { access: "open" },
    });
  });

  it("names a certificate file once, however many variables name it", async () => {
    const file = join(temporaryFolder(), "ca.pem");
    writeFileSync(file, "-----BEGIN CERTIFICATE-----\n");
    const env = only("tavily", { SSL_CERT_FILE: file, NODE_EXTRA_CA_CERTS: file });
    const { finding } = await doctor(["--offline"], { env });
    expect(finding("certificates")?.message).toBe(`trusts ${file} too`);
  });

  it("reports a pause, and does not change it", async () => {
    const server = await serveJson(429, {}, { "retry-after": "300" });
    const folder = temporaryFolder();
    const env = only("brave", { BRAVE_API_KEY: key, SCRY_BRAVE_BASE_URL: server.url });
    await scry(["search", "x"], { folder, env });
    const before = server.asked.length;
    const { finding } = await doctor(["--spend"], { folder, env });
    expect(finding("cooldowns")?.message).toBe("1 provider is paused for a while, see below");
    expect(finding("provider brave")).toMatchObject({
      level: "warning",
      message: expect.stringMatching(/^key from environment, paused for \d+ s: rate_limited$/),
    });
    expect(server.asked).toHaveLength(before);
  });

  it("invalid settings are reported first, and the rest is still checked", async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, "scry"));
    writeFileSync(join(folder, "scry/settings.json"), '{"serch": {}}');
    const { code, checks, finding } = await doctor(["--offline"], { folder, env: only("tavily", {}) });
    expect(code).toBe(1);
    expect(checks[0]).toMatchObject({
      check: "settings",
      level: "broken",
      message: expect.stringContaining('"serch"'),
    });
    expect(finding("Node")?.level).toBe("ok");
  });

  it("an invalid variable is reported first, and the rest is checked without asking anybody", async () => {
    const server = await serveSearxng(twoResults);
    const { code, checks, finding } = await doctor([], {
      env: only("searxng", { SEARXNG_URL: server.url, SCRY_BROWSER_SANDBOX: "perhaps" }),
    });
    expect(code).toBe(1);
    expect(checks[0]).toMatchObject({
      check: "settings",
      level: "broken",
      message: expect.stringContaining("SCRY_BROWSER_SANDBOX"),
    });
    expect(finding("Node")?.level).toBe("ok");
    expect(finding("network")).toMatchObject({ level: "skipped", message: "not asked" });
    expect(server.asked).toEqual([]);
  });

  it.runIf(process.platform !== "win32")("a settings file that others can read is a warning", async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, "scry"));
    const file = join(folder, "scry/settings.json");
    writeFileSync(file, `{"providers": {"tavily": {"api_key": "${key}"}}}`);
    chmodSync(file, 0o644);
    const { code, finding } = await doctor(["--offline"], { folder, env: only("tavily", {}) });
    expect(code).toBe(0);
    expect(finding("settings")).toMatchObject({ level: "warning", fix: `chmod 600 "${file}"` });
    expect(finding("provider tavily")?.message).toBe("key from settings file, not asked");
  });

  it("a state folder that cannot be made is broken", async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "file"), "");
    const env = only("tavily", { SCRY_STATE_DIR: join(folder, "file/below") });
    const { code, finding } = await doctor(["--offline"], { folder, env });
    expect(code).toBe(1);
    expect(finding("state folder")).toMatchObject({
      level: "broken",
      fix: expect.stringContaining("SCRY_STATE_DIR"),
    });
  });

  it("a named program that is not a browser is broken", async () => {
    const env = only("tavily", { CHROME_PATH: "/nowhere/chromium" });
    const { finding } = await doctor(["--offline"], { env });
    expect(finding("Chromium")).toMatchObject({
      level: "broken",
      fix: expect.stringContaining("CHROME_PATH"),
    });
  });

  it("knows which clients have scry, and which file is broken", async () => {
    const folder = temporaryFolder();
    for (const name of [".cursor", ".gemini", ".codex"]) mkdirSync(join(folder, name));
    writeFileSync(join(folder, ".codex/config.toml"), "a = ");
    await scry(["setup", "--client", "cursor", "--yes"], { folder });
    const { code, finding } = await doctor(["--offline"], { folder, env: only("tavily", {}) });
    expect(code).toBe(1);
    expect(finding("client cursor")?.level).toBe("ok");
    expect(finding("client gemini-cli")).toMatchObject({
      level: "skipped",
      fix: "scry setup --client gemini-cli",
    });
    expect(finding("client codex")).toMatchObject({
      level: "broken",
      message: expect.stringContaining("TOML"),
    });
  });

  it("has colours only where they are wanted", async () => {
    const env = only("tavily", {});
    const plain = await scry(["doctor", "--offline"], { env: { ...env, NO_COLOR: "1" } });
    expect(plain.stdout).not.toContain("\u001b");
    const forced = await scry(["doctor", "--offline"], { env: { ...env, FORCE_COLOR: "1" } });
    expect(forced.stdout).toContain("\u001b[32m");
  });
});
