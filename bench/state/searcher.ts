/** Searches a few times with a provider that has a limit, each time for something else: ORIGIN FOLDER NAME [URL]. */
import { createRegistry } from "@scry/core";
import { engineOf } from "./engine.ts";
import { limits, searchesEach } from "./pace.ts";

const [origin = "", folder = "", name = "", url] = process.argv.slice(2);
const provider = createRegistry().get("searxng");
if (!provider?.search) throw new Error("There is no SearXNG.");
const registry = createRegistry([{ ...provider, search: { ...provider.search, limits } }]);
const scry = engineOf({ origin, store: "sqlite", folder, url, registry });
process.once("message", async () => {
  const calls = Array.from({ length: searchesEach }, (_, number) =>
    scry.search(`${name} ${number}`, { timeoutMs: 120_000 }).then(
      ({ results }) => results.length === 10,
      () => false,
    ),
  );
  const answered = (await Promise.all(calls)).filter(Boolean).length;
  process.send?.({ answered }, () => process.disconnect());
  await scry.close();
});
process.send?.("ready");
