import { metaRefresh, refreshTarget } from "./meta-refresh.ts";
import { refusalError } from "./refusal.ts";
import { parseWebUrl } from "./url.ts";

/** Location, Refresh and meta refresh count together. */
export const maximumHops = 8;

/** The parts of a response that decide whether it redirects. */
export interface HopResponse {
  status: number;
  /** As undici gives them: lower-case names. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The page, once it is read, so that its meta refresh can be seen. */
  html?: string | undefined;
}

/** A redirect that may be followed. */
export interface Hop {
  url: URL;
  by: "location" | "refresh" | "meta-refresh";
  /** Scheme, host or port differ: nothing that identifies the caller may be sent. */
  crossesOrigin: boolean;
}

// Safe to forward to another origin because they say nothing about the caller. Everything else is dropped: names of
// credential headers cannot be listed.
const harmlessHeaders: ReadonlySet<string> = new Set([
  "accept",
  "accept-encoding",
  "accept-language",
  "user-agent",
]);
// These belong to the previous page, not to the next one.
const pageHeaders: ReadonlySet<string> = new Set(["if-none-match", "if-modified-since", "range", "if-range"]);

/** The request headers for the next hop. Pass each hop the headers of the one before. */
export function headersForHop<Value>(
  headers: Readonly<Record<string, Value>>,
  hop: Pick<Hop, "crossesOrigin">,
): Record<string, Value> {
  const kept = Object.entries(headers).filter(([name]) => {
    const lower = name.toLowerCase();
    return hop.crossesOrigin ? harmlessHeaders.has(lower) : !pageHeaders.has(lower) && lower !== "host";
  });
  return Object.fromEntries(kept);
}

function single(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}

function targetOf(response: HopResponse): { by: Hop["by"]; text: string } | undefined {
  const { status, headers, html } = response;
  const location = single(headers.location);
  if ([301, 302, 303, 307, 308].includes(status) && location !== undefined) {
    return { by: "location", text: location };
  }
  const refresh = single(headers.refresh);
  const header = refresh === undefined ? undefined : refreshTarget(refresh);
  if (header !== undefined) return { by: "refresh", text: header };
  const content = html === undefined ? undefined : metaRefresh(html);
  const meta = content === undefined ? undefined : refreshTarget(content);
  return meta === undefined ? undefined : { by: "meta-refresh", text: meta };
}

function withoutFragment(url: URL): string {
  const copy = new URL(url);
  copy.hash = "";
  return copy.href;
}

/**
 * Where a response leads, or undefined when it is the page itself. Only the text of the target is checked
 * here; `guard.nextHop` adds the rest. `trail` holds every URL asked so far, the current one last.
 */
export function nextHop(current: URL, response: HopResponse, trail: readonly string[]): Hop | undefined {
  const target = targetOf(response);
  if (target === undefined) return undefined;
  const url = parseWebUrl(target.text, current);
  // A fragment survives a redirect that does not set one (RFC 9110, 10.2.2).
  if (url.hash === "" && target.by === "location") url.hash = current.hash;
  const asked = withoutFragment(url);
  const repeated =
    asked === withoutFragment(current) || trail.some((seen) => withoutFragment(new URL(seen)) === asked);
  // A page that reloads itself is a page; one that redirects to its own address never ends.
  if (repeated && target.by !== "location" && asked === withoutFragment(current)) return undefined;
  if (repeated) {
    throw refusalError({
      rule: "redirect-loop",
      reason: `${target.by} leads back to a page that was already visited`,
      message: "This page redirects in a loop.",
    });
  }
  if (trail.length > maximumHops) {
    throw refusalError({
      rule: "too-many-redirects",
      reason: `more than ${maximumHops} redirects`,
      message: "This page redirects too many times.",
    });
  }
  return { url, by: target.by, crossesOrigin: url.origin !== current.origin };
}
