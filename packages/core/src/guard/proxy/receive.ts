import type { Socket } from "node:net";
import type { ProxyServer } from "./page-proxy.ts";
import { notAProxy, proxyClosed } from "./proxy-error.ts";

/** Squid's longest header of a reply; a reply to CONNECT has a few lines. */
const mostBytes = 65_536;

/**
 * The next message of a proxy. `size` returns its length once there are enough bytes to know it. What comes after it
 * stays in the socket.
 */
export function receive(
  socket: Socket,
  proxy: ProxyServer,
  size: (bytes: Buffer) => number | undefined,
): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  let bytes = Buffer.alloc(0);
  const look = () => {
    for (let chunk = socket.read(); chunk !== null; chunk = socket.read())
      bytes = Buffer.concat([bytes, chunk as Buffer]);
    const length = size(bytes);
    if (length !== undefined && bytes.length >= length) {
      stop();
      if (bytes.length > length) socket.unshift(bytes.subarray(length));
      resolve(bytes.subarray(0, length));
    } else if (bytes.length > mostBytes) fail(notAProxy(proxy));
  };
  const fail = (error: Error) => {
    stop();
    reject(error);
  };
  const closed = (error?: unknown) => fail(proxyClosed(proxy, error instanceof Error ? error : undefined));
  const stop = () => {
    socket.removeListener("readable", look).removeListener("error", closed);
    socket.removeListener("end", closed).removeListener("close", closed);
  };
  socket.on("readable", look).once("error", closed).once("end", closed).once("close", closed);
  if (socket.destroyed || socket.readableEnded) closed();
  else look();
  return promise;
}
