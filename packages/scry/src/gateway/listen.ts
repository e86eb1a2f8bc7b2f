import type { Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { createAdaptorServer, type HttpBindings } from "@hono/node-server";
import { ScryError } from "@scry/core";

export interface Listening {
  /** Where a person or a client finds it, e.g. http://127.0.0.1:8787. */
  url: string;
  /** Takes no new calls, lets those under way finish within this time, then ends them. */
  close(graceMs: number): Promise<void>;
}

interface Place {
  host: string;
  port: number;
}

type Fetch = (request: Request, env: Partial<HttpBindings>) => Response | Promise<Response>;

/** Slow senders hold a connection no longer than this: 10 seconds for the headers, 30 for the whole request. */
const patience = { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 5_000 };

export async function listen(fetch: Fetch, place: Place): Promise<Listening> {
  const server = createAdaptorServer({
    fetch: (request, env) => fetch(request, env as HttpBindings),
    serverOptions: patience,
  }) as Server;
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(cannotListen(error, place)));
    server.listen(place.port, place.host, resolve);
  });
  // Later ones are about one connection that could not be taken; without a listener they would end the process.
  server.on("error", () => undefined);
  // Browsers open connections beforehand. Node takes those for busy, so that they would hold up the end.
  const unused = new Set<Socket>();
  server.on("connection", (socket) => {
    unused.add(socket);
    socket.once("close", () => unused.delete(socket));
  });
  server.on("request", ({ socket }) => unused.delete(socket));
  const { address, port, family } = server.address() as AddressInfo;
  return {
    url: `http://${family === "IPv6" ? `[${address}]` : address}:${port}`,
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

function cannotListen({ code, message }: NodeJS.ErrnoException, { host, port }: Place): ScryError {
  const sentences: Record<string, [string, string]> = {
    EADDRINUSE: [`Port ${port} is taken by another program.`, "Choose another one with --port."],
    EACCES: [`Port ${port} may not be used by this user.`, "Choose one above 1023 with --port."],
    EADDRNOTAVAIL: [`${host} is not an address of this machine.`, "Correct --host."],
    ENOTFOUND: [`${host} is not an address of this machine.`, "Correct --host."],
  };
  const [sentence, hint] = sentences[code ?? ""] ?? [
    `The gateway cannot listen: ${message}.`,
    "Check --host and --port.",
  ];
  return new ScryError({ code: "unavailable", message: sentence, hint });
}
