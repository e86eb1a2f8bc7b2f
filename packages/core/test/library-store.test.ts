import { existsSync, readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { temporaryFolder } from "./support/folder.ts";
import { engineOf, pageHtml, serveSite } from "./support/site.ts";

const noNetwork = Object.fromEntries(
  ["DUCKDUCKGO", "TAVILY", "MOJEEK", "WIKIPEDIA"].map((id) => [`SCRY_${id}_BASE_URL`, "http://127.0.0.1:1"]),
);

it("an engine without a store makes no file: not by a search that fails, not by its library", async () => {
  const folder = temporaryFolder();
  const site = await serveSite({
    "/": pageHtml("The mill", '<p>It has two stones. <a href="/sluice">The sluice</a></p>'),
    "/sluice": pageHtml("The sluice", "<p>It is nine feet wide.</p>"),
  });
  const env = { ...noNetwork, SCRY_STATE_DIR: folder };
  const settings = { policy: { allow_private: [site.host] } };
  const scry = engineOf({ env, settings, store: undefined });
  await expect(scry.search("who won the curling cup", { timeoutMs: 20_000 })).rejects.toThrow();
  for await (const _ of scry.library.add(`${site.url}/`, { maxDepth: 1, delayMs: 0 }));
  expect((await scry.library.search("nine feet")).hits.map(({ document }) => document.title)).toEqual([
    "The sluice",
  ]);
  expect((await scry.search("sluice nine feet", { timeoutMs: 20_000 })).results[0]?.provider).toBe("library");
  expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);

  // Another engine of the same program has its own; with a file the library lasts.
  expect(await engineOf({ env, store: undefined }).library.stats()).toMatchObject({ documents: 0 });
  const lasting = engineOf({ env, settings, store: "sqlite", warn: () => undefined });
  for await (const _ of lasting.library.add(`${site.url}/sluice`));
  const later = engineOf({ env, store: "sqlite", warn: () => undefined });
  expect(await later.library.stats()).toMatchObject({ documents: 1 });
});
