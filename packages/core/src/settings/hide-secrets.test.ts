import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { temporaryFolder, write } from "../../test/support/folder.ts";
import { createScry } from "../engine/create-scry.ts";

/** A secret at every place that can hold one. */
function engine() {
  const folder = temporaryFolder();
  const config = write(folder, "settings.json", { providers: { exa: { api_key: "secret-file" } } });
  write(folder, ".env", "SERPER_API_KEY=secret-dotenv\n");
  return createScry({
    settings: {
      network: { proxy: "http://me:secret-proxy@proxy.test:8080" },
      rerank: { provider: "embeddings", url: "http://me:secret-server@models.test", model: "m" },
      providers: {
        tavily: { api_key: "secret-argument", base_url: "https://tavily.test/?token=secret-token" },
        searxng: {
          url: "https://searx.test",
          password: "secret-password",
          headers: { "x-a": "secret-header" },
        },
      },
    },
    env: { BRAVE_API_KEY: "secret-environment", OTHER_TOKEN: "secret-other" },
    secrets: (name) => (name === "KAGI_API_KEY" ? "secret-host" : undefined),
    keyring: (name) => (name === "LINKUP_API_KEY" ? "secret-keyring" : undefined),
    config,
    cwd: folder,
    store: "memory",
  });
}

describe("settings that are logged", () => {
  it("show no key, whole or in part, and work all the same", async () => {
    const scry = engine();
    const { settings } = scry;
    const parts = {
      scry,
      settings,
      copy: { ...settings },
      providers: settings.providers,
      one: settings.providers.tavily,
      network: settings.network,
      sources: settings.secretSources,
      file: settings.secretSources.file,
    };
    for (const [name, part] of Object.entries(parts)) {
      const looks = [
        inspect(part, { depth: 9 }),
        inspect([part], { depth: 9, showHidden: true }),
        // As console.dir does.
        inspect(part, { depth: 9, customInspect: false }),
        `${JSON.stringify(part)}`,
      ];
      for (const look of looks) expect(look, name).not.toMatch(/secret-/);
    }
    expect(JSON.parse(JSON.stringify(settings))).toMatchObject({
      search: { limit: 5 },
      network: { httpsProxy: "http://[hidden]@proxy.test:8080" },
      providers: { tavily: { api_key: "[hidden]" } },
    });
    expect(settings.providers.tavily?.api_key).toBe("secret-argument");
    const sources = (await scry.providers()).flatMap(({ id, keySource }) =>
      keySource ? [`${id}: ${keySource}`] : [],
    );
    expect(sources.sort()).toEqual([
      "brave: environment",
      "exa: settings file",
      "kagi: host",
      "linkup: keyring",
      "serper: .env",
      "tavily: argument",
    ]);
    await scry.close();
  });
});
