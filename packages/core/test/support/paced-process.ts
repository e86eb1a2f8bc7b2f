/** Searches a few times with a provider that has a limit, each time for something else: ORIGIN FOLDER NAME [URL]. */
import { createRegistry, createScry } from "@scry/core";
import { pacedLimits, searchesEach } from "./paced-processes.ts";

const [origin = "", folder = "", name = "", url] = process.argv.slice(2);
const provider = createRegistry().get("searxng");
if (!provider?.search) throw new Error("There is no SearXNG.");
const warnings: string[] = [];
const scry = createScry({
  env: { XDG_STATE_HOME: folder },
  config: false,
  cwd: false,
  warn: (message) => warnings.push(message),
  store: "sqlite",
  registry: createRegistry([{ ...provider, search: { ...provider.search, limits: pacedLimits } }]),
  settings: {
    search: { provider: "searxng", limit: 10 },
    providers: { searxng: { url: origin } },
    ...(url && { store: { url } }),
  },
});
process.once("message", async () => {
  const calls = Array.from({ length: searchesEach }, (_, number) =>
    scry.search(`${name} ${number}`, { timeoutMs: 120_000 }).then(
      ({ results }) => results.length === 10,
      () => false,
    ),
  );
  const answered = (await Promise.all(calls)).filter(Boolean).length;
  const lost = warnings.filter((warning) => warning.includes("beyond this process"));
  process.send?.({ answered, lost }, () => process.disconnect());
  await scry.close();
});
process.send?.("ready");
