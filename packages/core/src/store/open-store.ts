import { join } from "node:path";
import type { Cache } from "../contracts/cache.ts";
import type { LimitStore } from "../contracts/limits.ts";
import { shownAddress } from "../settings/secret-values.ts";
import type { Settings } from "../settings/settings.ts";
import { withFallback } from "./fallback.ts";
import { createMemoryCache } from "./memory/cache.ts";
import { createMemoryLimits } from "./memory/limits.ts";
import { createPostgresCache } from "./postgres/cache.ts";
import { createStateServer } from "./postgres/database.ts";
import { createPostgresLimits } from "./postgres/limits.ts";
import { createRedisCache } from "./redis/cache.ts";
import { createRedisConnection } from "./redis/client.ts";
import { createRedisLimits } from "./redis/limits.ts";
import { createSqliteCache, createSqliteLimits } from "./sqlite/cache-and-limits.ts";
import { createStateFile, type StateFile } from "./sqlite/database.ts";

/**
 * What a host chooses: memory, the file of this machine, or its own stores. An address in the settings comes before
 * the file; without a choice and an address it is memory.
 */
export type StoreChoice = "memory" | "sqlite" | { cache?: Cache; limits?: LimitStore };

/** Where answers, pages and limits are kept. */
export interface Store {
  kind: "memory" | "sqlite" | "redis" | "postgres" | "own";
  /** The path of the file, or the address of the server without its password. */
  place?: string;
  cache: Cache;
  limits: LimitStore;
  /** Other processes use it, too. */
  isShared: boolean;
  /** For the library, which has its own tables there and has to say what is missing when it fails. */
  file?: StateFile;
  close(): Promise<void>;
}

type Warn = (message: string) => void;

/** A search is not to wait longer for a server than it would for the service. */
const serverTimeoutMs = 1500;
/** The first use loads a client, connects and makes tables, on a busy machine in seconds. */
const serverFirstMs = 5000;
const serverRetryMs = 5000;
const fileRetryMs = 30_000;

/** The state file of this machine; the first use makes it, and says where it is. */
export function stateFile(settings: Settings, warn: Warn): StateFile {
  const path = join(settings.stateFolder, "scry.db");
  return createStateFile(path, {
    warn,
    created: () =>
      warn(
        `Answers and pages are kept in ${path} from now on. "scry cache clear" empties it, SCRY_NO_STORE=1 keeps nothing.`,
      ),
  });
}

/** Opens nothing yet: files and connections are opened by the first use. */
export function openStore(
  settings: Settings,
  choice: StoreChoice | undefined,
  warn: (message: string) => void,
): Store {
  let isClosed = false;
  // Calls that still run when the engine is closed fail, and their errors are ignored.
  const store = chooseStore(settings, choice, (message) => isClosed || warn(message));
  return {
    ...store,
    async close() {
      isClosed = true;
      await store.close();
    },
  };
}

function chooseStore(settings: Settings, choice: StoreChoice | undefined, warn: Warn): Store {
  const { enabled, url } = settings.store;
  if (typeof choice === "object") return ownStore(choice, warn);
  if (!enabled || choice === "memory") return memoryStore(settings);
  if (url) return serverStore(settings, url, warn);
  return choice === "sqlite" ? fileStore(settings, warn) : memoryStore(settings);
}

function memoryStore({ store }: Settings): Store {
  const cache = createMemoryCache({ chars: Math.min(store.maxBytes, 32_000_000), maxAgeMs: store.maxAgeMs });
  return {
    kind: "memory",
    cache,
    limits: createMemoryLimits(),
    isShared: false,
    close: async () => undefined,
  };
}

function ownStore({ cache, limits }: Exclude<StoreChoice, string>, warn: Warn): Store {
  const parts = { cache: cache ?? createMemoryCache(), limits: limits ?? createMemoryLimits() };
  return {
    kind: "own",
    ...withFallback(parts, { what: "The store of this program", warn, timeoutMs: 1000, retryMs: 1000 }),
    isShared: limits !== undefined,
    async close() {
      await cache?.close?.();
      await limits?.close?.();
    },
  };
}

function fileStore(settings: Settings, warn: Warn): Store {
  const file = stateFile(settings, warn);
  const parts = { cache: createSqliteCache(file, settings.store), limits: createSqliteLimits(file) };
  return {
    kind: "sqlite",
    place: file.path,
    file,
    ...withFallback(parts, { what: `The state file ${file.path}`, warn, retryMs: fileRetryMs }),
    isShared: true,
    close: async () => file.close(),
  };
}

function serverStore(settings: Settings, url: string, warn: Warn): Store {
  const place = shownAddress(url) ?? "";
  const options = {
    what: `The store at ${place}`,
    hint: "Check the server, and its address in SCRY_STORE_URL or store.url.",
    warn,
    timeoutMs: serverTimeoutMs,
    firstMs: serverFirstMs,
    retryMs: serverRetryMs,
  };
  if (/^postgres/.test(url)) {
    const server = createStateServer(url);
    const parts = {
      cache: createPostgresCache(server, settings.store),
      limits: createPostgresLimits(server),
    };
    return {
      kind: "postgres",
      place,
      ...withFallback(parts, options),
      isShared: true,
      close: server.close,
    };
  }
  const connection = createRedisConnection(url);
  const parts = {
    cache: createRedisCache(connection, settings.store),
    limits: createRedisLimits(connection),
  };
  return { kind: "redis", place, ...withFallback(parts, options), isShared: true, close: connection.close };
}
