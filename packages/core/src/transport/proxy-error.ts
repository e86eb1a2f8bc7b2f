import type { NetworkSettings } from "../settings/settings.ts";

/** A proxy that is in the way, without its user name and password, and what to correct. */
export interface ProxyTrouble {
  host: string;
  place: string;
}

/** undici has no code of its own for a proxy that answers 407 or refuses a tunnel. */
export const isProxyRefusal = (error: unknown) =>
  error instanceof Error && /^Proxy (?:Authentication Required|response)/.test(error.message);

/**
 * The proxy that a request got stuck at. A failed connection says where it was to lead: to the proxy, or to the
 * service itself where no_proxy excepts it.
 */
export function stuckAtProxy(
  error: unknown,
  target: URL,
  network: NetworkSettings,
): ProxyTrouble | undefined {
  const { httpProxy, httpsProxy, noProxy, places } = network;
  const secure = target.protocol === "https:" && httpsProxy !== undefined;
  const proxy = URL.parse((secure ? httpsProxy : httpProxy) ?? "");
  if (!proxy) return undefined;
  const trouble = {
    host: `${proxy.hostname}:${portOf(proxy)}`,
    place: (secure ? places?.httpsProxy : places?.httpProxy) ?? "network.proxy",
  };
  if (isProxyRefusal(error)) return trouble;
  const faults = faultsIn(error);
  if (faults.some(({ code }) => code?.startsWith("UND_ERR_PRX_"))) return trouble;
  const alike = (one: string | number, other: string | number) => one === other && noProxy !== undefined;
  const isProxy = faults.some(({ hostname, port }) => {
    if (hostname !== undefined) return hostname === proxy.hostname && !alike(target.hostname, hostname);
    return port === portOf(proxy) && !alike(portOf(target), port);
  });
  return isProxy ? trouble : undefined;
}

const portOf = ({ port, protocol }: URL) => Number(port) || (protocol === "https:" ? 443 : 80);

interface Fault {
  code?: string;
  /** Of a name that could not be looked up. */
  hostname?: string;
  /** Of a connection that did not come about. */
  port?: number;
}

/** The error with those inside it: one for each address that was tried. */
function faultsIn(error: unknown): Fault[] {
  if (!(error instanceof Error)) return [];
  const { code, hostname, port, errors = [] } = error as Fault & Error & { errors?: unknown[] };
  // Only the words of undici's time-out have the address: "(attempted address: host:3128, timeout: 8000ms)".
  const attempted = /attempted address(?:es)?: .*?:(\d+),/.exec(error.message)?.[1];
  const own = { code, hostname, port: attempted === undefined ? port : Number(attempted) };
  return [own, ...errors.flatMap(faultsIn), ...faultsIn(error.cause)];
}
