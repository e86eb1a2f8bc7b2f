import type { RedisClientType } from "@redis/client";
import { inTime } from "../fallback.ts";
import { missingPackage } from "../missing-package.ts";

export type Redis = RedisClientType;

export interface RedisConnection {
  /** Connects with the first call. Fails at once while the server is away; the client reconnects by itself. */
  client(): Promise<Redis>;
  close(): Promise<void>;
}

/** As long as the first use of a store may take: on a busy machine a greeting takes seconds. */
const connectMs = 5000;
const longestPauseMs = 2000;

export function createRedisConnection(url: string): RedisConnection {
  let made: Promise<Redis> | undefined;
  let client: Redis | undefined;
  /** Why there is no connection: calls themselves say only that the client is offline. */
  let fault: unknown;

  async function make(): Promise<Redis> {
    const { createClient } = await import("@redis/client").catch((error) => {
      throw missingPackage("@redis/client", error);
    });
    const created: Redis = createClient({
      url: url.replace(/^valkey(s?):/, "redis$1:"),
      // A call that waits for the server to come back would hold up a search.
      disableOfflineQueue: true,
      socket: {
        connectTimeout: connectMs,
        reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, longestPauseMs),
      },
    });
    client = created;
    // Without a listener the process would end.
    created.on("error", (error) => {
      fault = error;
    });
    const ready = Promise.withResolvers<void>();
    created.once("ready", () => ready.resolve());
    created.once("error", (error) => ready.reject(error));
    // Resolves or rejects with the connection as a whole, which is tried again and again.
    created.connect().catch(() => undefined);
    // A server that accepts the connection and never ends its greeting is not waited for.
    await inTime(() => ready.promise, connectMs).catch(() => undefined);
    return created;
  }

  return {
    async client() {
      made ??= make();
      const created = await made;
      if (!created.isReady) throw fault ?? new Error("it does not answer");
      return created;
    },
    async close() {
      // Not after `made`: a connection that is never ready has to be closed, too.
      if (client) client.destroy();
      else (await made?.catch(() => undefined))?.destroy();
    },
  };
}
