import type { Socket } from "node:net";
import type { Agent, Dispatcher } from "undici";
import { checkedTarget, createAgent, createConnect, guardedDispatcher } from "./connect.ts";
import { type Dial, dialSocket } from "./dial.ts";
import type { DomainRules, Domains } from "./domains.ts";
import { type Explanation, explainCheck } from "./explain.ts";
import { createJudge } from "./judge.ts";
import { type CheckedAnswer, defaultLookup, type Lookup, resolveTarget } from "./lookup.ts";
import { ownAddressTest } from "./own-addresses.ts";
import { type CompiledPolicy, compilePolicy, type Policy, publicPolicy } from "./policy.ts";
import { type Hop, type HopResponse, nextHop } from "./redirects.ts";
import { parseHost, parseWebUrl, portOf } from "./url.ts";

export interface GuardOptions {
  policy?: Policy | undefined;
  /** Answers for a name; the system's resolver unless given. */
  lookup?: Lookup | undefined;
  /** Opens the socket to a checked address; Node's own unless given. */
  dial?: Dial | undefined;
}

export interface Guard {
  /** The parsed URL, or a ScryError `refused_url`. By text only: the address is judged when connecting. */
  checkUrl(url: URL | string): URL;
  /** All addresses of a host, each of them checked; throws when one of them is not public. */
  resolve(hostname: string, port?: number): Promise<CheckedAnswer[]>;
  /** Before a URL is handed to a third party: public by text and by address, one's own services excluded. */
  assertPublic(url: URL | string): Promise<URL>;
  /** For `undici.request`: every request and every socket is checked. Shared; `close` ends it. */
  dispatcher(): Dispatcher;
  /** A plain TCP connection to a checked address, as a forward proxy needs it for CONNECT. */
  open(hostname: string, port: number, options?: { signal?: AbortSignal | undefined }): Promise<Socket>;
  /** Where a response leads, already checked by text; undefined when it is the page itself. */
  nextHop(current: URL, response: HopResponse, trail: readonly string[]): Hop | undefined;
  /** What would happen, and why. Names are looked up, nothing is dialled. */
  explain(url: URL | string): Promise<Explanation>;
  /** The same guard with further domain lists, which can only take away. Shares its sockets. */
  withDomains(domains: Domains): Guard;
  close(): Promise<void>;
}

interface Shared {
  policy: CompiledPolicy;
  lookup: Lookup;
  dial: Dial;
  isOwn: ReturnType<typeof ownAddressTest>;
  agent: () => Agent;
  close: () => Promise<void>;
}

function guardOf(shared: Shared, domains: DomainRules): Guard {
  const judge = createJudge(shared.policy, domains, shared.isOwn);
  const publicJudge = createJudge(publicPolicy(shared.policy), domains, shared.isOwn);
  const connect = createConnect(judge, shared.lookup, shared.dial);
  let dispatcher: Dispatcher | undefined;

  const checkParsed = (url: URL): URL => {
    checkedTarget(judge, url.hostname, portOf(url));
    return url;
  };
  const checkUrl = (url: URL | string): URL => checkParsed(parseWebUrl(String(url)));

  return {
    checkUrl,
    async resolve(hostname, port = 443) {
      return await resolveTarget(judge, shared.lookup, checkedTarget(judge, parseHost(hostname), port));
    },
    async assertPublic(url) {
      const parsed = parseWebUrl(String(url));
      const target = checkedTarget(publicJudge, parsed.hostname, portOf(parsed));
      await resolveTarget(publicJudge, shared.lookup, target);
      return parsed;
    },
    dispatcher() {
      dispatcher ??= guardedDispatcher(shared.agent(), (origin) => void checkUrl(origin));
      return dispatcher;
    },
    async open(hostname, port, options = {}) {
      return await connect({ hostname: parseHost(hostname), port, tls: false, signal: options.signal });
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
        return await resolveTarget(judge, shared.lookup, target);
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
}: GuardOptions = {}): Guard {
  const compiled = compilePolicy(policy);
  const isOwn = ownAddressTest();
  let agent: Agent | undefined;
  const shared: Shared = {
    policy: compiled,
    lookup,
    dial,
    isOwn,
    agent() {
      agent ??= createAgent(createConnect(createJudge(compiled, compiled.domains, isOwn), lookup, dial));
      return agent;
    },
    async close() {
      await agent?.close();
    },
  };
  return guardOf(shared, compiled.domains);
}
