import type { Socket } from "node:net";
import os from "node:os";
import type { Agent, Dispatcher } from "undici";
import { ScryError } from "../contracts/error.ts";
import { type Address, parseAddress } from "./address.ts";
import { closeSoon } from "./close-soon.ts";
import {
  checkedTarget,
  createAgent,
  createConnect,
  guardedDispatcher,
  routeOf,
  type Ways,
} from "./connect.ts";
import { type Dial, dialSocket } from "./dial.ts";
import type { DomainRules, Domains } from "./domains.ts";
import { createJudge } from "./judge-address.ts";
import { type CheckedAnswer, defaultLookup, type Lookup } from "./lookup.ts";
import { type CompiledPolicy, compilePolicy, hasPrivateRange, type Policy, publicPolicy } from "./policy.ts";
import { createPageProxy, type PageProxyOptions, type ProxyServer, proxyLabel } from "./proxy/page-proxy.ts";
import { type Hop, type HopResponse, nextHop } from "./redirects.ts";
import { refusalOf } from "./refusal.ts";
import { parseHost, parseWebUrl, portOf } from "./url.ts";

/** Addresses that a guard allows beyond public ones, and how it looks up names. */
export interface GuardOptions {
  policy?: Policy | undefined;
  /** Resolves a name; the system's resolver unless given. */
  lookup?: Lookup | undefined;
  /** Opens the socket to a checked address; Node's own unless given. */
  dial?: Dial | undefined;
  /** The proxy through which pages are read; none unless given. */
  proxy?: PageProxyOptions | undefined;
}

/** Decides which addresses may be reached, when an address is named and again when a connection is made. */
export interface Guard {
  /** The parsed URL, or a ScryError `refused_url`. By text only: the address is judged when connecting. */
  checkUrl(url: URL | string): URL;
  /** All addresses of a host, each of them checked; throws when one of them is not public. */
  resolve(hostname: string, port?: number): Promise<CheckedAnswer[]>;
  /**
   * Before a URL is sent to a third party: it has to be public by text and by address; the operator's own services are
   * not.
   */
  assertPublic(url: URL | string): Promise<URL>;
  /** Whether the operator allows private addresses that this URL may lead to. By text only. */
  mayBePrivate(url: URL | string): boolean;
  /** For `undici.request`: every request and every socket is checked. Shared; `close` ends it. */
  dispatcher(): Dispatcher;
  /** A plain TCP connection to a checked address, as a forward proxy needs it for CONNECT. */
  open(hostname: string, port: number, options?: { signal?: AbortSignal | undefined }): Promise<Socket>;
  /** Where a response leads, already checked by text; undefined when it is the page itself. */
  nextHop(current: URL, response: HopResponse, trail: readonly string[]): Hop | undefined;
  /** What would happen, and why. Names are looked up, nothing is dialled. */
  explain(url: URL | string): Promise<Explanation>;
  /** The same guard with further domain lists, which can only narrow it. Shares its sockets. */
  withDomains(domains: Domains): Guard;
  close(): Promise<void>;
}

interface Shared {
  policy: CompiledPolicy;
  ways: Ways;
  isOwn: ReturnType<typeof ownAddressTest>;
  agent: () => Agent;
  close: () => Promise<void>;
}

function guardOf(shared: Shared, domains: DomainRules): Guard {
  const judge = createJudge(shared.policy, domains, shared.isOwn);
  const publicJudge = createJudge(publicPolicy(shared.policy), domains, shared.isOwn);
  const connect = createConnect(judge, shared.ways);
  let dispatcher: Dispatcher | undefined;

  const checkParsed = (url: URL): URL => {
    checkedTarget(judge, url.hostname, portOf(url));
    return url;
  };
  const checkUrl = (url: URL | string): URL => checkParsed(parseWebUrl(String(url)));

  return {
    checkUrl,
    async resolve(hostname, port = 443) {
      const target = checkedTarget(judge, parseHost(hostname), port);
      return (await routeOf(judge, shared.ways, target, port !== 80)).answers;
    },
    async assertPublic(url) {
      const parsed = parseWebUrl(String(url));
      const target = checkedTarget(publicJudge, parsed.hostname, portOf(parsed));
      await routeOf(publicJudge, shared.ways, target, parsed.protocol === "https:");
      return parsed;
    },
    mayBePrivate(url) {
      const parsed = parseWebUrl(String(url));
      // A name of any host can resolve into an allowed range.
      return judge.isService(parsed.hostname, portOf(parsed)) || hasPrivateRange(shared.policy);
    },
    dispatcher() {
      dispatcher ??= guardedDispatcher(shared.agent(), shared.ways, (origin) => void checkUrl(origin));
      return dispatcher;
    },
    async open(hostname, port, options = {}) {
      return await connect({
        hostname: parseHost(hostname),
        port,
        tls: false,
        tunnel: true,
        signal: options.signal,
      });
    },
    nextHop(current, response, trail) {
      const hop = nextHop(current, response, trail);
      if (hop !== undefined) checkParsed(hop.url);
      return hop;
    },
    explain: (url) =>
      explainCheck(async () => {
        const parsed = parseWebUrl(String(url));
        const target = checkedTarget(judge, parsed.hostname, portOf(parsed));
        return await routeOf(judge, shared.ways, target, parsed.protocol === "https:");
      }),
    withDomains: (further) => guardOf(shared, domains.narrow(further)),
    close: shared.close,
  };
}

/** The guard for hosts we did not choose. Without options: the system's resolver and the strictest policy. */
export function createGuard({
  policy = {},
  lookup = defaultLookup,
  dial = dialSocket,
  proxy,
}: GuardOptions = {}): Guard {
  const compiled = compilePolicy(policy);
  const ways: Ways = { lookup, dial, proxy: proxy && createPageProxy(proxy) };
  const isOwn = ownAddressTest();
  let agent: Agent | undefined;
  let closing: Promise<void> | undefined;
  const shared: Shared = {
    policy: compiled,
    ways,
    isOwn,
    agent() {
      agent ??= createAgent(createConnect(createJudge(compiled, compiled.domains, isOwn), ways));
      return agent;
    },
    async close() {
      closing ??= agent && closeSoon(agent);
      await closing;
    },
  };
  return guardOf(shared, compiled.domains);
}

/** For the operator: `reason` may name addresses. */
export interface Explanation {
  verdict: "allow" | "block";
  rule: string;
  reason: string;
}

const allowReasons: Readonly<Record<string, (addresses: string) => string>> = {
  public: (addresses) => `all addresses are public (${addresses})`,
  allow_private: (addresses) => `policy.allow_private names this host and port (${addresses})`,
  allow_ranges: (addresses) => `policy.allow_ranges covers what is not public (${addresses})`,
  "at-proxy": () => "the name is one of the public Internet",
};

function proxyNote(proxy: ProxyServer | undefined): string {
  if (proxy === undefined) return "";
  const unchecked = proxy.resolves
    ? ", which looks names up: whether it leads to a public address cannot be checked here"
    : "";
  return `; read through the proxy ${proxyLabel(proxy)}${unchecked}`;
}

/** Runs the guard's own checks and reports their verdict; it has no second set of rules that could differ. */
async function explainCheck(
  check: () => Promise<{ answers: readonly CheckedAnswer[]; proxy: ProxyServer | undefined }>,
): Promise<Explanation> {
  try {
    const { answers, proxy } = await check();
    // The address that needed the operator's permission is the one worth reporting.
    const rule = answers.find((answer) => answer.rule !== "public")?.rule ?? "public";
    const addresses = answers.map((answer) => answer.address).join(", ");
    const reason = (allowReasons[rule]?.(addresses) ?? addresses) + proxyNote(proxy);
    return { verdict: "allow", rule, reason };
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal !== undefined) return { verdict: "block", rule: refusal.rule, reason: refusal.reason };
    return {
      verdict: "block",
      rule: "error",
      reason: error instanceof Error ? error.message : String(error),
    };
  }
}

// Addresses change when a laptop changes networks. Asking the system takes some 50 microseconds, so it is
// asked at most this often.
const refreshMilliseconds = 5_000;

function addressKey(address: Address): string {
  return `${address.family}/${address.value}`;
}

function readOwnAddresses(): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const entries of Object.values(listInterfaces())) {
    for (const entry of entries ?? []) {
      // Loopback interfaces are covered by the tables, where `allow_ranges` can open them.
      const address = entry.internal ? undefined : parseAddress(entry.address.split("%")[0] ?? "");
      if (address !== undefined) keys.add(addressKey(address));
    }
  }
  return keys;
}

/** A sandbox may forbid it. */
function listInterfaces(): ReturnType<typeof os.networkInterfaces> {
  try {
    return os.networkInterfaces();
  } catch (cause) {
    throw new ScryError({
      code: "unavailable",
      message: "This machine's own addresses, which pages must not reach, cannot be listed.",
      hint: "Allow sockets of the family AF_NETLINK where scry runs.",
      cause,
    });
  }
}

/**
 * Tests for the addresses of this machine's own network interfaces. A public one would bypass every firewall rule that
 * trusts local traffic.
 */
function ownAddressTest(): (address: Address) => boolean {
  let known: ReadonlySet<string> = new Set();
  let readAt = Number.NEGATIVE_INFINITY;
  return (address) => {
    const now = performance.now();
    if (now - readAt > refreshMilliseconds) {
      known = readOwnAddresses();
      readAt = now;
    }
    return known.has(addressKey(address));
  };
}
