import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { type Duplex, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ScryError } from "../../contracts/error.ts";
import type { Guard } from "../../guard/index.ts";
import { untraced } from "../../telemetry/span.ts";
import { fetchError } from "../fetch-error.ts";
import {
  createProxySession,
  defaultProxyLimits,
  type ProxyLimits,
  type ProxySession,
} from "./proxy-session.ts";

/** The only way out of the browser: a forward proxy on the loopback interface, with the guard inside. */
export interface ForwardProxy {
  readonly port: number;
  /** Opens the way for one page. Requests without the credentials of a session are refused. */
  openSession(options: { ownServices: boolean }): ProxySession;
  close(): Promise<void>;
}

// They belong to one connection (RFC 9110, 7.6.1), or to the proxy itself.
const connectionHeaders: ReadonlySet<string> = new Set([
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

function forwarded(headers: IncomingHttpHeaders): Record<string, string | string[]> {
  const kept: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !connectionHeaders.has(name)) kept[name] = value;
  }
  return kept;
}

function meter(session: ProxySession): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      session.count(chunk.length);
      done(null, chunk);
    },
  });
}

/** Refused by us: 403. Tried and failed: 502. The reason stays here: it is none of the page's business. */
const statusOf = (error: ScryError): number => (error.code === "refused_url" ? 403 : 502);

/** An absolute http URL, as browsers send to a proxy. Anything else speaks to the proxy itself. */
async function forward(
  guard: Guard,
  session: ProxySession,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = URL.parse(request.url ?? "");
  if (url === null || url.protocol !== "http:" || url.username !== "") {
    response.writeHead(400).end();
    return;
  }
  const port = url.port === "" ? 80 : Number(url.port);
  try {
    await session.admit(url.hostname, port);
    const answer = await untraced(() =>
      guard.dispatcher().request({
        origin: url.origin,
        path: url.pathname + url.search,
        method: request.method ?? "GET",
        headers: { ...forwarded(request.headers), host: url.host },
        body: hasBody(request) ? request.pipe(meter(session)) : null,
        signal: session.signal,
      }),
    );
    response.writeHead(answer.statusCode, forwarded(answer.headers));
    await pipeline(answer.body, meter(session), response);
  } catch (error) {
    const failure = fetchError(error);
    session.recordFailure(url.hostname, port, failure);
    if (response.headersSent) response.destroy();
    else response.writeHead(statusOf(failure), { connection: "close" }).end();
  }
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/** CONNECT: https, and every WebSocket, encrypted or not. */
async function tunnel(
  guard: Guard,
  session: ProxySession,
  authority: string,
  client: Duplex,
  head: Buffer,
): Promise<void> {
  const [, hostname, portText] = /^(\[[\da-f:.]+\]|[^:[\]]+):(\d{1,5})$/i.exec(authority) ?? [];
  if (hostname === undefined) {
    client.end("HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n");
    return;
  }
  const port = Number(portText);
  let server: Socket;
  try {
    await session.admit(hostname, port);
    server = await guard.open(hostname, port, { signal: session.signal });
  } catch (error) {
    const failure = fetchError(error);
    session.recordFailure(hostname, port, failure);
    client.end(`HTTP/1.1 ${statusOf(failure)} Refused\r\nConnection: close\r\n\r\n`);
    return;
  }
  session.track(server);
  if (client.destroyed || session.signal.aborted) {
    server.destroy();
    return;
  }
  client.write("HTTP/1.1 200 Connection Established\r\n\r\n");
  if (head.length > 0) server.write(head);
  // Either side may close at any time; then the other is closed too, and no reason is reported.
  await Promise.allSettled([
    pipeline(client, meter(session), server),
    pipeline(server, meter(session), client),
  ]);
}

export async function startProxy(
  guard: Guard,
  limits: ProxyLimits = defaultProxyLimits,
): Promise<ForwardProxy> {
  const sessions = new Map<string, ProxySession>();
  const server = createServer({ maxHeaderSize: 32_768 });
  const sessionOf = (headers: IncomingHttpHeaders) => sessions.get(headers["proxy-authorization"] ?? "");

  server.on("request", (request, response) => {
    const session = sessionOf(request.headers);
    if (session !== undefined) {
      session.track(request.socket);
      void forward(guard, session, request, response);
      return;
    }
    response.writeHead(407, { "proxy-authenticate": 'Basic realm="scry"', connection: "close" }).end();
  });
  server.on("connect", (request, client, head) => {
    client.on("error", () => client.destroy());
    const session = sessionOf(request.headers);
    if (session !== undefined) {
      session.track(client);
      void tunnel(guard, session, request.url ?? "", client, head);
      return;
    }
    const challenge = 'Proxy-Authenticate: Basic realm="scry"\r\nConnection: close\r\nContent-Length: 0';
    client.end(`HTTP/1.1 407 Proxy Authentication Required\r\n${challenge}\r\n\r\n`);
  });
  server.on("clientError", (_error, socket) => socket.destroy());

  const listening = Promise.withResolvers<void>();
  server.once("error", listening.reject);
  server.listen(0, "127.0.0.1", listening.resolve);
  await listening.promise;
  return {
    port: (server.address() as AddressInfo).port,
    openSession({ ownServices }) {
      const session = createProxySession(guard, ownServices, limits);
      const token = `Basic ${Buffer.from(`${session.username}:${session.password}`).toString("base64")}`;
      sessions.set(token, session);
      session.signal.addEventListener("abort", () => sessions.delete(token), { once: true });
      return session;
    },
    async close() {
      for (const session of sessions.values()) session.close();
      const closed = Promise.withResolvers<void>();
      server.close(() => closed.resolve());
      server.closeAllConnections();
      await closed.promise;
    },
  };
}
