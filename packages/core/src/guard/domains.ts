import { ScryError } from "../contracts/error.ts";
import { covers, normaliseHost } from "./name.ts";
import type { Refusal } from "./refusal.ts";

/** Which domains may be reached. */
export interface Domains {
  /** Only these domains and what is below them. Left out or empty: all. */
  allowed?: readonly string[] | undefined;
  /** Not these, nor what is below them. Wins over `allowed`. */
  blocked?: readonly string[] | undefined;
}

/** Stacked domain lists; a host must pass every one. */
export interface DomainRules {
  judge(host: string): Refusal | undefined;
  /** These rules and further lists, which can only narrow them. */
  narrow(domains: Domains): DomainRules;
}

/**
 * The host a list entry means. People write `Example.com`, `*.example.com`, `.example.com`, `bücher.de` or a
 * whole URL; all mean the domain with everything below it.
 */
export function normaliseDomain(entry: string): string {
  const text = entry.trim().replace(/^(?:\*\.|\.)/, "");
  const url = URL.parse(text.includes("://") ? text : `http://${text}`);
  const host = url === null ? "" : normaliseHost(url.hostname);
  if (host === "") {
    throw new ScryError({
      code: "invalid_input",
      message: `"${entry}" is not a domain.`,
      hint: "Write domains like example.com.",
    });
  }
  return host;
}

interface Layer {
  allowed: ReadonlySet<string>;
  blocked: ReadonlySet<string>;
}

function judgeLayer(layer: Layer, host: string): Refusal | undefined {
  if (covers(layer.blocked, host)) {
    return {
      rule: "blocked-domain",
      reason: `${host} is on the list of blocked domains`,
      message: "This site is on the list of blocked domains.",
    };
  }
  if (layer.allowed.size > 0 && !covers(layer.allowed, host)) {
    return {
      rule: "domain-not-allowed",
      reason: `${host} is not on the list of allowed domains`,
      message: "This site is not on the list of allowed domains.",
      hint: "Use a URL on one of the allowed domains.",
    };
  }
  return undefined;
}

function rulesOf(layers: readonly Layer[]): DomainRules {
  return {
    judge(host) {
      const name = normaliseHost(host);
      for (const layer of layers) {
        const refusal = judgeLayer(layer, name);
        if (refusal !== undefined) return refusal;
      }
      return undefined;
    },
    narrow: (domains) => rulesOf([...layers, layerOf(domains)]),
  };
}

function layerOf(domains: Domains): Layer {
  return {
    allowed: new Set((domains.allowed ?? []).map(normaliseDomain)),
    blocked: new Set((domains.blocked ?? []).map(normaliseDomain)),
  };
}

/** Rules for hits and pages alike: `createDomainRules(lists).judge(host)` is undefined when the host may pass. */
export function createDomainRules(domains: Domains): DomainRules {
  return rulesOf([layerOf(domains)]);
}
