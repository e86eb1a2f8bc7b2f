import { type Log, ScryError } from "@scry/core";
import { isLoopback, type Listening, listen } from "scry/http";
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
  const listening = await listenNear(fetch, host, port, options.port === undefined);
  const addresses = addressesOf(host, listening.port, publicUrl);
  app = createApp({ assistant, users, addresses, pages, log });

  return {
    url: `${addresses.origin}/?token=${encodeURIComponent(token)}`,
    // At once: pages that watch an answer come back by themselves when the server does.
    close: () => listening.close(0),
  };
}

/** How many ports after the usual one are tried. */
const portsTried = 20;

/** Where nobody named a port, the next free one will do: another assistant may be running. */
async function listenNear(
  fetch: Parameters<typeof listen>[0],
  host: string,
  first: number,
  isFree: boolean,
): Promise<Listening> {
  for (let port = first; ; port++) {
    try {
      return await listen(fetch, { host, port, what: "The chat page" });
    } catch (thrown) {
      const isTaken = ScryError.is(thrown) && thrown.message.includes("is taken");
      if (!isFree || !isTaken || port >= first + portsTried) throw thrown;
    }
  }
}

export interface WebOptions {
  /** Where the owner's token is kept. */
  stateFolder: string;
  /** Default 127.0.0.1. Any other address needs a reverse proxy with TLS in front. */
  host?: string;
  /** Default: 8790, or the next one that is free; 0 takes any free one. */
  port?: number;
  /** The address that people use behind a proxy, e.g. https://chat.example.org. */
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
