import type { Socket } from "node:net";
import { Agent, type buildConnector, type Dispatcher } from "undici";
import { ScryError } from "../contracts/error.ts";
import { connectError, connectTimeout } from "./connect-error.ts";
import type { Dial } from "./dial.ts";
import { alternateFamilies, happyEyeballs } from "./happy-eyeballs.ts";
import { isRefusal, type Judge, type Target } from "./judge.ts";
import { type Lookup, resolveTarget } from "./lookup.ts";
import { refusalError } from "./refusal.ts";

/** For look-up, connection and TLS handshake together. */
const connectMilliseconds = 10_000;
// Idle times between two packets; the reader of a page also sets a deadline for the whole.
const idleMilliseconds = 10_000;
const maximumHeaderBytes = 16_384;

export interface ConnectRequest {
  hostname: string;
  port: number;
  tls: boolean;
  signal?: AbortSignal | undefined;
}

export type Connect = (request: ConnectRequest) => Promise<Socket>;

export function checkedTarget(judge: Judge, hostname: string, port: number): Target {
  const target = judge.target(hostname, port);
  if (isRefusal(target)) throw refusalError(target);
  return target;
}

/** Runs `work` with a signal that fires on the caller's abort and on the deadline. */
async function withDeadline<T>(
  outer: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const abort = () =>
    controller.abort(
      new ScryError({ code: "cancelled", message: "The request was cancelled.", cause: outer?.reason }),
    );
  const timer = setTimeout(() => controller.abort(connectTimeout()), connectMilliseconds);
  if (outer?.aborted) abort();
  outer?.addEventListener("abort", abort, { once: true });
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener("abort", abort);
  }
}

/**
 * The one place that opens a socket to a host we did not choose: judge the text, resolve the name, judge every address,
 * dial one of exactly these. Between check and dial there is nothing to swap.
 */
export function createConnect(judge: Judge, lookup: Lookup, dial: Dial): Connect {
  return async ({ hostname, port, tls, signal: outer }) => {
    const target = checkedTarget(judge, hostname, port);
    return await withDeadline(outer, async (signal) => {
      const answers = await resolveTarget(judge, lookup, target, signal);
      const servername = tls && target.literal === undefined ? target.host : undefined;
      try {
        return await happyEyeballs(
          alternateFamilies(answers),
          signal,
          async ({ address, family }, own) =>
            await dial({ address, family, port, host: target.host, tls, servername, signal: own }),
        );
      } catch (error) {
        throw connectError(error);
      }
    });
  };
}

/** An undici agent whose every socket comes from `connect`. Pools are per origin, so a socket is reused only
 * for the host it was checked for. */
export function createAgent(connect: Connect): Agent {
  // undici also passes a `servername`, taken from the Host header of the request; the name that was checked
  // is the one in the URL.
  const connector: buildConnector.connector = ({ hostname, protocol, port }, callback) => {
    const tls = protocol === "https:";
    connect({ hostname, port: port === "" ? (tls ? 443 : 80) : Number(port), tls }).then(
      (socket) => callback(null, socket),
      (error: Error) => callback(error, null),
    );
  };
  return new Agent({
    connect: connector,
    allowH2: false,
    headersTimeout: idleMilliseconds,
    bodyTimeout: idleMilliseconds,
    maxHeaderSize: maximumHeaderBytes,
  });
}

/** The agent with a check of every single request, so that reused sockets do not bypass a domain list. */
export function guardedDispatcher(agent: Agent, check: (origin: string) => void): Dispatcher {
  return agent.compose((dispatch) => (options, handler) => {
    check(String(options.origin));
    return dispatch(options, handler);
  });
}
