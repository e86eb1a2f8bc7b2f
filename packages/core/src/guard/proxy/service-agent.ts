import { Agent, type buildConnector } from "undici";
import { connectError } from "../connect-error.ts";
import type { Dial } from "../dial.ts";
import { normaliseHost } from "../name.ts";
import { dialThrough } from "./dial-through.ts";
import { createPageProxy, type PageProxyOptions } from "./page-proxy.ts";

const connectMilliseconds = 8_000;

/**
 * An agent for services that the operator chose and that read pages for us: their names are not judged, and the proxy
 * looks them up.
 */
export function createServiceAgent(options: PageProxyOptions, dial: Dial): Agent {
  const pageProxy = createPageProxy(options);
  const open = async (hostname: string, port: number, tls: boolean) => {
    const host = normaliseHost(hostname);
    const signal = AbortSignal.timeout(connectMilliseconds);
    const proxy = pageProxy?.proxyFor(host, port, tls);
    const target = { address: host, family: 0, port, host, tls, servername: tls ? host : undefined } as const;
    if (proxy === undefined) return await dial({ ...target, signal });
    const tunnel = await dialThrough(proxy, dial, { host, port }, signal);
    return tls ? await dial({ ...target, signal, tunnel }) : tunnel;
  };
  const connect: buildConnector.connector = ({ hostname, protocol, port }, callback) => {
    const tls = protocol === "https:";
    open(hostname, Number(port) || (tls ? 443 : 80), tls).then(
      (socket) => callback(null, socket),
      (error: unknown) => callback(connectError(error), null),
    );
  };
  return new Agent({ connect, allowH2: false, keepAliveTimeout: 10_000 });
}
