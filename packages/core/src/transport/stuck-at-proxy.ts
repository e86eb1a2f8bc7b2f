import type { NetworkSettings } from "../settings/settings.ts";

/** The proxy that failed, without user name and password, and what to correct. */
export interface ProxyError {
  host: string;
  place: string;
}

/** undici has no code for a proxy that responds with 407 or refuses a tunnel. */
export const isProxyRefusal = (error: unknown) =>
  error instanceof Error && /^Proxy (?:Authentication Required|response)/.test(error.message);

/**
 * The proxy that a request failed at. A failed connection names its target: the proxy, or the service itself if no_proxy
 * exempts it.
 */
export function stuckAtProxy(error: unknown, target: URL, network: NetworkSettings): ProxyError | undefined {
  const { httpProxy, httpsProxy, noProxy, places } = network;
  const secure = target.protocol === "https:" && httpsProxy !== undefined;
  const proxy = URL.parse((secure ? httpsProxy : httpProxy) ?? "");
  if (!proxy) return undefined;
  const found = {
    host: `${proxy.hostname}:${portOf(proxy)}`,
    place: (secure ? places?.httpsProxy : places?.httpProxy) ?? "network.proxy",
  };
  if (isProxyRefusal(error)) return found;
  const errors = errorsIn(error);
  if (errors.some(({ code }) => code?.startsWith("UND_ERR_PRX_"))) return found;
  // The proxy has seconds for a tunnel. A service would have minutes, and its request ends before.
  if (errors.some(({ code }) => code === "UND_ERR_HEADERS_TIMEOUT")) return found;
  const alike = (one: string | number, other: string | number) => one === other && noProxy !== undefined;
  const isProxy = errors.some(({ hostname, port }) => {
    if (hostname !== undefined) return hostname === proxy.hostname && !alike(target.hostname, hostname);
    return port === portOf(proxy) && !alike(portOf(target), port);
  });
  return isProxy ? found : undefined;
}

const portOf = ({ port, protocol }: URL) => Number(port) || (protocol === "https:" ? 443 : 80);

interface ConnectionError {
  code?: string;
  /** Set for a name that could not be resolved. */
  hostname?: string;
  /** Set for a connection that failed. */
  port?: number;
}

/** The error and those inside it: one for each address that was tried. */
function errorsIn(error: unknown): ConnectionError[] {
  if (!(error instanceof Error)) return [];
  const { code, hostname, port, errors = [] } = error as ConnectionError & Error & { errors?: unknown[] };
  // Only the message of undici's time-out has the address: "(attempted address: host:3128, timeout: 8000ms)".
  const attempted = /attempted address(?:es)?: .*?:(\d+),/.exec(error.message)?.[1];
  const own = { code, hostname, port: attempted === undefined ? port : Number(attempted) };
  return [own, ...errors.flatMap(errorsIn), ...errorsIn(error.cause)];
}
