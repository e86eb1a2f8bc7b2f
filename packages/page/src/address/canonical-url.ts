import { trackingNames, trackingOnSite, trackingPrefix } from "./vocabulary/tracking.ts";

/** Forums (phpBB, vBulletin) put the session into every link; other values of these parameters are ids. */
const session = /^(?:sid|s)$/;
const sessionValue = /^[\da-f]{32}$/i;

function isTracking(pair: string, host: string): boolean {
  const [name = "", value = ""] = /[%+]/.test(pair)
    ? ([...new URLSearchParams(`?${pair}`)][0] ?? [])
    : pair.split("=", 2);
  if (trackingPrefix.test(name) || trackingNames.has(name.toLowerCase())) return true;
  if (session.test(name)) return sessionValue.test(value);
  return trackingOnSite.some((site) => site.name.test(name) && site.host.test(host));
}

/** The address without tracking parameters; the others stay as they are written. */
export function withoutTracking(url: URL): URL {
  const { search, hostname } = url;
  if (search === "") return url;
  const pairs = search.slice(1).split("&");
  const kept = pairs.filter((pair) => !isTracking(pair, hostname));
  if (kept.length === pairs.length) return url;
  const clean = new URL(url);
  clean.search = kept.length > 0 ? `?${kept.join("&")}` : "";
  return clean;
}

/**
 * One key for the addresses of one page: without scheme, `www.`, `m.` and AMP twins, tracking parameters,
 * fragment and trailing slash, parameters in order. For counting results only, never for fetching: the twins may
 * belong to somebody else (www.github.io is a user's page), so nothing that one of them says holds for another.
 */
export function canonicalUrl(address: string): string {
  const parsed = URL.parse(address);
  if (!parsed) return address;
  const url = withoutTracking(parsed);
  const host = url.hostname
    .replace(/\.$/, "")
    // en.m.wikipedia.org: wikis put the "m" after the language.
    .replace(/\.m\.(?=wik[a-z]+\.org$)/, ".")
    .replace(/^(?:(?:www|m|mobile|amp)\.)+(?=[^.]+\.[^.])/, "");
  // "#!" is a separate page on old single-page sites.
  const fragment = url.hash.startsWith("#!") ? url.hash : "";
  return `${host}${afterHost(url)}${fragment}`;
}

/** One key for the spellings of a page on one host. Two hosts never share one. */
export function canonicalOnHost(address: string): string {
  const parsed = URL.parse(address);
  if (!parsed) return address;
  const url = withoutTracking(parsed);
  return `//${url.hostname.replace(/\.$/, "")}${afterHost(url)}${ownFragment(url)}`;
}

/** Single-page applications put their own addresses after "#/", old ones after "#!". */
export const ownFragment = ({ hash }: URL): string => (/^#[!/]/.test(hash) ? hash : "");

/** Port, path and query, in one spelling. */
function afterHost(url: URL): string {
  const path = plainEscapes(url.pathname)
    .replace(/\/(?:amp|index\.(?:html?|php))\/?$/i, "/")
    .replace(/\.amp(?:\.html)?$/i, "")
    // The look-behind keeps an address of nothing but slashes linear.
    .replace(/(?<!\/)\/+$/, "");
  // A copy: sorting the parameters of a URL would rewrite it.
  const query = url.search && canonicalQuery(new URLSearchParams(url.searchParams));
  return `${url.port ? `:${url.port}` : ""}${path}${query}`;
}

/** One spelling for one path: `%28` is "(", `%e4` is `%E4`. Escaped delimiters stay escaped. */
function plainEscapes(path: string): string {
  return path.replace(/%[\da-f]{2}/gi, (code) => {
    const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return /[\w.~!'()*-]/.test(character) ? character : code.toUpperCase();
  });
}

function canonicalQuery(parameters: URLSearchParams): string {
  if (/^(?:1|true)?$/.test(parameters.get("amp") ?? "x")) parameters.delete("amp");
  parameters.sort();
  return parameters.size ? `?${parameters}` : "";
}
