import type { Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { createAdaptorServer, type HttpBindings } from "@hono/node-server";
import { ScryError } from "@scry/core";
import { bracketed } from "./host.ts";

/** A server that listens. */
export interface Listening {
  /** Where a person or a client finds it, e.g. http://127.0.0.1:8787. */
  url: string;
  port: number;
  /** Takes no new calls, lets those in progress finish within this time, then ends them. */
  close(graceMs: number): Promise<void>;
}

interface Place {
  host: string;
  port: number;
  /** What listens, for an error: "The gateway". */
  what?: string;
}

type Fetch = (request: Request, env: Partial<HttpBindings>) => Response | Promise<Response>;

/** How long slow senders may hold a connection: 10 seconds for the headers, 30 for the whole request. */
const timeouts = { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 5_000 };

/** Listens on a port and answers with the given handler; resolves when the port is open. */
export async function listen(fetch: Fetch, place: Place): Promise<Listening> {
  const server = createAdaptorServer({
    fetch: (request, env) => fetch(request, env as HttpBindings),
    serverOptions: timeouts,
  }) as Server;
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(cannotListen(error, place)));
    server.listen(place.port, place.host, resolve);
  });
  // Later errors are about one connection that could not be accepted; without a listener they would end the process.
  server.on("error", () => undefined);
  // Browsers open connections in advance. Node takes those for busy: they would delay the end.
  const unused = new Set<Socket>();
  server.on("connection", (socket) => {
    unused.add(socket);
    socket.once("close", () => unused.delete(socket));
  });
  server.on("request", ({ socket }) => unused.delete(socket));
  const { address, port } = server.address() as AddressInfo;
  return {
    url: `http://${bracketed(address)}:${port}`,
    port,
    close: (graceMs) =>
      new Promise((resolve) => {
        const timer = setTimeout(() => server.closeAllConnections(), graceMs);
        // Connections that become idle now would be kept for their next request, which is not taken.
        const idle = setInterval(() => server.closeIdleConnections(), 50);
        for (const socket of unused) socket.destroy();
        server.close(() => {
          clearTimeout(timer);
          clearInterval(idle);
          resolve();
        });
      }),
  };
}

function cannotListen(
  { code, message }: NodeJS.ErrnoException,
  { host, port, what = "The server" }: Place,
): ScryError {
  const sentences: Record<string, [string, string]> = {
    EADDRINUSE: [`Port ${port} is taken by another program.`, "Choose another one with --port."],
    EACCES: [`Port ${port} may not be used by this user.`, "Choose one above 1023 with --port."],
    EADDRNOTAVAIL: [`${host} is not an address of this machine.`, "Correct --host."],
    ENOTFOUND: [`${host} is not an address of this machine.`, "Correct --host."],
  };
  const [sentence, hint] = sentences[code ?? ""] ?? [
    `${what} cannot listen: ${message}.`,
    "Check --host and --port.",
  ];
  return new ScryError({ code: "unavailable", message: sentence, hint });
}
