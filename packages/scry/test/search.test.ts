import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { scry, temporaryFolder } from "./support/command.ts";
import { converse, hasPseudoTerminal } from "./support/pseudo-terminal.ts";
import { serveFixture, serveSearxng, twoResults } from "./support/servers.ts";

const numbered = `Found 2 results for "hello world":

1. The first — https://one.example/page
   Says one & more.

2. The second — https://two.example/
   Says two.
`;

describe.concurrent("scry search", () => {
  it("prints numbered results and nothing else; words need no quotes", async () => {
    const server = await serveSearxng(twoResults);
    const ran = await scry(["search", "hello", "world"], { env: { SEARXNG_URL: server.url } });
    expect(ran).toEqual({ code: 0, stdout: numbered, stderr: "" });
    expect(server.asked[0]?.searchParams.get("q")).toBe("hello world");
  });

  it("prints Markdown with the answer first, and a brief list", async () => {
    const server = await serveSearxng(twoResults, { answers: [{ answer: "Forty-two." }] });
    const env = { SEARXNG_URL: server.url };
    const [markdown, brief] = await Promise.all([
      scry(["search", "x", "--format", "markdown"], { env }),
      scry(["search", "x", "--format=brief"], { env }),
    ]);
    expect(markdown.stdout).toMatch(/^## Answer\n\nForty-two\.\n\n## Search Results\n\n### 1\. The first\n/);
    expect(brief.stdout).toBe(
      "1. The first — https://one.example/page\n2. The second — https://two.example/\n",
    );
  });

  it("prints the tool's object with --json and with --format json", async () => {
    const server = await serveSearxng(twoResults);
    const env = { SEARXNG_URL: server.url };
    const [one, other] = await Promise.all([
      scry(["search", "x", "--json"], { env }),
      scry(["search", "x", "--format", "json"], { env }),
    ]);
    const data = JSON.parse(one.stdout);
    expect(data).toMatchObject({
      query: "x",
      results: [
        { citation_id: 1, title: "The first", url: "https://one.example/page", provider: "searxng" },
        {},
      ],
      sources: [{ citation_id: 1, url: "https://one.example/page", title: "The first" }, {}],
      attempts: [{ provider: "searxng", outcome: "ok", cached: false }],
      warnings: [],
      cached: false,
      message: 'Found 2 results for "x".',
    });
    expect(JSON.parse(other.stdout).results).toEqual(data.results);
  });

  it("keeps the pace of a service together with other commands", async () => {
    const server = await serveSearxng(twoResults);
    const folder = temporaryFolder();
    const config = join(folder, "paced.json");
    writeFileSync(config, JSON.stringify({ providers: { searxng: { delay_ms: 600_000 } } }), { mode: 0o600 });
    const search = (word: string) =>
      scry(["search", word, "--provider", "searxng", "--config", config], {
        env: { SEARXNG_URL: server.url },
        folder,
      });
    expect((await search("one")).code).toBe(0);
    const early = await search("two");
    expect(early.code).toBe(1);
    expect(early.stderr).toContain("rate-limited by scry");
    expect(server.asked).toHaveLength(1);
  });

  it("passes every filter to the service", async () => {
    const server = await serveSearxng(twoResults);
    const filters = ["--lang", "de", "--region", "AT", "--time", "week", "--domain", "one.example"];
    const ran = await scry(["search", "x", ...filters, "--not-domain", "bad.example", "--json"], {
      env: { SEARXNG_URL: server.url },
    });
    const asked = server.asked[0]?.searchParams;
    expect(asked?.get("language")).toBe("de-AT");
    expect(asked?.get("time_range")).toBe("week");
    const { results, filters: report } = JSON.parse(ran.stdout);
    expect(results.map(({ url }: { url: string }) => url)).toEqual(["https://one.example/page"]);
    expect(Object.keys(report).sort()).toEqual([
      "allowed_domains",
      "blocked_domains",
      "language",
      "region",
      "time_range",
    ]);
  });

  it("cuts to --limit", async () => {
    const server = await serveSearxng(twoResults);
    const ran = await scry(["search", "x", "-n", "1", "--format", "brief"], {
      env: { SEARXNG_URL: server.url },
    });
    expect(ran.stdout).toBe("1. The first — https://one.example/page\n");
  });

  it("prints up to 50 results, and says where a service has fewer", async () => {
    const many = Array.from({ length: 60 }, (_, index) => ({
      url: `https://example.com/${index}`,
      title: `Page ${index}`,
    }));
    const server = await serveSearxng(many);
    const env = { SEARXNG_URL: server.url };
    const ran = await scry(["search", "x", "-n", "50", "--format", "urls"], { env });
    expect(ran.stdout.trimEnd().split("\n")).toHaveLength(50);
    expect(ran.code).toBe(0);
    const brave = await serveFixture("brave", "ok");
    const fewer = await scry(["search", "x", "-n", "50", "-p", "brave", "--format", "urls"], {
      env: { BRAVE_API_KEY: "brave-canary-key", SCRY_BRAVE_BASE_URL: brave.url },
    });
    expect(fewer.stdout).toMatch(/^(?:https?:\S+\n)+$/);
    expect(fewer.stderr).toContain("Brave Search returns at most 20 results for one query.");
  });

  it("writes the result to a file with -o, without colours, and leaves the file alone after a failure", async () => {
    const server = await serveSearxng(twoResults);
    const folder = temporaryFolder();
    const env = { SEARXNG_URL: server.url, FORCE_COLOR: "1" };
    const ran = await scry(["search", "hello", "world", "-o", "hits.txt"], { env, folder });
    expect(ran).toEqual({ code: 0, stdout: "", stderr: "" });
    expect(readFileSync(join(folder, "hits.txt"), "utf8")).toBe(numbered);
    const failed = await scry(["search", "other", "-p", "searxng", "-o", "hits.txt"], {
      env: { SEARXNG_URL: "http://127.0.0.1:9" },
      folder,
    });
    expect(failed.code).toBe(1);
    expect(readFileSync(join(folder, "hits.txt"), "utf8")).toBe(numbered);
    const nowhere = await scry(["search", "x", "-o", join("missing", "hits.txt")], { env, folder });
    expect(nowhere).toMatchObject({ code: 2, stderr: expect.stringContaining("cannot be written to") });
    expect(server.asked).toHaveLength(1);
  });

  it.runIf(hasPseudoTerminal)("wraps to the terminal, with the indentation of the list", async () => {
    const snippet =
      "A wheel turns in the water below the mill and grinds the corn of three villages. ".repeat(3);
    const server = await serveSearxng([
      { url: "https://one.example/page", title: "The mill", content: snippet },
    ]);
    const { shown } = await converse(["search", "mill"], [], {
      folder: temporaryFolder(),
      env: { SEARXNG_URL: server.url },
      columns: 50,
    });
    const lines = shown.replaceAll("\r", "").split("\n");
    const from = lines.findIndex((line) => line.startsWith("   A wheel turns"));
    expect(from).toBeGreaterThan(0);
    expect(lines[from + 1]).toMatch(/^ {3}\S/);
    expect(Math.max(...lines.slice(from, from + 4).map(({ length }) => length))).toBeLessThanOrEqual(50);
  });

  it.each([
    ["emoji", "🦊🌍 cafés ☕"],
    ["right to left", "מזג אוויר بالعربية"],
    ["quotes and operators", `"a b" & c=d #e %20 'f' \\g`],
    ["400 characters", `${"слово ".repeat(66)}1234`],
  ])("passes on a query of %s", async (_name, query) => {
    const server = await serveSearxng(twoResults);
    const ran = await scry(["search", query], { env: { SEARXNG_URL: server.url } });
    expect(ran).toMatchObject({ code: 0, stderr: "" });
    expect(server.asked[0]?.searchParams.get("q")).toBe(query);
    expect(ran.stdout).toContain(`Found 2 results for "${query}":`);
  });

  it("takes a query that begins with a dash after --", async () => {
    const server = await serveSearxng(twoResults);
    await scry(["search", "--limit", "1", "--", "-40", "degrees"], { env: { SEARXNG_URL: server.url } });
    expect(server.asked[0]?.searchParams.get("q")).toBe("-40 degrees");
  });

  it("asks the named providers in their order and merges with --fuse", async () => {
    const [brave, tavily] = await Promise.all([
      serveFixture("brave", "ok"),
      serveFixture("tavily", "ok-minimal"),
    ]);
    const env = {
      BRAVE_API_KEY: "brave-canary-key",
      SCRY_BRAVE_BASE_URL: brave.url,
      TAVILY_API_KEY: "tavily-canary-key",
      SCRY_TAVILY_BASE_URL: tavily.url,
    };
    const first = await scry(["search", "paper", "-p", "tavily,brave", "--json"], { env });
    expect(JSON.parse(first.stdout).attempts).toMatchObject([{ provider: "tavily", outcome: "ok" }]);
    expect(brave.asked).toEqual([]);
    const fused = await scry(["search", "paper", "-p", "tavily,brave", "--fuse", "--json"], { env });
    const attempts = JSON.parse(fused.stdout).attempts.map(({ provider }: { provider: string }) => provider);
    expect(attempts.sort()).toEqual(["brave", "tavily"]);
  });

  it("reads the pages of DuckDuckGo", async () => {
    const server = await serveFixture("duckduckgo", "ok-wrapped");
    const ran = await scry(["search", "x", "--provider", "duckduckgo"], {
      env: { SCRY_DUCKDUCKGO_BASE_URL: server.url },
    });
    expect(ran.code).toBe(0);
    expect(ran.stdout).toMatch(/^Found \d results? for "x":\n\n1\. .+ — https:/);
  });

  it("drops a result without a usable address, names one without a title, and says so", async () => {
    const server = await serveSearxng([
      { url: "javascript:alert(1)", title: "Bad" },
      { title: "No address" },
      { url: "https://kept.example/", title: null, content: "Kept." },
    ]);
    const ran = await scry(["search", "x"], { env: { SEARXNG_URL: server.url } });
    expect(ran.stdout).toContain("1. No title — https://kept.example/");
    expect(ran.stdout).toContain("Note: Left out 2 results of SearXNG without a usable address");
    expect(ran.stdout).not.toContain("javascript:");
  });

  it("ends with 3 when nothing was found, in text and in JSON", async () => {
    const server = await serveSearxng([]);
    const env = { SEARXNG_URL: server.url };
    const [text, json] = await Promise.all([
      scry(["search", "x", "-p", "searxng"], { env }),
      scry(["search", "x", "-p", "searxng", "--json"], { env }),
    ]);
    const message = 'No results found for "x". Try rephrasing your search.';
    expect(text).toEqual({ code: 3, stdout: `${message}\n`, stderr: "" });
    expect(json.code).toBe(3);
    expect(JSON.parse(json.stdout)).toMatchObject({ results: [], message });
  });

  it("reads settings from the configuration folder and from --config, as JSON and as YAML", async () => {
    const server = await serveSearxng(twoResults);
    const folder = temporaryFolder();
    const file = join(folder, "own.yaml");
    writeFileSync(
      file,
      `search:\n  limit: 1\n  provider: searxng\nproviders:\n  searxng:\n    url: ${server.url}\n`,
      {
        mode: 0o600,
      },
    );
    const ran = await scry(["search", "x", "--config", file, "--format", "brief"], { folder });
    expect(ran).toEqual({ code: 0, stdout: "1. The first — https://one.example/page\n", stderr: "" });
  });

  it("takes a topic, days and several queries, and says which found what", async () => {
    const server = await serveSearxng(twoResults);
    const env = { SEARXNG_URL: server.url };
    const ran = await scry(
      [
        "search",
        "red",
        "--query",
        "blue",
        "--topic",
        "news",
        "--since",
        "2026-01-01",
        "--until",
        "2026-02-01",
      ],
      { env },
    );
    expect(ran.code).toBe(0);
    expect(ran.stdout).toContain('for {1} "red", {2} "blue" (news: searxng)');
    expect(ran.stdout).toContain("1. The first — https://one.example/page {1,2}");
    expect(server.asked.map(({ searchParams }) => searchParams.get("categories"))).toEqual(["news", "news"]);
  });

  it.each([
    [["--topic", "sport"], "--topic"],
    [["--since", "May"], '--since is "May", but it has to be a day such as 2026-01-31.'],
    [
      ["--since", "2026-02-01", "--until", "2026-01-01"],
      "--since (2026-02-01) is after --until (2026-01-01).",
    ],
    [["--answer-tokens", "0"], "--answer-tokens"],
    [["--answer-tokens", "900000"], "--answer-tokens"],
    [["a", "b", "c", "d", "e"].flatMap((query) => ["--query", query]), "At most 5 queries"],
  ])("refuses %j before anybody is asked", async (options, message) => {
    const server = await serveSearxng(twoResults);
    const ran = await scry(["search", "x", ...options], { env: { SEARXNG_URL: server.url } });
    expect(ran.code).toBe(2);
    expect(ran.stderr).toContain(message);
    expect(server.asked).toEqual([]);
  });
});
