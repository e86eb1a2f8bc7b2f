import { type Address, contains, judgeAddress, parseAddress } from "./address.ts";
import type { DomainRules } from "./domains.ts";
import { judgeName, normaliseHost } from "./name.ts";
import { type CompiledPolicy, serviceKey } from "./policy.ts";
import { judgePort } from "./ports.ts";
import type { Refusal } from "./refusal.ts";

/** The target of a request, as far as its text shows. */
export interface Target {
  /** Without brackets and final dot. */
  host: string;
  port: number;
  /** The address, when the host is one. */
  literal: Address | undefined;
  /** The operator named this host and port in `allow_private`. */
  service: boolean;
}

export interface Judge {
  /** By text alone: domain lists, port, name, an address in the URL. */
  target(hostname: string, port: number): Target | Refusal;
  /** One answer of the resolver (or the literal itself). Returns which rule let it through, or why not. */
  answer(target: Target, address: string): string | Refusal;
  /** Whether the operator named this host and port in `allow_private`. */
  isService(hostname: string, port: number): boolean;
}

const notPublic = {
  message: "This URL leads to an address that is not public.",
  hint: "Use a public URL; a service of your own can be named as host:port in policy.allow_private or SCRY_ALLOW_PRIVATE.",
};

export function isRefusal(value: object | string): value is Refusal {
  return typeof value === "object" && "rule" in value;
}

// Two common accidental causes get their own message.
function explainedRefusal(rule: string, reason: string, byName: boolean): Refusal {
  if (byName && rule === "benchmark") {
    return {
      rule: "fake-ip",
      reason: `${reason}; to read through such a proxy set policy.allow_ranges to ["198.18.0.0/15"]`,
      message:
        "The DNS of this machine answers with fake addresses, as proxy tools such as Clash, Mihomo or Surge do.",
      hint: "If you run such a proxy, add its fake-IP range to policy.allow_ranges (see docs/guard.md).",
    };
  }
  if (byName && (rule === "this-network" || rule === "unspecified")) {
    return {
      rule: "dns-blocked",
      reason: `${reason}; filtering resolvers give this answer for names they block`,
      message: "The DNS of this machine blocks this name.",
      hint: "Use another URL, or change the filter of your DNS.",
    };
  }
  return { rule, reason, ...notPublic };
}

export function createJudge(
  policy: CompiledPolicy,
  domains: DomainRules,
  isOwn: (address: Address) => boolean,
): Judge {
  const answer: Judge["answer"] = (target, text) => {
    const address = parseAddress(text);
    const byName = target.literal === undefined;
    if (address === undefined) {
      return { rule: "bad-answer", reason: `${text} is not an address`, ...notPublic };
    }
    if (target.service && !byName) return "allow_private";
    const { special, inner } = judgeAddress(address, !byName);
    if (target.service && (special === undefined || special.service)) return "allow_private";
    if (isOwn(inner) || isOwn(address)) {
      return { rule: "own-address", reason: `${text} is an address of this machine`, ...notPublic };
    }
    if (special === undefined) return "public";
    if (policy.allowRanges.some((range) => contains(range, inner))) return "allow_ranges";
    return explainedRefusal(special.rule, `${text} is not public (${special.reason})`, byName);
  };

  const isService: Judge["isService"] = (hostname, port) =>
    policy.allowPrivate.has(serviceKey(normaliseHost(hostname), port));

  const target: Judge["target"] = (hostname, port) => {
    const host = normaliseHost(hostname);
    const literal = parseAddress(host);
    const service = isService(host, port);
    const asked: Target = { host, port, literal, service };
    const byDomain = domains.judge(host);
    if (byDomain !== undefined) return byDomain;
    if (service) return asked;
    const byText = judgePort(port, policy.ports) ?? (literal === undefined ? judgeName(host) : undefined);
    if (byText !== undefined) return byText;
    if (literal === undefined) return asked;
    const verdict = answer(asked, host);
    return isRefusal(verdict) ? verdict : asked;
  };

  return { target, answer, isService };
}
