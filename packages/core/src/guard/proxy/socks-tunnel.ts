import type { Socket } from "node:net";
import type { ScryError } from "../../contracts/error.ts";
import { parseAddress } from "../address.ts";
import type { ProxyServer } from "./page-proxy.ts";
import { notAProxy, proxyRefused, proxyWantsPassword, targetUnreachable } from "./proxy-error.ts";
import { receive } from "./receive.ts";

const version = 5;
const noPassword = 0;
const withPassword = 2;
const noneAcceptable = 0xff;

/** Asks a SOCKS5 proxy for a connection (RFC 1928), with user name and password (RFC 1929) where there are some. */
export async function openSocksTunnel(
  socket: Socket,
  proxy: ProxyServer,
  { host, port }: { host: string; port: number },
): Promise<void> {
  const methods = proxy.username === "" ? [noPassword] : [noPassword, withPassword];
  socket.write(Buffer.from([version, methods.length, ...methods]));
  const [said, method] = await receive(socket, proxy, () => 2);
  if (said !== version) throw notAProxy(proxy);
  if (method === withPassword) await signIn(socket, proxy);
  else if (method === noneAcceptable) throw proxyWantsPassword(proxy);
  else if (method !== noPassword) throw notAProxy(proxy);

  socket.write(
    Buffer.concat([Buffer.from([version, 1, 0]), encoded(host), Buffer.from([port >> 8, port & 0xff])]),
  );
  const reply = await receive(socket, proxy, (bytes) => {
    const [, , , kind, length = 0] = bytes;
    if (bytes.length < 5) return undefined;
    return kind === 1 ? 10 : kind === 4 ? 22 : 7 + length;
  });
  const outcome = reply[1] ?? 1;
  if (outcome !== 0) throw connectionError(proxy, outcome, port);
}

async function signIn(socket: Socket, proxy: ProxyServer): Promise<void> {
  // Longer ones do not fit into the protocol.
  const field = (text: string) => {
    const bytes = Buffer.from(text).subarray(0, 255);
    return Buffer.concat([Buffer.from([bytes.length]), bytes]);
  };
  socket.write(Buffer.concat([Buffer.from([1]), field(proxy.username), field(proxy.password)]));
  const [, status] = await receive(socket, proxy, () => 2);
  if (status !== 0) throw proxyWantsPassword(proxy);
}

/** The target in the protocol's form: an address as its bytes, a name as text. */
function encoded(host: string): Buffer {
  const address = parseAddress(host);
  if (address === undefined) {
    const name = Buffer.from(host);
    return Buffer.concat([Buffer.from([3, name.length]), name]);
  }
  const digits = address.value.toString(16).padStart(address.family === 4 ? 8 : 32, "0");
  return Buffer.concat([Buffer.from([address.family === 4 ? 1 : 4]), Buffer.from(digits, "hex")]);
}

const outcomes: Readonly<Record<number, string>> = {
  1: "it failed without a reason",
  3: "the network cannot be reached from there",
  4: "the host cannot be reached from there",
  5: "the server refuses connections",
  6: "the connection took too long",
  8: "it does not know this kind of address",
};

function connectionError(proxy: ProxyServer, outcome: number, port: number): ScryError {
  if (outcome === 2) return proxyRefused(proxy, "its rules do not allow the connection", port === 443);
  return targetUnreachable(proxy, outcomes[outcome] ?? `it answered ${outcome}`, outcome === 6);
}
