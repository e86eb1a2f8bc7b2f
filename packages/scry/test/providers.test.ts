import { describe, expect, it } from "vitest";
import { scry, temporaryFolder } from "./support/command.ts";
import { serveJson, serveSearxng, twoResults } from "./support/servers.ts";

interface Status {
  id: string;
  configured: boolean;
  keyless: boolean;
  filters?: Record<string, string>;
  answer?: boolean;
  missing?: { variable: string; setting: string; get_key?: string };
  key_source?: string;
  paused?: { code: string; seconds: number };
}

const list = async (options: Parameters<typeof scry>[1]) => {
  const { stdout } = await scry(["providers", "--json"], options);
  const { providers } = JSON.parse(stdout) as { providers: Status[] };
  return new Map(providers.map((provider) => [provider.id, provider]));
};

describe.concurrent("scry providers", () => {
  it("says what each one is, what it can do and what it lacks", async () => {
    const providers = await list({});
    expect(providers.get("brave")).toMatchObject({
      configured: false,
      missing: {
        variable: "BRAVE_API_KEY",
        setting: "providers.brave.api_key",
        get_key: expect.stringMatching(/^https:/),
      },
    });
    expect(providers.get("wikipedia")).toMatchObject({ configured: true, searches: true, reads: false });
    expect(providers.get("tavily")).toMatchObject({
      configured: false,
      keyless: true,
      searches: true,
      reads: true,
    });
    expect(providers.get("tavily")).toMatchObject({ answer: true });
  });

  it("says how each filter is honoured, as a search does", async () => {
    const providers = await list({});
    expect(providers.get("brave")?.filters).toEqual({
      allowed_domains: "rewritten",
      blocked_domains: "rewritten",
      time_range: "native",
      dates: "native",
      language: "native",
      region: "native",
      safe: "native",
      page: "native",
    });
    expect(providers.get("crawl4ai")).not.toHaveProperty("filters");
    // Every command takes --verbose: the message of an internal error asks for it.
    const { stdout, code } = await scry(["providers", "--verbose"]);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^tavily .*searches without a key when no provider is named; to name it, and to read pages with it, set TAVILY_API_KEY .*or providers\.tavily\.keyless: true$/m,
    );
    expect(stdout).toMatch(/^jina .*reads without a key if named; to search, set JINA_API_KEY/m);
    expect(stdout).toMatch(/^you .*not configured: set YDC_API_KEY .*or providers\.you\.keyless: true$/m);
    expect(stdout).toMatch(/^arxiv .*ready, searches only if named/m);
    expect(stdout).toMatch(
      /^brave .+\n +native: --time --since\/--until --lang --region safe page; rewritten: --domain --not-domain\n/m,
    );
    expect(stdout).toMatch(/^wikipedia .+\n +native: --lang page; checked: .*--time --since\/--until\n/m);
    expect(stdout).toMatch(/\n\nnative: the service filters; rewritten: .+; checked: .+\n$/);
  });

  it("promises what a search then reports", async () => {
    const service = await serveSearxng(twoResults);
    const env = { SEARXNG_URL: service.url };
    const promised = (await list({ env })).get("searxng")?.filters ?? {};
    const { stdout } = await scry(
      [
        "search",
        "x",
        "--json",
        "--domain",
        "one.example",
        "--not-domain",
        "two.example",
        "--time",
        "m",
        "--lang",
        "de",
      ],
      { env },
    );
    const reported = Object.entries(JSON.parse(stdout).filters as Record<string, { honoured: string }>);
    expect(reported.map(([name]) => name)).toEqual([
      "allowed_domains",
      "blocked_domains",
      "time_range",
      "language",
    ]);
    for (const [name, { honoured }] of reported) expect([name, honoured]).toEqual([name, promised[name]]);
  });

  it("says where a key comes from, and never the key", async () => {
    const key = "canary-key-of-brave";
    const ran = await scry(["providers", "--json"], { env: { BRAVE_API_KEY: key } });
    expect(ran.stdout).toContain('"key_source": "environment"');
    expect(ran.stdout + ran.stderr).not.toContain(key);
    const text = await scry(["providers"], { env: { BRAVE_API_KEY: key } });
    expect(text.stdout).toMatch(/^brave +search +ready, key from environment$/m);
    expect(text.stdout).toMatch(/^exa +search, read +not configured: set EXA_API_KEY \(https:/m);
    expect(text.stdout).not.toContain(key);
  });

  it("says who is paused after a limit", async () => {
    const server = await serveJson(429, {}, { "retry-after": "300" });
    const folder = temporaryFolder();
    const env = { BRAVE_API_KEY: "canary-key-of-brave", SCRY_BRAVE_BASE_URL: server.url };
    await scry(["search", "x", "--provider", "brave"], { folder, env });
    const providers = await list({ folder, env });
    expect(providers.get("brave")?.paused).toMatchObject({ code: "rate_limited" });
    expect(providers.get("brave")?.paused?.seconds).toBeGreaterThan(200);
    const again = await scry(["search", "x", "--provider", "brave"], { folder, env });
    expect(again.stderr).toMatch(/is paused for another \d+ (seconds|minutes)/);
    expect(server.asked).toHaveLength(1);
  });

  it("has at least 35 that search", async () => {
    const { stdout } = await scry(["providers", "--json"]);
    const { providers } = JSON.parse(stdout) as { providers: { searches: boolean }[] };
    expect(providers.filter(({ searches }) => searches).length).toBeGreaterThanOrEqual(35);
  });

  it("explains who would be asked, as text and as JSON", async () => {
    const text = await scry(["providers", "--why", "kites", "--topic", "papers"]);
    expect(text.stdout).toMatch(/^Asked for "kites" \(papers\), the first \d together, merged/);
    expect(text.stdout).toMatch(/1\. arxiv +good at papers, needs no key/);
    expect(text.stdout).toMatch(/- +brave +not configured: BRAVE_API_KEY is not set/);
    const { stdout } = await scry(["providers", "--why", "kites", "--json"]);
    expect(JSON.parse(stdout)).toMatchObject({
      query: "kites",
      topic: "web",
      together: 1,
      asked: expect.arrayContaining([{ id: "duckduckgo", why: expect.any(String) }]),
      not_asked: expect.arrayContaining([{ id: "startpage", why: "asked only if named" }]),
    });
    expect((await scry(["providers", "--topic", "papers"])).code).toBe(2);
  });
});
