import { domainToASCII } from "node:url";
import { ScryError } from "../contracts/error.ts";

/** "https://www.Example.com/path" and "*.example.com" both mean example.com. Not a host name: an error. */
export function normaliseDomain(raw: string): string {
  const text = raw.trim().replace(/^\*\./, "").replace(/^\./, "");
  const host = text.includes("/")
    ? (URL.parse(text.includes("://") ? text : `https://${text}`)?.hostname ?? "")
    : text;
  const ascii = domainToASCII(host.replace(/\.$/, "").toLowerCase());
  if (!ascii || !/^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/.test(ascii)) {
    throw new ScryError({
      code: "invalid_input",
      message: `"${raw}" is not a domain.`,
      hint: "Write a host name such as example.com.",
    });
  }
  return ascii;
}

/** Whether a host is one of the domains or below one. */
export function isWithin(host: string, domains: readonly string[]): boolean {
  const name = host.replace(/\.$/, "").toLowerCase();
  return domains.some((domain) => name === domain || name.endsWith(`.${domain}`));
}

/** Allowed and blocked lists, asked of a URL. An empty allowed list allows all. */
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
