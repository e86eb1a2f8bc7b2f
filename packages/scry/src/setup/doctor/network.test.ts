import { createScry, type ProviderCheck, type Scry } from "@scry/core";
import { afterAll, describe, expect, it } from "vitest";
import { checkCertificates, checkClock, checkDns, checkProxy, checkReach, checkSearch } from "./network.ts";
import { type Checked, providerFinding } from "./services.ts";

const scry = createScry({
  config: false,
  cwd: false,
  env: { BRAVE_API_KEY: "canary-brave-key" },
  store: "memory",
});
afterAll(() => scry.close());
const statuses = await scry.providers();

function checked(id: string, found: Partial<ProviderCheck>): Checked {
  const provider = scry.registry.get(id);
  const status = statuses.find((one) => one.id === id);
  if (!provider || !status) throw new Error(id);
  return { provider, status, found: { provider: id, ...found } };
}
const reached = (date?: string) => ({ reach: { ms: 5, ...(date && { date }) } });
const failed = (network: string) => ({
  reach: { ms: 5, failure: { code: "unavailable", message: "It failed.", hint: "Do this.", network } },
});

describe("clock", () => {
  const now = Date.parse("2026-11-15T12:00:00Z");
  const at = (minutes: number) => checked("brave", reached(new Date(now + minutes * 60_000).toUTCString()));
  it("is compared with the median of what services say", () => {
    expect(checkClock([at(0)], now).level).toBe("ok");
    expect(checkClock([at(4)], now).level).toBe("ok");
    expect(checkClock([at(7)], now)).toMatchObject({ level: "broken", message: "7 minutes slow" });
    expect(checkClock([at(-90)], now)).toMatchObject({ level: "broken", message: "90 minutes fast" });
    expect(checkClock([at(0), at(0), at(600)], now).level).toBe("ok");
    expect(checkClock([checked("brave", failed("ENOTFOUND"))], now).level).toBe("skipped");
  });
});

describe("certificates", () => {
  it("that nobody trusts mean that traffic is being decrypted", () => {
    const found = checkCertificates(scry.settings, [checked("brave", failed("SELF_SIGNED_CERT_IN_CHAIN"))]);
    expect(found).toMatchObject({ level: "broken", fix: expect.stringContaining("NODE_EXTRA_CA_CERTS") });
    expect(checkCertificates(scry.settings, [checked("brave", reached())]).level).toBe("ok");
  });
  it("in a file that is not there", () => {
    const environment = (name: string) => (name === "NODE_EXTRA_CA_CERTS" ? "/nowhere/ca.pem" : undefined);
    expect(checkCertificates({ ...scry.settings, environment }, [])).toMatchObject({
      level: "broken",
      message: "/nowhere/ca.pem is not a readable certificate file",
      fix: "correct NODE_EXTRA_CA_CERTS",
    });
    const network = { ca: "/nowhere/ca.pem", places: { ca: "SSL_CERT_FILE" } };
    expect(checkCertificates({ ...scry.settings, network }, []).fix).toBe("correct SSL_CERT_FILE");
  });
});

describe("proxy", () => {
  const withProxy = (httpsProxy: string) =>
    checkProxy({ ...scry.settings, network: { httpsProxy, noProxy: "localhost" } });
  it("is named without its password", () => {
    const { message } = withProxy("http://ada:canary-word@proxy.example:3128");
    expect(message).toMatch(/^http:\/\/proxy\.example:3128 .*not for localhost/);
    expect(message).not.toContain("canary");
    expect(withProxy("proxy.example:3128").level).toBe("broken");
    const places = { httpProxy: "HTTP_PROXY" };
    const network = { httpProxy: "proxy.example:3128", places };
    expect(checkProxy({ ...scry.settings, network }).fix).toBe("write http://host:port in HTTP_PROXY");
    expect(checkProxy(scry.settings).message).toBe("none set");
  });
});

describe("names", () => {
  const asked = [checked("brave", { origin: "https://api.search.brave.com", ...reached() })];
  const explained = (rule: string): Scry => ({
    ...scry,
    explain: async (url) => ({ url, verdict: "block", rule, reason: "" }),
  });
  it("fake addresses of a proxy tool are explained", async () => {
    const found = await checkDns(explained("fake-ip"), asked, false);
    expect(found).toMatchObject({ level: "warning", fix: expect.stringContaining("policy.allow_ranges") });
    expect(found.message).toContain("198.18.0.0/15");
  });
  it("no reply means broken, unless a proxy looks the names up", async () => {
    expect((await checkDns(explained("no-answer"), asked, false)).level).toBe("broken");
    const behind = explained("no-answer");
    const settings = { ...scry.settings, network: { httpsProxy: "http://proxy.example:3128" } };
    expect((await checkDns({ ...behind, settings }, asked, false)).level).toBe("warning");
    expect((await checkDns(explained("public"), asked, false)).level).toBe("ok");
    expect((await checkDns(explained("no-answer"), asked, true)).level).toBe("skipped");
  });
});

describe("reach and search", () => {
  const down = checked("brave", failed("ENETUNREACH"));
  it("says when nobody can be reached", () => {
    expect(checkReach([down], false)).toMatchObject({
      level: "broken",
      details: { codes: ["ENETUNREACH"] },
    });
    expect(checkReach([down, checked("wikipedia", reached())], false).level).toBe("ok");
    expect(checkReach([down], true).level).toBe("skipped");
  });
  it("is broken only when no provider is left", () => {
    const up = checked("wikipedia", { ...reached(), call: { how: "search", ms: 5 } });
    expect(checkSearch([down, up], scry.settings, false)).toMatchObject({
      level: "ok",
      message: "a search works: wikipedia",
    });
    expect(checkSearch([down], scry.settings, false).level).toBe("broken");
    const named = { ...scry.settings, search: { ...scry.settings.search, providers: ["brave"] } };
    expect(checkSearch([down, up], named, false).level).toBe("broken");
  });
  it("reports for each provider what was tried, and counts a service that was only reached as untried", () => {
    const untried = checked("brave", { ...reached(), untried: { reason: "costs" } });
    expect(checkSearch([untried], scry.settings, false)).toMatchObject({
      level: "skipped",
      message: "only reached, key not tried: brave",
      fix: "scry doctor --spend",
    });
    const account = checked("tavily", { ...reached(), call: { how: "account", ms: 5 } });
    const up = checked("wikipedia", { ...reached(), call: { how: "search", ms: 5 } });
    expect(checkSearch([untried, account, up], scry.settings, false)).toMatchObject({
      level: "ok",
      message:
        "a search works: wikipedia; key accepted, no search tried: tavily; only reached, key not tried: brave",
    });
  });
});

describe("a provider's line", () => {
  const unauthorized = { code: "unauthorized", message: "Brave did not accept the key.", hint: "Check it." };
  it("a bad key is broken; a service without a key that fails is a warning", () => {
    const bad = checked("brave", { ...reached(), call: { how: "search", ms: 9, failure: unauthorized } });
    expect(providerFinding(bad, false)).toMatchObject({
      level: "broken",
      message: "key from environment; Brave did not accept the key",
      fix: expect.stringMatching(/^scry setup --provider brave/),
    });
    // What setup could store would be weaker than the variable.
    expect(providerFinding({ ...bad, keyVariable: "BRAVE_SEARCH_API_KEY" }, false).fix).toMatch(
      /^correct BRAVE_SEARCH_API_KEY {3}\(keys: https:/,
    );
    expect(providerFinding(checked("mojeek", failed("ENOTFOUND")), false).level).toBe("warning");
  });
  it("says what was not tried, and what that would cost", () => {
    const untried = checked("brave", { ...reached(), untried: { reason: "costs", cost: { usd: 0.005 } } });
    expect(providerFinding(untried, false)).toMatchObject({
      level: "ok",
      message: "key from environment, answers in 5 ms; key not tried (would cost $0.005)",
      fix: "scry doctor --spend",
    });
    const keyed = { ...checked("crawl4ai", { ...reached(), untried: { reason: "reads only" } }) };
    const status = { ...keyed.status, keySource: "environment" as const };
    expect(providerFinding({ ...keyed, status }, false).message).toBe(
      "key from environment, answers in 5 ms; key not tried (only reading a page would show)",
    );
  });
  it("passes on the hint where it is not the key that is wrong", () => {
    const address = { code: "not_configured", message: "It is not a URL.", hint: "Correct SEARXNG_URL." };
    const wrong = checked("searxng", { reach: { ms: 0, failure: address } });
    const status = { ...wrong.status, configured: true, missing: undefined };
    expect(providerFinding({ ...wrong, status }, false)).toMatchObject({ fix: "Correct SEARXNG_URL." });
  });
  it("warns of an empty account and shows what is left", () => {
    const left = (remaining: number) =>
      checked("brave", {
        ...reached(),
        call: { how: "account", ms: 3 },
        quota: { remaining, limit: 1000, unit: "credits" },
      });
    expect(providerFinding(left(850), false).message).toMatch(/key accepted, 850 of 1,000 credits are left$/);
    expect(providerFinding(left(0), false).level).toBe("warning");
  });
  it("a paused one is not asked", () => {
    const { provider, status } = checked("brave", {});
    const paused = { provider, status: { ...status, paused: { code: "rate_limited", seconds: 60 } } };
    expect(providerFinding(paused, false)).toMatchObject({
      level: "warning",
      message: "key from environment, paused for 60 s: rate_limited",
    });
  });
});

describe("names of services", () => {
  const origins = ["https://one.example", "https://two.example", "https://two.example"];
  const asked = origins.map((origin) => ({
    provider: { origin },
    found: { origin },
  })) as unknown as Checked[];
  const knowing = (known: readonly string[]) => {
    const explain = async (url: string) => ({ rule: known.includes(url) ? "public" : "no-answer" });
    return { explain, settings: { network: {} } } as unknown as Scry;
  };

  it.each([
    [origins, "one.example, two.example are known"],
    [["https://two.example"], "two.example is known"],
  ])("are told where they are known: %j", async (known, message) => {
    expect(await checkDns(knowing(known), asked, false)).toMatchObject({ level: "ok", message });
  });
});
