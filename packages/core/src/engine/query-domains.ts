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
