import type { Socket } from "node:net";
import { Agent, type buildConnector, type Dispatcher } from "undici";
import { ScryError } from "../contracts/error.ts";
import { connectError, connectTimeout } from "./connect-error.ts";
import type { Dial } from "./dial.ts";
import { alternateFamilies, happyEyeballs } from "./happy-eyeballs.ts";
import { isRefusal, type Judge, type Target } from "./judge-address.ts";
import { type CheckedAnswer, type Lookup, resolveTarget } from "./lookup.ts";
import { normaliseHost } from "./name.ts";
import { dialProxy, dialThrough } from "./proxy/dial-through.ts";
import { proxyAuthorization } from "./proxy/http-tunnel.ts";
import type { PageProxy, ProxyServer } from "./proxy/page-proxy.ts";
import { proxyFailureOf } from "./proxy/proxy-error.ts";
import { refusalError } from "./refusal.ts";
import { portOf } from "./url.ts";

/** For look-up, connection and TLS handshake together. */
const connectMilliseconds = 10_000;
// Idle times between two packets; the reader of a page also sets a deadline for the whole.
const idleMilliseconds = 10_000;
const maximumHeaderBytes = 16_384;

export interface ConnectRequest {
  hostname: string;
  port: number;
  tls: boolean;
  /** Whose data it is unknown, as with CONNECT of the browser: it counts as secure when a proxy is chosen. */
  tunnel?: boolean | undefined;
  signal?: AbortSignal | undefined;
}

/** How sockets are opened. */
export interface Ways {
  lookup: Lookup;
  dial: Dial;
  proxy?: PageProxy | undefined;
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

/** How a target is reached: the addresses that passed, and the proxy in between. */
interface Route {
  answers: CheckedAnswer[];
  proxy: ProxyServer | undefined;
}

/**
 * Resolves and judges a target. Where the operator lets the proxy look names up, the only "address" is the name: host
 * rules and the rules for addresses in URLs have been applied to it, and no more can be checked here.
 */
export async function routeOf(
  judge: Judge,
  { lookup, proxy: pageProxy }: Ways,
  target: Target,
  secure: boolean,
  signal?: AbortSignal,
): Promise<Route> {
  const proxy = pageProxy?.proxyFor(target.host, target.port, secure);
  if (proxy?.resolves && target.literal === undefined) {
    const rule = target.service ? "allow_private" : "at-proxy";
    return { answers: [{ address: target.host, family: 4, rule }], proxy };
  }
  const answers = await resolveTarget(judge, lookup, target, signal);
  const exempt = answers.every(({ address }) => pageProxy?.isExempt(address));
  return { answers, proxy: exempt ? undefined : proxy };
}

/**
 * The one place that opens a socket to a host we did not choose: judge the text, resolve the name, judge every address,
 * dial one of exactly these, or ask the proxy for a tunnel to it. Between check and dial there is nothing to swap.
 */
export function createConnect(judge: Judge, ways: Ways): Connect {
  const { dial } = ways;
  return async ({ hostname, port, tls, tunnel = false, signal: outer }) => {
    const target = checkedTarget(judge, hostname, port);
    return await withDeadline(outer, async (signal) => {
      const { answers, proxy } = await routeOf(judge, ways, target, tls || tunnel, signal);
      const servername = tls && target.literal === undefined ? target.host : undefined;
      const common = { port, host: target.host, tls, servername };
      try {
        if (proxy === undefined)
          return await happyEyeballs(
            alternateFamilies(answers),
            signal,
            async ({ address, family }, own) => await dial({ ...common, address, family, signal: own }),
          );
        if (!tls && !tunnel && forwards(proxy)) return await dialProxy(proxy, dial, signal);
        return await firstReachable(answers, async ({ address, family }) => {
          const socket = await dialThrough(proxy, dial, { host: address, port }, signal);
          return tls ? await dial({ ...common, address, family, signal, tunnel: socket }) : socket;
        });
      } catch (error) {
        throw connectError(error);
      }
    });
  };
}

/** More addresses than these are for load, not for reach. */
const mostAddresses = 3;

/**
 * One address after another, IPv4 first: proxies without IPv6 are common. A proxy that failed itself is not asked again,
 * because repeated wrong passwords lock accounts.
 */
async function firstReachable(
  answers: readonly CheckedAnswer[],
  attempt: (answer: CheckedAnswer) => Promise<Socket>,
): Promise<Socket> {
  const ordered = answers.toSorted((one, other) => one.family - other.family).slice(0, mostAddresses);
  let firstError: unknown;
  for (const answer of ordered) {
    try {
      return await attempt(answer);
    } catch (error) {
      firstError ??= error;
      if (!proxyFailureOf(error)?.ofTarget) break;
    }
  }
  throw firstError;
}

/**
 * Whether plain http is sent to the proxy as a whole request, as most proxies expect it. Only where the proxy looks
 * names up anyway: the address that was checked cannot be given with such a request.
 */
const forwards = ({ kind, resolves }: ProxyServer): boolean => kind === "http" && resolves;

/** The proxy that gets plain http requests for an origin whole, if there is one. */
function forwardingProxy(ways: Ways, origin: URL): ProxyServer | undefined {
  if (origin.protocol !== "http:") return undefined;
  const proxy = ways.proxy?.proxyFor(normaliseHost(origin.hostname), portOf(origin), false);
  return proxy && forwards(proxy) ? proxy : undefined;
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
export function guardedDispatcher(agent: Agent, ways: Ways, check: (origin: string) => void): Dispatcher {
  return agent.compose((dispatch) => (options, handler) => {
    const origin = String(options.origin);
    check(origin);
    const proxy = ways.proxy && forwardingProxy(ways, new URL(origin));
    if (proxy === undefined) return dispatch(options, handler);
    const authorization = proxyAuthorization(proxy);
    const headers = {
      ...(options.headers as Record<string, string> | undefined),
      ...(authorization && { "proxy-authorization": authorization }),
    };
    return dispatch({ ...options, path: origin + options.path, headers }, handler);
  });
}
