import { connect as connectTcp, type Socket } from "node:net";
import { connect as connectTls, type SecureContext } from "node:tls";
import { trusting } from "./certificates.ts";

/** One connection to one address that has been checked. */
export interface DialOptions {
  address: string;
  /** 0 for a name: the system looks it up. Only proxies that the operator chose are dialled by name. */
  family: 0 | 4 | 6;
  port: number;
  /** The host as the URL had it: for logs and tests, never looked up again. */
  host: string;
  tls: boolean;
  /** The name for SNI and for the certificate check; undefined when the URL has an address as its host. */
  servername: string | undefined;
  signal: AbortSignal;
  /** An open connection to the same place, through a proxy: only the handshake is left to do. */
  tunnel?: Socket | undefined;
}

/** Opens the socket and, with `tls`, completes the handshake. Rejects when the certificate is not valid. */
export type Dial = (options: DialOptions) => Promise<Socket>;

// The same as undici's own connector has.
const keepAliveDelay = 60_000;

/** With the usual authorities. */
export const dialSocket: Dial = (options) => dial(options, undefined);

/**
 * Dials with additional authorities in PEM, such as those of a company that decrypts its traffic. They are read with the
 * first secure connection, so that an error in them does not affect anything else.
 */
export function dialTrusting(authorities: () => string): Dial {
  let context: SecureContext | undefined;
  return async (options) => {
    if (!options.tls) return await dial(options, undefined);
    context ??= trusting(authorities());
    return await dial(options, context);
  };
}

function dial(
  { address, family, port, tls, servername, signal, tunnel }: DialOptions,
  secureContext: SecureContext | undefined,
): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  if (signal.aborted) {
    reject(signal.reason);
    return promise;
  }
  // For a page `host` is always an address here, so Node asks no resolver. The certificate is checked against
  // `servername`, or against the address when there is no name. ALPN offers HTTP/1.1 only: with HTTP/2
  // requests for other hosts could be sent over a socket that was checked for one.
  // `rejectUnauthorized` is set because an environment variable can switch its default off.
  const options = { host: address, port, family };
  const socket = tls
    ? connectTls({
        ...(tunnel ? { socket: tunnel, host: address } : options),
        rejectUnauthorized: true,
        ALPNProtocols: ["http/1.1"],
        ...(servername && { servername }),
        ...(secureContext && { secureContext }),
      })
    : connectTcp(options);
  const abort = () => socket.destroy(signal.reason);
  const settle = () => {
    signal.removeEventListener("abort", abort);
    socket.removeListener("error", reject);
    socket.removeListener("close", closed);
  };
  const closed = () => reject(new Error("the connection was closed before it was ready"));
  signal.addEventListener("abort", abort, { once: true });
  socket.setNoDelay(true).setKeepAlive(true, keepAliveDelay);
  socket.once("error", reject).once("close", closed);
  socket.once(tls ? "secureConnect" : "connect", () => {
    settle();
    resolve(socket);
  });
  promise.catch(() => {
    settle();
    // A socket that is being destroyed can still emit an error, which must not end the process.
    socket.on("error", () => {}).destroy();
  });
  return promise;
}
