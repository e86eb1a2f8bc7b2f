import { describe, expect, it } from "vitest";
import { scry, temporaryFolder } from "./support/command.ts";
import { serveJson } from "./support/servers.ts";

interface Status {
  id: string;
  configured: boolean;
  keyless: boolean;
  can: string[];
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
  it("says what each one is, can and lacks", async () => {
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
    expect(providers.get("tavily")?.can).toContain("answer");
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
    expect(again.stderr).toMatch(/is not asked for another \d+ (seconds|minutes)/);
    expect(server.asked).toHaveLength(1);
  });
});
