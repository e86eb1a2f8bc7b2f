import type { CrawlOptions } from "../contracts/crawl.ts";
import { ScryError } from "../contracts/error.ts";

export interface Scope {
  /** Whether an address belongs to the crawl. */
  has(url: URL): boolean;
  /** A host that the start redirected to belongs to it, too. */
  addHost(host: string): void;
}

type ScopeOptions = Pick<CrawlOptions, "subdomains" | "include" | "exclude" | "accepts">;

const mostPatterns = 100;
const longestPattern = 500;

/** The start's host, narrowed by paths. */
export function createScope(start: URL, options: ScopeOptions): Scope {
  const hosts = new Set([start.host]);
  const include = patterns("include", options.include);
  const exclude = patterns("exclude", options.exclude);
  const isHere = ({ host }: URL) =>
    hosts.has(host) ||
    (options.subdomains === true && [...hosts].some((known) => host.endsWith(`.${known}`)));
  return {
    has(url) {
      const path = url.pathname + url.search;
      if (!isHere(url)) return false;
      if (include.length && !include.some((pattern) => matchesPattern(pattern, path))) return false;
      if (exclude.some((pattern) => matchesPattern(pattern, path))) return false;
      return options.accepts?.(url) ?? true;
    },
    addHost: (host) => void hosts.add(host),
  };
}

function patterns(name: string, list: readonly string[] = []): string[] {
  const wrong = list.find((pattern) => !/^[/*]/.test(pattern) || pattern.length > longestPattern);
  if (wrong !== undefined || list.length > mostPatterns)
    throw new ScryError({
      code: "invalid_input",
      message:
        wrong === undefined
          ? `${name} has more than ${mostPatterns} patterns.`
          : `${name}: "${wrong.slice(0, 80)}" is not a path pattern; it has to begin with / or *.`,
      hint: "Write the path of an address, with * for anything: /docs/*",
    });
  return [...list];
}

/** Whether a path fits a pattern in which `*` matches anything. Each part is looked for once, from left to right. */
export function matchesPattern(pattern: string, path: string): boolean {
  const parts = pattern.split("*");
  const [first = "", ...rest] = parts;
  if (!path.startsWith(first)) return false;
  const last = rest.pop();
  if (last === undefined) return path === first;
  let at = first.length;
  for (const part of rest) {
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return path.length - last.length >= at && path.endsWith(last);
}
