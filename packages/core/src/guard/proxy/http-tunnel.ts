import type { Socket } from "node:net";
import type { ScryError } from "../../contracts/error.ts";
import type { ProxyServer } from "./page-proxy.ts";
import { notAProxy, proxyRefused, proxyWantsPassword, targetUnreachable } from "./proxy-error.ts";
import { receive } from "./receive.ts";

/** The header with the user name and password, where there are some (RFC 7617). */
export function proxyAuthorization({ username, password }: ProxyServer): string | undefined {
  if (username === "" && password === "") return undefined;
  return `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
}

/** Asks an HTTP proxy for a tunnel (RFC 9110, 9.3.6). */
export async function openHttpTunnel(
  socket: Socket,
  proxy: ProxyServer,
  { host, port }: { host: string; port: number },
): Promise<void> {
  const authority = `${host.includes(":") ? `[${host}]` : host}:${port}`;
  const authorization = proxyAuthorization(proxy);
  const lines = [
    `CONNECT ${authority} HTTP/1.1`,
    `Host: ${authority}`,
    ...(authorization ? [`Proxy-Authorization: ${authorization}`] : []),
  ];
  socket.write(`${lines.join("\r\n")}\r\n\r\n`);
  const head = await receive(socket, proxy, (bytes) => {
    const end = bytes.indexOf("\r\n\r\n");
    return end === -1 ? undefined : end + 4;
  });
  const status = /^HTTP\/1\.[01] (\d{3})/.exec(head.toString("latin1", 0, 64))?.[1];
  if (status === undefined) throw notAProxy(proxy);
  if (!status.startsWith("2")) throw tunnelError(proxy, Number(status), port);
}

function tunnelError(proxy: ProxyServer, status: number, port: number): ScryError {
  // tinyproxy replies to a wrong password with 401.
  if (status === 407 || status === 401) return proxyWantsPassword(proxy);
  const reason = `it answered CONNECT with status ${status}`;
  // Proxies reply with 5xx for a site that they cannot reach, and with 4xx for one that they may not.
  return status >= 500
    ? targetUnreachable(proxy, reason, status === 504)
    : proxyRefused(proxy, reason, port === 443);
}
