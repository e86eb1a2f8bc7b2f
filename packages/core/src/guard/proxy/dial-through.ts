import type { Socket } from "node:net";
import { ScryError } from "../../contracts/error.ts";
import { parseAddress } from "../address.ts";
import type { Dial } from "../dial.ts";
import { openHttpTunnel } from "./http-tunnel.ts";
import type { ProxyServer } from "./page-proxy.ts";
import { proxyUnreachable } from "./proxy-error.ts";
import { openSocksTunnel } from "./socks-tunnel.ts";

/** A connection to the proxy itself: the operator chose it, so its address is not judged. */
export async function dialProxy(proxy: ProxyServer, dial: Dial, signal: AbortSignal): Promise<Socket> {
  const { hostname, port, tls } = proxy;
  const literal = parseAddress(hostname);
  const servername = tls && literal === undefined ? hostname : undefined;
  try {
    return await dial({
      address: hostname,
      family: literal?.family ?? 0,
      port,
      host: hostname,
      tls,
      servername,
      signal,
    });
  } catch (error) {
    throw signal.aborted || ScryError.is(error) ? error : proxyUnreachable(proxy, error);
  }
}

/** An open tunnel to a host and port. `host` is a checked address, or a name where the proxy looks names up. */
export async function dialThrough(
  proxy: ProxyServer,
  dial: Dial,
  target: { host: string; port: number },
  signal: AbortSignal,
): Promise<Socket> {
  const socket = await dialProxy(proxy, dial, signal);
  const abort = () => socket.destroy(signal.reason);
  signal.addEventListener("abort", abort, { once: true });
  try {
    await (proxy.kind === "socks5" ? openSocksTunnel : openHttpTunnel)(socket, proxy, target);
    signal.throwIfAborted();
    return socket;
  } catch (error) {
    // A socket that is being destroyed can still emit an error, which must not end the process.
    socket.on("error", () => {}).destroy();
    throw signal.aborted ? signal.reason : error;
  } finally {
    signal.removeEventListener("abort", abort);
  }
}
