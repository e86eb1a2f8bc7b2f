import { createScry, type Registry, type Scry } from "@scry/core";

export interface Engine {
  /** The provider, in the shape of SearXNG. */
  origin: string;
  store: "memory" | "sqlite";
  /** Where the file of SQLite is. */
  folder: string;
  /** A server instead of memory or the file. */
  url?: string | undefined;
  registry?: Registry;
}

/** An engine that asks the loopback provider alone and reads nothing of this machine's settings. */
export const engineOf = ({ origin, store, folder, url, registry }: Engine): Scry =>
  createScry({
    env: { XDG_STATE_HOME: folder },
    config: false,
    cwd: false,
    warn: (message) => process.stderr.write(`${message}\n`),
    // An address comes before the file, but not before memory.
    store: url ? "sqlite" : store,
    ...(registry && { registry }),
    settings: {
      search: { provider: "searxng", limit: 10 },
      providers: { searxng: { url: origin } },
      ...(url && { store: { url } }),
    },
  });
