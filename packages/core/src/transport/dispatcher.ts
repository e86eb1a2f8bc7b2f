import type { SecureContext } from "node:tls";
import type { Dispatcher } from "undici";
import { closeSoon } from "../guard/close-soon.ts";
import type { PageProxyOptions } from "../guard/proxy/page-proxy.ts";
import { checkProxy, readCertificates } from "../settings/setting-errors.ts";
import type { NetworkSettings } from "../settings/settings.ts";
import type { Call } from "./call.ts";

const connectMs = 8000;

export interface Dispatchers {
  /** For a call of this kind. */
  get(kind: Call["kind"]): Promise<Dispatcher>;
  close(): Promise<void>;
}

/**
 * Keep-alive connections to providers, through the proxy if there is one. Services that read pages go through the proxy
 * for pages where one is set. undici is loaded on first use.
 */
export function createDispatcher(network: NetworkSettings, pageProxy?: PageProxyOptions): Dispatchers {
  let made: Promise<Dispatcher> | undefined;
  let reading: Promise<Dispatcher> | undefined;
  const usual = () => (made ??= make(network));
  return {
    get(kind) {
      if (kind !== "read" || pageProxy === undefined) return usual();
      reading ??= makeForPages(network, pageProxy);
      return reading;
    },
    // If one could not be created, that has been reported, and there is nothing to close.
    async close() {
      for (const one of [made, reading]) {
        const dispatcher = await one?.catch(() => undefined);
        if (dispatcher) await closeSoon(dispatcher);
      }
    },
  };
}

async function makeForPages(
  { ca, places }: NetworkSettings,
  pageProxy: PageProxyOptions,
): Promise<Dispatcher> {
  const [{ createServiceAgent }, { dialSocket, dialTrusting }] = await Promise.all([
    import("../guard/proxy/service-agent.ts"),
    import("../guard/dial.ts"),
  ]);
  return createServiceAgent(
    pageProxy,
    ca ? dialTrusting(() => readCertificates(ca, places?.ca)) : dialSocket,
  );
}

async function make({
  httpProxy,
  httpsProxy,
  noProxy,
  ca,
  places = {},
}: NetworkSettings): Promise<Dispatcher> {
  const { Agent, EnvHttpProxyAgent, Pool } = await import("./agents.ts");
  const trusted = ca && (await trust(ca, places.ca));
  const connect = { timeout: connectMs, ...(trusted && { secureContext: trusted }) };
  // HTTP/1.1: undici 8 would offer HTTP/2, which no provider needs and which changes the request's shape.
  const common = { allowH2: false, connect, keepAliveTimeout: 10_000 };
  if (!httpProxy && !httpsProxy) return new Agent(common);
  checkProxy(httpProxy, places.httpProxy);
  checkProxy(httpsProxy, places.httpsProxy);
  return new EnvHttpProxyAgent({
    ...common,
    requestTls: connect,
    proxyTls: connect,
    // A proxy gets as much time to open a tunnel as to connect; undici itself would wait for five minutes.
    clientFactory: (proxy, options) => new Pool(proxy, { ...options, headersTimeout: connectMs }),
    httpProxy: httpProxy ?? "",
    httpsProxy: httpsProxy ?? httpProxy ?? "",
    noProxy: noProxy ?? "",
  });
}

async function trust(ca: string, place: string | undefined): Promise<SecureContext> {
  // Not at the top of the file: the import alone makes Node read its own certificates, on every start.
  const { trusting } = await import("../guard/certificates.ts");
  return trusting(readCertificates(ca, place));
}
