import { ScryError } from "../contracts/error.ts";
import { refusalOf } from "../guard/index.ts";
import { metaRefresh, refreshTarget } from "../guard/meta-refresh.ts";

const hint = "The site itself redirects there: use another source, or search for the page's new address.";
/** For these the guard's message is about the redirects themselves. */
const aboutRedirects = new Set(["redirect-loop", "too-many-redirects"]);
const longestTarget = 100;

interface Response {
  headers: Readonly<Record<string, string>>;
  html: string | undefined;
}

/**
 * A refusal of the address that a site redirects to. The caller asked for another address and has to learn where this
 * one came from.
 */
export function redirectRefused(error: unknown, current: URL, response: Response): unknown {
  const refusal = refusalOf(error);
  if (!ScryError.is(error) || !refusal || aboutRedirects.has(refusal.rule)) return error;
  const target = targetOf(response);
  const where = target === undefined ? "another address" : shownTarget(target, current);
  return error.with({ message: `The site redirected to ${where}, which is refused. ${error.message}`, hint });
}

/** A failure at the address to which redirects have led. */
export function afterRedirect(error: ScryError, finalUrl: URL): ScryError {
  return error.with({
    message: `${error.message} The site redirected to ${shownTarget(finalUrl.href, finalUrl)}.`,
  });
}

function targetOf({ headers, html }: Response): string | undefined {
  if (headers.location !== undefined) return headers.location;
  const refresh = headers.refresh ?? (html === undefined ? undefined : metaRefresh(html));
  return refresh === undefined ? undefined : refreshTarget(refresh);
}

const isNumeric = /^(?:[\d.]+|\[.*\])$/;
/** For text that no parser accepts as an address, e.g. because of its port. */
const hostIn = (target: string) => /\/\/(?:[^/]*@)?([^:/?#]*)/.exec(target)?.[1] ?? "";

/**
 * An address for a message that a model reads: without what may be secret (user, query), and limited to URL characters,
 * so that a site cannot form a sentence with it.
 */
export function shownTarget(target: string, base: URL): string {
  const url = URL.parse(target, base.href);
  if (url && !url.href.startsWith(`${url.protocol}//`)) return `a ${url.protocol} address`;
  // Never named: the guard could be used to map a network.
  if (isNumeric.test(url ? url.hostname : hostIn(target))) return "an IP address";
  const place = url
    ? `${url.protocol}//${url.host}${url.pathname}`
    : target.replace(/[?#][\s\S]*$/, "").replace(/\/\/[^/]*@/, "//");
  const safe = place.slice(0, longestTarget + 1).replace(/[^\w\-.~:/[\]!$&'()*+,;=%]/g, "_");
  return safe.length > longestTarget ? `${safe.slice(0, longestTarget)}…` : safe;
}
