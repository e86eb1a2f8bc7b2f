import { describe, expect, it } from "vitest";
import { plainProvider } from "../../test/support/call.ts";
import { settingsOf } from "../../test/support/settings.ts";
import { createRegistry } from "./registry.ts";

const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);

describe("createRegistry", () => {
  it("holds the built-in search providers and the readers", () => {
    const registry = createRegistry();
    const searching = registry.all().filter(({ search }) => search);
    expect(ids(searching)).toEqual(
      expect.arrayContaining([
        ...["brave", "duckduckgo", "exa", "mojeek", "perplexity", "searxng", "serper", "tavily", "wikipedia"],
      ]),
    );
    expect(registry.get("tavily")?.label).toBe("Tavily");
    expect(registry.get("unknown")).toBeUndefined();
  });

  it("takes a provider of the host's own, once", () => {
    const registry = createRegistry();
    const plain = plainProvider();
    registry.register(plain);
    expect(registry.get("plain")).toBe(plain);
    expect(registry.all()).toContain(plain);
    expect(() => registry.register(plainProvider())).toThrow(
      expect.objectContaining({ code: "invalid_input", message: expect.stringContaining('"plain"') }),
    );
    expect(createRegistry().get("plain")).toBeUndefined();
  });

  it("has a default that can answer without any setting", () => {
    expect(createRegistry().default()?.id).toBe("duckduckgo");
    const open = plainProvider({ id: "open", needs: {} });
    const named = plainProvider({ id: "named", needs: {} }, { onlyNamed: true });
    expect(createRegistry([named, plainProvider(), open]).default()).toBe(open);
  });

  it("lists whom a search asks, in order", () => {
    const registry = createRegistry();
    const keyless = ["duckduckgo", "tavily", "mojeek", "wikipedia", "library"];
    expect(ids(registry.chain(settingsOf()))).toEqual(keyless);
    const withKey = settingsOf({}, { EXA_API_KEY: "k" });
    expect(ids(registry.chain(withKey))).toEqual(["exa", ...keyless]);
    const named = settingsOf({ search: { provider: ["serper", "brave"] } });
    expect(ids(registry.chain(named))).toEqual(["serper", "brave"]);
    expect(ids(registry.chain(named, ["exa"]))).toEqual(["exa"]);
    expect(ids(registry.chain(named, []))).toEqual(["serper", "brave"]);
    expect(() => registry.chain(named, ["unknown"])).toThrow("unknown");
    registry.register(plainProvider({ id: "own", needs: {} }, { index: "own" }), { default: true });
    expect(ids(registry.chain(withKey))).toEqual(["own", "exa", ...keyless]);
  });

  it("has a default: the one registered as such, else the first", () => {
    expect(createRegistry([]).default()).toBeUndefined();
    const registry = createRegistry([plainProvider({ id: "first" }), plainProvider({ id: "second" })]);
    expect(registry.default()?.id).toBe("first");
    registry.register(plainProvider({ id: "third" }), { default: true });
    expect(registry.default()?.id).toBe("third");
  });

  it("says who is configured, by the settings", () => {
    const registry = createRegistry();
    const none = settingsOf();
    expect(registry.isConfigured("brave", none)).toBe(false);
    expect(registry.isConfigured("wikipedia", none)).toBe(true);
    expect(registry.isConfigured("unknown", none)).toBe(false);
    const braveOnly = settingsOf({ providers: { brave: { api_key: "k" } } });
    expect(registry.isConfigured("brave", braveOnly)).toBe(true);
    expect(ids(registry.configured(braveOnly))).toContain("brave");
    expect(ids(registry.configured(settingsOf({}, { EXA_API_KEY: "k" })))).toContain("exa");
    expect(ids(registry.configured(settingsOf({}, { EXA_API_KEY: "k" })))).not.toContain("brave");
  });

  it("names the variables that hold secrets", () => {
    const registry = createRegistry();
    expect(registry.secretNames("brave")).toEqual(["BRAVE_API_KEY", "BRAVE_SEARCH_API_KEY"]);
    expect(registry.secretNames("searxng")).toEqual(["SEARXNG_API_KEY", "SEARXNG_PASSWORD"]);
    expect(registry.secretNames("duckduckgo")).toEqual([]);
    expect(registry.secretNames("unknown")).toEqual([]);
  });
});
