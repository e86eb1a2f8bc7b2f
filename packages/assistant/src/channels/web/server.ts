import type { Log } from "@scry/core";
import { isLoopback, listen } from "scry/http";
import type { Assistant } from "../../contract.ts";
import { createApp } from "./app.ts";
import { addressesOf } from "./guards.ts";
import { loadPages } from "./pages.ts";
import { createUsers, ownerToken } from "./tokens.ts";

/** Next to the gateway of scry, which listens on 8787. */
const defaultPort = 8790;

/** Serves the chat page. The returned address signs its owner in; nobody else gets anything. */
export async function startWebChannel(assistant: Assistant, options: WebOptions): Promise<WebChannel> {
  const { stateFolder, host = "127.0.0.1", port = defaultPort, publicUrl, log = () => {} } = options;
  const token = options.users?.owner ?? (await ownerToken(stateFolder));
  const users = createUsers({ ...options.users, owner: token });
  const pages = await loadPages();
  if (!isLoopback(host)) {
    log("warn", `The chat page listens on ${host}: put a reverse proxy with TLS in front of it.`);
  }

  // The port is known only once the server listens, and the app has to know its own address.
  let app: ReturnType<typeof createApp> | undefined;
  const fetch = (request: Request, bindings: object) =>
    app?.fetch(request, bindings) ?? new Response(null, { status: 503 });
  const listening = await listen(fetch, { host, port, what: "The chat page" });
  const addresses = addressesOf(host, listening.port, publicUrl);
  app = createApp({ assistant, users, addresses, pages, log });

  return {
    url: `${addresses.origin}/?token=${encodeURIComponent(token)}`,
    // At once: pages that watch an answer come back by themselves when the server does.
    close: () => listening.close(0),
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
  /** Name → token of at least 16 characters. The owner gets a token automatically. */
  users?: Readonly<Record<string, string>>;
  log?: Log;
}

export interface WebChannel {
  /** Signs the owner in, so it is a secret. */
  url: string;
  close(): Promise<void>;
}
