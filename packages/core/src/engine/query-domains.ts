import { ScryError } from "../contracts/error.ts";
import { normaliseDomain } from "../guard/domains.ts";
import { covers, normaliseHost } from "../guard/name.ts";

/** A domain that is safe in a query: only letters, digits, hyphens and underscores of what a URL accepts as a host. */
export function queryDomain(raw: string): string {
  const host = normaliseDomain(raw);
  if (/^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/.test(host)) return host;
  throw new ScryError({
    code: "invalid_input",
    message: `"${raw}" is not a domain.`,
    hint: "Write a host name such as example.com.",
  });
}

/** Whether a host is one of the domains or below one. */
export const isWithin = (host: string, domains: readonly string[]) =>
  covers(new Set(domains), normaliseHost(host));

/** Allowed and blocked domains. An empty allowed list allows all. */
export interface DomainLists {
  allowed: readonly string[];
  blocked: readonly string[];
}

export function passes(url: string, { allowed, blocked }: DomainLists): boolean {
  if (!allowed.length && !blocked.length) return true;
  const host = URL.parse(url)?.hostname ?? "";
  if (isWithin(host, blocked)) return false;
  return allowed.length === 0 || isWithin(host, allowed);
}

export const unrestricted: DomainLists = { allowed: [], blocked: [] };

/**
 * The domains that pass both: of two allowed lists, the narrower of each pair that overlaps. Throws where the call asks
 * only for sites that the policy does not allow.
 */
export function bothLists(call: DomainLists, policy: DomainLists): DomainLists {
  const blocked = [...new Set([...call.blocked, ...policy.blocked])];
  if (!call.allowed.length || !policy.allowed.length)
    return { allowed: call.allowed.length ? call.allowed : policy.allowed, blocked };
  const allowed = [
    ...call.allowed.filter((domain) => isWithin(domain, policy.allowed)),
    ...policy.allowed.filter((domain) => isWithin(domain, call.allowed)),
  ];
  if (allowed.length) return { allowed: [...new Set(allowed)], blocked };
  throw new ScryError({
    code: "invalid_input",
    message: `The domain policy set here allows none of these sites: ${call.allowed.join(", ")}.`,
    hint: "Search without them, or for other sites.",
  });
}
