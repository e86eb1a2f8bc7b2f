import { describe, expect, it } from "vitest";
import { temporaryFolder, write } from "../../test/support/folder.ts";
import { providers } from "../providers/registry.gen.ts";
import { loadSettings } from "./load.ts";
import { findNeed, isConfigured, missingNeed, notConfigured, resolveAccess } from "./provider-access.ts";
import type { SettingsInput } from "./settings-schema.ts";

const provider = (id: string) => {
  const found = providers.find((one) => one.id === id);
  if (!found) throw new Error(`no ${id}`);
  return found;
};

interface Sources {
  argument?: SettingsInput;
  host?: Record<string, string>;
  env?: Record<string, string>;
  keyring?: Record<string, string>;
  dotEnv?: string;
  file?: SettingsInput;
}

function settingsFrom({ argument, host, env = {}, keyring, dotEnv, file }: Sources) {
  const folder = temporaryFolder();
  if (dotEnv) write(folder, ".env", dotEnv);
  return loadSettings(
    {
      settings: argument,
      env,
      cwd: folder,
      config: file ? write(folder, "settings.json", file) : false,
      secrets: host && ((name) => host[name]),
      keyring: keyring && ((name) => keyring[name]),
    },
    providers,
  );
}

const keyed = (api_key: string) => ({ providers: { tavily: { api_key } } });

describe("findNeed", () => {
  const all: Sources = {
    argument: keyed("argument"),
    host: { TAVILY_API_KEY: "host" },
    env: { TAVILY_API_KEY: "environment" },
    keyring: { TAVILY_API_KEY: "keyring" },
    dotEnv: "TAVILY_API_KEY=.env",
    file: keyed("settings file"),
  };
  const order = ["argument", "host", "env", "keyring", "file", "dotEnv"] as const;
  const sourceNames = ["argument", "host", "environment", "keyring", "settings file", ".env"];

  it.each(order.map((_, index) => index))(
    "asks the sources of a secret in their order, from number %i on",
    (index) => {
      const sources = { ...all };
      for (const stronger of order.slice(0, index)) delete sources[stronger];
      const source = sourceNames[index];
      const place = /argument|file/.test(source ?? "") ? "providers.tavily.api_key" : "TAVILY_API_KEY";
      const found = findNeed(provider("tavily"), "key", settingsFrom(sources));
      expect(found).toEqual({ value: source, source, place });
    },
  );

  it("finds nothing where there is nothing, and treats an empty value as unset", () => {
    expect(findNeed(provider("tavily"), "key", settingsFrom({}))).toBeUndefined();
    const empty = { env: { TAVILY_API_KEY: "  " }, argument: keyed(""), file: keyed("real") };
    expect(findNeed(provider("tavily"), "key", settingsFrom(empty))?.source).toBe("settings file");
    expect(findNeed(provider("tavily"), "no such need", settingsFrom({}))).toBeUndefined();
  });

  it("knows the other names of a variable", () => {
    const settings = settingsFrom({ env: { BRAVE_SEARCH_API_KEY: "second" } });
    expect(findNeed(provider("brave"), "key", settings)?.value).toBe("second");
  });

  it("reports what is wrong with a store of secrets that is asynchronous", () => {
    const later = { TAVILY_API_KEY: Promise.resolve("key") } as unknown as Record<string, string>;
    const settings = settingsFrom({ host: later });
    expect(() => findNeed(provider("tavily"), "key", settings)).toThrow(
      "The secrets callback returned a non-string for TAVILY_API_KEY.",
    );
  });

  it("asks neither the host's secrets nor .env for what is not a secret", () => {
    const sources = {
      host: { SEARXNG_URL: "http://evil.example" },
      dotEnv: "SEARXNG_URL=http://evil.example",
    };
    expect(findNeed(provider("searxng"), "url", settingsFrom(sources))).toBeUndefined();
  });
});

describe("resolveAccess", () => {
  it("separates what request() may see from what it must not", () => {
    const env = { SEARXNG_URL: "http://localhost:8080", SEARXNG_USERNAME: "me", SEARXNG_PASSWORD: "hidden" };
    expect(resolveAccess(provider("searxng"), settingsFrom({ env }))).toEqual({
      settings: { url: "http://localhost:8080", username: "me" },
      secrets: { password: "hidden" },
      headers: {},
      keyless: false,
      baseUrl: "http://localhost:8080",
      baseUrlPlace: "SEARXNG_URL",
      secretPlace: "SEARXNG_PASSWORD",
    });
  });

  it.each([
    ["TAVILY_API_KEY", { env: { TAVILY_API_KEY: "x" } }],
    ["TAVILY_API_KEY in the keyring", { keyring: { TAVILY_API_KEY: "x" } }],
    ["TAVILY_API_KEY in .env", { dotEnv: "TAVILY_API_KEY=x" }],
    ["providers.tavily.api_key", { file: keyed("x") }],
    [undefined, { argument: keyed("x") }],
    [undefined, { host: { TAVILY_API_KEY: "x" } }],
    [undefined, {}],
  ])("says that the secret stands in %s", (place, given) => {
    expect(resolveAccess(provider("tavily"), settingsFrom(given)).secretPlace).toBe(place);
  });

  it.each([
    ["SEARXNG_URL", { env: { SEARXNG_URL: "x" }, file: { providers: { searxng: { url: "y" } } } }],
    ["SEARXNG_API_BASE", { env: { SEARXNG_API_BASE: "x" } }],
    ["SCRY_SEARXNG_BASE_URL", { env: { SEARXNG_URL: "x", SCRY_SEARXNG_BASE_URL: "y" } }],
    ["providers.searxng.url", { file: { providers: { searxng: { url: "y" } } } }],
    ["providers.searxng.base_url", { file: { providers: { searxng: { base_url: "http://y" } } } }],
    ["providers.searxng.base_url", { argument: { providers: { searxng: { base_url: "http://y" } } } }],
  ])("says that the base URL stands in %s", (place, given) => {
    expect(resolveAccess(provider("searxng"), settingsFrom(given)).baseUrlPlace).toBe(place);
  });

  it.each([
    ["argument", { argument: true, env: true, file: true }],
    ["environment", { env: true, file: true }],
    ["file", { file: true }],
  ])("takes the base URL from the %s first", (winner, given) => {
    const base = (name: string) => ({ providers: { brave: { base_url: `http://${name}.example` } } });
    const settings = settingsFrom({
      ...("argument" in given && { argument: base("argument") }),
      ...("env" in given && { env: { SCRY_BRAVE_BASE_URL: "http://environment.example" } }),
      file: base("file"),
    });
    expect(resolveAccess(provider("brave"), settings).baseUrl).toBe(`http://${winner}.example`);
  });

  it("passes on headers, delay and the mode without a key", () => {
    const own = { headers: { "x-team": "a" }, delay_ms: 0, keyless: true };
    const settings = settingsFrom({ argument: { providers: { tavily: own } } });
    expect(resolveAccess(provider("tavily"), settings)).toMatchObject({
      headers: { "x-team": "a" },
      delayMs: 0,
      keyless: true,
    });
  });
});

describe("isConfigured", () => {
  it("asks for what is needed and not for what is optional", () => {
    expect(isConfigured(provider("brave"), settingsFrom({}))).toBe(false);
    expect(isConfigured(provider("brave"), settingsFrom({ env: { BRAVE_API_KEY: "k" } }))).toBe(true);
    expect(isConfigured(provider("duckduckgo"), settingsFrom({}))).toBe(true);
    expect(isConfigured(provider("searxng"), settingsFrom({ env: { SEARXNG_URL: "http://x" } }))).toBe(true);
  });

  it("accepts the user's base URL as the address that is needed", () => {
    const settings = settingsFrom({ env: { SCRY_SEARXNG_BASE_URL: "http://x" } });
    expect(missingNeed(provider("searxng"), settings)).toBeUndefined();
  });

  it("lets only those work without a key that can", () => {
    const keyless = (id: string) => ({ argument: { providers: { [id]: { keyless: true } } } });
    expect(isConfigured(provider("tavily"), settingsFrom(keyless("tavily")))).toBe(true);
    expect(isConfigured(provider("brave"), settingsFrom(keyless("brave")))).toBe(false);
  });
});

describe("notConfigured", () => {
  it("names the variable, the setting and where to get a key", () => {
    const missing = missingNeed(provider("tavily"), settingsFrom({}));
    if (!missing) return expect.unreachable();
    const error = notConfigured(provider("tavily"), missing);
    expect(error).toMatchObject({ code: "not_configured", provider: "tavily" });
    expect(error.message).toBe("Tavily needs an API key, but none is set.");
    const address = missingNeed(provider("searxng"), settingsFrom({}));
    if (!address) return expect.unreachable();
    expect(notConfigured(provider("searxng"), address).message).toMatch(/^SearXNG needs an address of your/);
    expect(error.hint).toBe(
      "Set TAVILY_API_KEY or providers.tavily.api_key. Get one at https://app.tavily.com. Or set providers.tavily.keyless to true for its capped mode without a key.",
    );
  });
});
