import type { RedisClientType } from "@redis/client";
import { missingPackage } from "../missing-package.ts";

export type Redis = RedisClientType;

export interface RedisConnection {
  /** Connects with the first call. Fails at once while the server is away; the client reconnects by itself. */
  client(): Promise<Redis>;
  close(): Promise<void>;
}

const connectMs = 2000;
const longestPauseMs = 2000;

export function createRedisConnection(url: string): RedisConnection {
  let made: Promise<Redis> | undefined;

  async function make(): Promise<Redis> {
    const { createClient } = await import("@redis/client").catch((error) => {
      throw missingPackage("@redis/client", error);
    });
    const client: Redis = createClient({
      url: url.replace(/^valkey(s?):/, "redis$1:"),
      // A call that waits for the server to come back would hold up a search.
      disableOfflineQueue: true,
      socket: {
        connectTimeout: connectMs,
        reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, longestPauseMs),
      },
    });
    // Every call that fails says so; without a listener the process would end.
    client.on("error", () => undefined);
    const ready = Promise.withResolvers<void>();
    client.once("ready", () => ready.resolve());
    client.once("error", (error) => ready.reject(error));
    // Resolves or rejects with the connection as a whole, which is tried again and again.
    client.connect().catch(() => undefined);
    await ready.promise.catch(() => undefined);
    return client;
  }

  return {
    async client() {
      made ??= make();
      return await made;
    },
    async close() {
      const client = await made?.catch(() => undefined);
      client?.destroy();
    },
  };
}
