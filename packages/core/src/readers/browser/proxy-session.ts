import { randomBytes } from "node:crypto";
import type { Duplex } from "node:stream";
import { ScryError } from "../../contracts/error.ts";
import { type Guard, portOf } from "../../guard/index.ts";

/** What one page may cost on the wire. */
export interface ProxyLimits {
  /** Both directions together. Pages without pictures stay below 10 MB, heavy web applications below 30 MB. */
  bytes: number;
  /** At the same time. Chromium opens at most 32 sockets through one proxy; a tunnel counts at both ends. */
  connections: number;
}

export const defaultProxyLimits: ProxyLimits = { bytes: 60_000_000, connections: 128 };

/** The traffic of one page: who may pass, what it has cost, what went wrong where. */
export interface ProxySession {
  readonly username: string;
  readonly password: string;
  /** Fires when the page is done or has spent its bytes. */
  readonly signal: AbortSignal;
  /** Throws when this page may not connect there. The address is judged again when the socket is opened. */
  admit(hostname: string, port: number): Promise<void>;
  /** Counts a connection until it closes. */
  track(stream: Duplex): void;
  count(bytes: number): void;
  recordFailure(hostname: string, port: number, error: ScryError): void;
  failureOf(url: URL): ScryError | undefined;
  close(): void;
}

/**
 * `ownServices`: the page itself is one of the operator's private services (`policy.allow_private`). Only such a page
 * may use these services; any other page could otherwise send them requests, like a page opened in a browser inside the
 * firewall.
 */
export function createProxySession(guard: Guard, ownServices: boolean, limits: ProxyLimits): ProxySession {
  const controller = new AbortController();
  const streams = new Set<Duplex>();
  const failures = new Map<string, ScryError>();
  let bytes = 0;

  const close = () => {
    controller.abort();
    for (const stream of streams) stream.destroy();
  };
  return {
    username: randomBytes(9).toString("base64url"),
    password: randomBytes(24).toString("base64url"),
    signal: controller.signal,
    async admit(hostname, port) {
      if (streams.size > limits.connections) {
        throw new ScryError({ code: "too_large", message: "The page opens too many connections." });
      }
      if (!ownServices) await guard.assertPublic(`http://${hostname}:${port}/`);
    },
    track(stream) {
      // One connection carries many requests.
      if (streams.has(stream)) return;
      streams.add(stream);
      stream.once("close", () => streams.delete(stream));
    },
    count(added) {
      bytes += added;
      if (bytes > limits.bytes) close();
    },
    recordFailure(hostname, port, error) {
      // A page that tries every port of a network must not fill the memory.
      if (failures.size < 1_000) failures.set(`${hostname}:${port}`, error);
    },
    failureOf: (url) => failures.get(`${url.hostname}:${portOf(url)}`),
    close,
  };
}
