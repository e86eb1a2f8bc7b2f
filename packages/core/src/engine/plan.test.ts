import { describe, expect, it } from "vitest";
import { plainProvider } from "../../test/support/call.ts";
import { settingsOf } from "../../test/support/settings.ts";
import type { SettingsInput } from "../settings/settings-schema.ts";
import { namedProviders, oncePerIndex, planSearch } from "./plan.ts";
import { createRegistry } from "./registry.ts";

function plan(
  named?: string[],
  settings: SettingsInput = {},
  env: Record<string, string> = {},
  registry = createRegistry(),
) {
  const planned = planSearch(named, registry, settingsOf(settings, env, registry.all()));
  return planned.map(({ provider, keyless }) => `${provider.id}${keyless ? " (keyless)" : ""}`);
}

const chain = ["duckduckgo", "tavily (keyless)", "mojeek", "wikipedia", "library"];

describe("planSearch", () => {
  it("asks the keyless chain when nothing is configured", () => {
    expect(plan()).toEqual(chain);
  });

  it("puts those with a key first", () => {
    expect(plan(undefined, {}, { BRAVE_API_KEY: "k", EXA_API_KEY: "k" })).toEqual(["brave", "exa", ...chain]);
    expect(plan(undefined, {}, { TAVILY_API_KEY: "k" })).toEqual([
      "tavily",
      "duckduckgo",
      "mojeek",
      "wikipedia",
      "library",
    ]);
    expect(plan(undefined, {}, { SEARXNG_URL: "http://x" })).toEqual(["searxng", ...chain]);
  });

  it("asks the named ones alone, in their order", () => {
    expect(plan(["wikipedia", "brave"])).toEqual(["wikipedia", "brave"]);
    expect(plan(["tavily"])).toEqual(["tavily"]);
    expect(plan(["brave"], {}, { EXA_API_KEY: "k" })).toEqual(["brave"]);
  });

  it("adds the keyless chain to the named ones only when asked to", () => {
    const settings = { search: { fallback: true } };
    expect(plan(["brave"], settings, { EXA_API_KEY: "k" })).toEqual(["brave", ...chain]);
    expect(plan(["mojeek"], settings)).toEqual([
      "mojeek",
      "duckduckgo",
      "tavily (keyless)",
      "wikipedia",
      "library",
    ]);
  });

  it("names each once, whatever the spelling", () => {
    expect(plan(["Brave", " brave", "brave"])).toEqual(["brave"]);
  });

  it("refuses an unknown name, or one that does not search, and lists the valid ones", () => {
    for (const name of ["gogle", "crawl4ai"]) {
      expect(() => plan([name])).toThrow(
        expect.objectContaining({
          code: "invalid_input",
          message: expect.stringMatching(
            new RegExp(`Unknown search provider "${name}".*brave, .*duckduckgo.*wikipedia`),
          ),
        }),
      );
    }
    expect(() => plan(["gogle"])).not.toThrow("crawl4ai");
  });

  it("uses a provider of the host's own: its default first, one that needs nothing before the chain", () => {
    const registry = createRegistry();
    registry.register(plainProvider({ id: "own", needs: {} }, { index: "own" }));
    expect(plan(undefined, {}, {}, registry)).toEqual(["own", ...chain]);
    const preferring = createRegistry();
    preferring.register(plainProvider({ id: "own" }, { index: "own" }), { default: true });
    expect(plan(undefined, {}, { PLAIN_API_KEY: "k", BRAVE_API_KEY: "k" }, preferring).slice(0, 2)).toEqual([
      "own",
      "brave",
    ]);
  });

  it("does not ask two front ends of one index", () => {
    const registry = createRegistry();
    registry.register(plainProvider({ id: "skin" }, { index: "brave" }));
    expect(plan(undefined, {}, { PLAIN_API_KEY: "k", BRAVE_API_KEY: "k" }, registry)).toEqual([
      "brave",
      ...chain,
    ]);
  });

  it("asks one that has to be named only then, key or not", () => {
    const keys = { OPENAI_API_KEY: "k", JINA_API_KEY: "k", GITHUB_TOKEN: "k" };
    expect(plan(undefined, {}, keys)).toEqual(chain);
    expect(plan(["openai", "arxiv"], {}, keys)).toEqual(["openai", "arxiv"]);
    expect(plan(["arxiv"], { search: { fallback: true } }, keys)).toEqual(["arxiv", ...chain]);
  });

  it("asks local ones last", () => {
    const registry = createRegistry();
    registry.register(plainProvider({ id: "local", needs: {}, local: true }, { index: "local" }));
    expect(plan(undefined, {}, {}, registry)).toEqual([...chain, "local"]);
  });
});

describe("oncePerIndex", () => {
  it("keeps the first of each index", () => {
    const planned = ["a", "b", "c"].map((id) => ({
      provider: plainProvider({ id }, { index: id === "c" ? "a" : id }),
      keyless: false,
      why: "",
    }));
    expect(oncePerIndex(planned).map(({ provider }) => provider.id)).toEqual(["a", "b"]);
  });
});

describe("namedProviders", () => {
  it("finds readers where reading is asked for", () => {
    expect(namedProviders(["jina"], createRegistry(), "read").map(({ id }) => id)).toEqual(["jina"]);
  });
});
