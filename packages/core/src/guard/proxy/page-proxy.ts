import { ScryError } from "../../contracts/error.ts";
import { type Address, contains, type Network, parseAddress, parseNetwork } from "../address.ts";
import { normaliseHost } from "../name.ts";

/** How pages are reached where the operator wants them read through a proxy. */
export interface PageProxyOptions {
  /** For http pages and for https pages: http://, https://, socks5:// or socks5h://, with user name and password. */
  http?: string | undefined;
  https?: string | undefined;
  /** Hosts that are reached directly, in the usual form of NO_PROXY; networks (CIDR) too. */
  noProxy?: string | undefined;
  /** The proxy looks names up, and the guard cannot check their addresses. socks5h:// means the same. */
  resolves?: boolean | undefined;
  /** The setting that names the proxy, for messages. */
  place?: string | undefined;
}

export interface ProxyServer {
  kind: "http" | "socks5";
  hostname: string;
  port: number;
  /** The connection to the proxy itself is encrypted. */
  tls: boolean;
  username: string;
  password: string;
  resolves: boolean;
  place: string;
}

export interface PageProxy {
  /** The proxy for a host; undefined where it is reached directly. */
  proxyFor(host: string, port: number, secure: boolean): ProxyServer | undefined;
  /** Whether no_proxy names a network with this address in it. */
  isExempt(address: string): boolean;
}

/** host:port, as messages to the operator name it. */
export const proxyLabel = ({ hostname, port }: ProxyServer): string => `${hostname}:${port}`;

export const proxyProtocols = /^(?:https?|socks5h?):$/;
const standardPorts: Readonly<Record<string, number>> = { "http:": 80, "https:": 443 };
const socksPort = 1080;

/** Reads the addresses of proxies. Throws when one is invalid; its text may hold a password and is not repeated. */
export function createPageProxy(options: PageProxyOptions): PageProxy | undefined {
  const place = options.place ?? "read.proxy";
  const parse = (address: string | undefined) =>
    address === undefined ? undefined : parseProxy(address, place, options.resolves ?? false);
  const http = parse(options.http);
  const https = parse(options.https);
  if (http === undefined && https === undefined) return undefined;
  const exceptions = parseNoProxy(options.noProxy ?? "");
  return {
    proxyFor(host, port, secure) {
      const proxy = secure ? https : http;
      return proxy === undefined || exceptions.some((entry) => entry.names(host, port)) ? undefined : proxy;
    },
    isExempt(text) {
      const address = parseAddress(text);
      return address !== undefined && exceptions.some((entry) => entry.covers(address));
    },
  };
}

function parseProxy(address: string, place: string, resolves: boolean): ProxyServer {
  const url = URL.parse(address);
  if (url === null || !proxyProtocols.test(url.protocol) || url.hostname === "") {
    throw new ScryError({
      code: "not_configured",
      message: "The address of the proxy for pages is not a URL of a proxy.",
      hint: `Write http://host:port or socks5://host:port in ${place}.`,
    });
  }
  const socks = url.protocol.startsWith("socks");
  return {
    kind: socks ? "socks5" : "http",
    hostname: normaliseHost(url.hostname),
    port: Number(url.port) || (standardPorts[url.protocol] ?? socksPort),
    tls: url.protocol === "https:",
    username: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    resolves: resolves || url.protocol === "socks5h:",
    place,
  };
}

interface Exception {
  names(host: string, port: number): boolean;
  covers(address: Address): boolean;
}

/** "example.com", ".example.com" and "*.example.com" mean the domain and all below it, as in curl. */
function parseNoProxy(text: string): Exception[] {
  return text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((entry) => {
      const network: Network | undefined = parseNetwork(entry);
      const [, written = entry, digits] = /^(\[[^\]]*\]|[^:]*):(\d{1,5})$/.exec(entry) ?? [];
      const name = normaliseHost(written).replace(/^\*?\./, "");
      const address = parseAddress(name);
      const covers = (other: Address) =>
        (network !== undefined && contains(network, other)) ||
        (address !== undefined && address.family === other.family && address.value === other.value);
      return {
        covers: (other) => digits === undefined && covers(other),
        names(host, port) {
          if (digits !== undefined && Number(digits) !== port) return false;
          const literal = parseAddress(host);
          if (literal !== undefined && covers(literal)) return true;
          return name === "*" || host === name || host.endsWith(`.${name}`);
        },
      };
    });
}
