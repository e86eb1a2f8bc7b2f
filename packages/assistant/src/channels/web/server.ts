import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { type Log, ScryError } from "@scry/core";
import type { Assistant } from "../../contract.ts";
import { addressesOf, isLoopback } from "./addresses.ts";
import { createApp } from "./app.ts";
import { loadPages } from "./pages.ts";
import { ownerToken, Users } from "./tokens.ts";

/** Beside the gateway of scry, which is found at 8787. */
const defaultPort = 8790;

function listenError(error: NodeJS.ErrnoException, host: string, port: number): ScryError {
  const taken = error.code === "EADDRINUSE";
  return new ScryError({
    code: "unavailable",
    message: taken ? `Port ${port} is taken.` : `Cannot listen on ${host}:${port}: ${error.message}`,
    hint: taken ? "Choose another port; 0 takes a free one." : "Choose an address of this machine.",
    cause: error,
  });
}

/** Serves the chat page. People sign in by the address that is returned; nobody else gets anything. */
export async function startWebChannel(assistant: Assistant, options: WebOptions): Promise<WebChannel> {
  const { stateFolder, host = "127.0.0.1", port = defaultPort, publicUrl, log = () => {} } = options;
  const token = options.users?.owner ?? (await ownerToken(stateFolder));
  const users = new Users({ ...options.users, owner: token });
  const pages = await loadPages();
  if (!isLoopback(host)) {
    log("warn", `The chat page listens on ${host}: put a reverse proxy with TLS in front of it.`);
  }

  // The port is known only when the server listens, and the app needs it to know its own address.
  let app: ReturnType<typeof createApp> | undefined;
  const server = createAdaptorServer({
    fetch: (request, environment) => app?.fetch(request, environment) ?? new Response(null, { status: 503 }),
  });
  server.listen(port, host);
  try {
    await once(server, "listening");
  } catch (error) {
    throw listenError(error as NodeJS.ErrnoException, host, port);
  }
  const addresses = addressesOf(host, (server.address() as AddressInfo).port, publicUrl);
  app = createApp({ assistant, users, addresses, pages, log });

  return {
    url: `${addresses.origin}/?token=${encodeURIComponent(token)}`,
    async close() {
      const closed = once(server, "close");
      server.close();
      // Pages that watch an answer come back by themselves when the server does.
      if ("closeAllConnections" in server) server.closeAllConnections();
      await closed;
    },
  };
}

export interface WebOptions {
  /** Where the owner's token is kept. */
  stateFolder: string;
  /** Default 127.0.0.1. Any other address needs a reverse proxy with TLS in front. */
  host?: string;
  /** Default 8790; 0 takes a free one. */
  port?: number;
  /** The address that people use when a proxy stands in front, e.g. https://chat.example.org. */
  publicUrl?: string;
  /** Further people: name → token (at least 16 characters). `owner` gets a token by itself. */
  users?: Readonly<Record<string, string>>;
  log?: Log;
}

export interface WebChannel {
  /** Signs the owner in. A secret. */
  url: string;
  close(): Promise<void>;
}
