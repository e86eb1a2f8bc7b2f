import { ScryError } from "../../contracts/error.ts";
import { asArray, asObject } from "../../contracts/json.ts";
import { isWithin, queryDomain } from "../../engine/query-domains.ts";

/** What the hosted tools let a developer set, under the same names. */
export interface HostedLimits {
  /** Calls of this tool in this conversation. */
  max_uses?: number;
  /** Only these domains and those below them; not together with blocked_domains. */
  allowed_domains?: readonly string[];
  blocked_domains?: readonly string[];
}

export interface DomainLimits {
  allowed: string[];
  blocked: string[];
}

export function readDomains(tool: string, limits: HostedLimits = {}): DomainLimits {
  const { allowed_domains = [], blocked_domains = [] } = limits;
  // The hosted tools refuse both, too: which list wins would be anybody's guess.
  if (allowed_domains.length && blocked_domains.length)
    throw new ScryError({
      code: "invalid_input",
      message: `${tool} has both allowed_domains and blocked_domains.`,
      hint: "Keep one of the two lists.",
    });
  return { allowed: allowed_domains.map(queryDomain), blocked: blocked_domains.map(queryDomain) };
}

/** The model may narrow the developer's lists and never widen them. */
export function limitSearch(input: unknown, { allowed, blocked }: DomainLimits): unknown {
  const asked = asObject(input);
  if (!asked || (!allowed.length && !blocked.length)) return input;
  const wanted = listOf(asked.allowed_domains).filter((domain) => isWithin(domain, allowed));
  return {
    ...asked,
    ...(allowed.length > 0 && { allowed_domains: wanted.length ? wanted : allowed }),
    ...(blocked.length > 0 && { blocked_domains: [...blocked, ...listOf(asked.blocked_domains)] }),
  };
}

const listOf = (value: unknown): string[] => {
  const list = typeof value === "string" ? value.split(/[\s,]+/) : (asArray(value) ?? []);
  return list.filter((item) => typeof item === "string" && item !== "") as string[];
};

/** Counts calls; true while there is one left. */
export function counter(most: number | undefined): () => boolean {
  let used = 0;
  return () => most === undefined || used++ < most;
}
