import type { SecureContext } from "node:tls";
import type { Dispatcher } from "undici";
import { checkProxy, readCertificates } from "../settings/setting-errors.ts";
import type { NetworkSettings } from "../settings/settings.ts";

/** Keep-alive connections to providers, through the proxy if there is one. undici is loaded on first use. */
export function createDispatcher(network: NetworkSettings): {
  get(): Promise<Dispatcher>;
  close(): Promise<void>;
} {
  let made: Promise<Dispatcher> | undefined;
  return {
    get: () => (made ??= make(network)),
    // If it could not be created, that has been reported, and there is nothing to close.
    close: async () => (await made?.catch(() => undefined))?.close(),
  };
}

async function make({
  httpProxy,
  httpsProxy,
  noProxy,
  ca,
  places = {},
}: NetworkSettings): Promise<Dispatcher> {
  const { Agent, EnvHttpProxyAgent } = await import("./agents.ts");
  const trusted = ca && (await trust(ca, places.ca));
  const connect = { timeout: 8000, ...(trusted && { secureContext: trusted }) };
  // HTTP/1.1: undici 8 would offer HTTP/2, which no provider needs and which changes the request's shape.
  const common = { allowH2: false, connect, keepAliveTimeout: 10_000 };
  if (!httpProxy && !httpsProxy) return new Agent(common);
  checkProxy(httpProxy, places.httpProxy);
  checkProxy(httpsProxy, places.httpsProxy);
  return new EnvHttpProxyAgent({
    ...common,
    requestTls: connect,
    proxyTls: connect,
    httpProxy: httpProxy ?? "",
    httpsProxy: httpsProxy ?? httpProxy ?? "",
    noProxy: noProxy ?? "",
  });
}

async function trust(ca: string, place: string | undefined): Promise<SecureContext> {
  // Not at the top of the file: the import alone makes Node read its own certificates, on every start.
  const { trusting } = await import("../guard/trust.ts");
  return trusting(readCertificates(ca, place));
}
