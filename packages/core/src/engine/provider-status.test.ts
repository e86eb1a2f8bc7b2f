import { describe, expect, it } from "vitest";
import { settingsOf } from "../../test/support/settings.ts";
import type { ErrorCode } from "../contracts/error.ts";
import { providers } from "../providers/registry.gen.ts";
import { resolveAccess } from "../settings/provider-access.ts";
import { createMemoryLimits } from "../store/memory/limits.ts";
import type { Call } from "../transport/call.ts";
import { createCooldowns } from "../transport/cooldowns.ts";
import { identityOf } from "../transport/layers/authorize.ts";
import { providerStatus } from "./provider-status.ts";

const provider = (id: string) => {
  const found = providers.find((one) => one.id === id);
  if (!found) throw new Error(id);
  return found;
};

describe("providerStatus", () => {
  it("says whether a search that names no provider uses it", async () => {
    const automatic = async (id: string, env: Record<string, string> = {}) =>
      (await providerStatus(provider(id), settingsOf({}, env), createCooldowns(createMemoryLimits())))
        .automatic;
    expect(await automatic("brave")).toBe(false);
    expect(await automatic("brave", { BRAVE_API_KEY: "k" })).toBe(true);
    // In the keyless chain; with a keyless mode that has to be allowed; only by name; a reader.
    expect(await automatic("tavily")).toBe(true);
    expect(await automatic("you")).toBe(false);
    expect(await automatic("github", { GITHUB_TOKEN: "k" })).toBe(false);
    expect(await automatic("crawl4ai", { CRAWL4AI_BASE_URL: "http://x" })).toBe(false);
  });

  it("says what is missing and where to get it", async () => {
    const status = await providerStatus(
      provider("brave"),
      settingsOf(),
      createCooldowns(createMemoryLimits()),
    );
    expect(status).toMatchObject({
      id: "brave",
      searches: true,
      reads: false,
      configured: false,
      keyless: false,
      missing: {
        variable: "BRAVE_API_KEY",
        setting: "providers.brave.api_key",
        getKey: expect.stringMatching(/^https/),
      },
    });
  });

  it("says where the key comes from, and never the key", async () => {
    const settings = settingsOf({}, { BRAVE_API_KEY: "hidden-key-1" });
    const status = await providerStatus(provider("brave"), settings, createCooldowns(createMemoryLimits()));
    expect(status).toMatchObject({ configured: true, keySource: "environment" });
    expect(JSON.stringify(status)).not.toContain("hidden-key-1");
  });

  it("reports the mode without a key", async () => {
    const status = await providerStatus(
      provider("tavily"),
      settingsOf(),
      createCooldowns(createMemoryLimits()),
    );
    expect(status).toMatchObject({ configured: false, keyless: true, reads: true });
  });

  it("reports a pause while it lasts", async () => {
    const cooldowns = createCooldowns(createMemoryLimits());
    const [settings, duckduckgo] = [settingsOf(), provider("duckduckgo")];
    const access = resolveAccess(duckduckgo, settings);
    const identity = identityOf({ provider: duckduckgo, access, keyIndex: 0 } as Call);
    await cooldowns.set(identity, { code: "blocked", message: "x", until: Date.now() + 60_000, times: 1 });
    expect((await providerStatus(duckduckgo, settings, cooldowns)).paused?.code).toBe("blocked");
    await cooldowns.set(identity, { code: "blocked", message: "x", until: Date.now() - 1, times: 1 });
    expect((await providerStatus(duckduckgo, settings, cooldowns)).paused).toBeUndefined();
  });

  it("reports a pause of several keys only when all of them have one: the one that ends first", async () => {
    const cooldowns = createCooldowns(createMemoryLimits());
    const tavily = provider("tavily");
    const settings = settingsOf({}, { TAVILY_API_KEY: "key-one-1,key-two-2" });
    const access = resolveAccess(tavily, settings);
    const pause = (keyIndex: number, code: ErrorCode, seconds: number) =>
      cooldowns.set(identityOf({ provider: tavily, access, keyIndex } as Call), {
        ...{ code, message: "x", times: 1 },
        until: Date.now() + seconds * 1000,
      });
    await pause(0, "out_of_credit", 600);
    expect((await providerStatus(tavily, settings, cooldowns)).paused).toBeUndefined();
    await pause(1, "rate_limited", 30);
    expect((await providerStatus(tavily, settings, cooldowns)).paused).toEqual({
      code: "rate_limited",
      seconds: 30,
    });
  });

  it.each([
    ["rejects", () => Promise.reject(new Error("redis is away"))],
    [
      "throws",
      () => {
        throw new Error("not connected");
      },
    ],
  ])("knows of no pause where the store %s", async (_how, broken) => {
    const cooldowns = createCooldowns({ read: broken, change: broken });
    const status = await providerStatus(provider("duckduckgo"), settingsOf(), cooldowns);
    expect(status.id).toBe("duckduckgo");
    expect(status.paused).toBeUndefined();
  });

  it("asks nothing of a provider that has no address yet", async () => {
    const status = await providerStatus(
      provider("searxng"),
      settingsOf(),
      createCooldowns(createMemoryLimits()),
    );
    expect(status).toMatchObject({ configured: false, missing: { variable: "SEARXNG_URL" } });
  });
});
