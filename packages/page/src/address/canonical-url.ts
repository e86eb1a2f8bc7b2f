/** Parameters that tell where a click came from and nothing about the page. */
const tracking =
  /^(?:utm_\w+|ga_\w+|mtm_\w+|pk_\w+|hsa_\w+|_hs\w+|mc_[ce]id|mkt_tok|gclid|gclsrc|gbraid|wbraid|dclid|fbclid|msclkid|yclid|ysclid|twclid|ttclid|igshid|igsh|li_fat_id|srsltid|ref_src|ref_url|cmpid|cvid|oly_\w+_id|vero_id|wickedid|s_cid|ncid|__s|spm|scm|_ga|_gl)$/i;

/** Parameters that track on some sites only: who shared a video or song, which search led to a product. */
const trackingOnSite: readonly { host: RegExp; name: RegExp }[] = [
  { host: /(?:^|\.)(?:youtube\.com|youtu\.be|spotify\.com)$/, name: /^si$/ },
  { host: /(?:^|\.)amazon\.[a-z.]{2,6}$/, name: /^(?:dib|dib_tag|crid|qid|sprefix)$/ },
];

/** Forums (phpBB, vBulletin) put the session into every link; other values of these parameters are ids. */
const session = /^(?:sid|s)$/;
const sessionValue = /^[\da-f]{32}$/i;

function isTracking(name: string, value: string, host: string): boolean {
  if (tracking.test(name)) return true;
  if (session.test(name)) return sessionValue.test(value);
  return trackingOnSite.some((site) => site.name.test(name) && site.host.test(host));
}

/** Any of these names, or an encoded one. Most queries have none, and this test is cheaper than parsing them. */
const mayTrack = new RegExp(
  `(?:^\\?|&)(?:[^=&]*[%+]|(?:${[tracking, session, ...trackingOnSite.map(({ name }) => name)]
    .map(({ source }) => source.replace(/^\^|\$$/g, ""))
    .join("|")})(?:[=&]|$))`,
  "i",
);

/** A query, with its `?`, without tracking parameters; everything else stays as written. */
export function withoutTrackingQuery(search: string, host: string): string {
  if (search === "" || !mayTrack.test(search)) return search;
  const pairs = search.slice(1).split("&");
  const kept = pairs.filter((pair) => {
    const [name, value] = readPair(pair);
    return !isTracking(name, value, host);
  });
  if (kept.length === pairs.length) return search;
  return kept.length > 0 ? `?${kept.join("&")}` : "";
}

function readPair(pair: string): readonly [name: string, value: string] {
  if (/[%+]/.test(pair)) return [...new URLSearchParams(`?${pair}`)][0] ?? ["", ""];
  const at = pair.indexOf("=");
  return at < 0 ? [pair, ""] : [pair.slice(0, at), pair.slice(at + 1)];
}

/** The address without tracking parameters. */
export function withoutTracking(url: URL): URL {
  const search = withoutTrackingQuery(url.search, url.hostname);
  if (search === url.search) return url;
  const clean = new URL(url);
  clean.search = search;
  return clean;
}

/** The page that an AMP cache or viewer address stands for; its host is part of the path. */
function withoutAmpCache(url: URL): URL {
  const viewer = url.hostname === "www.google.com" && /^\/amp\/(s\/)?(.+)$/.exec(url.pathname);
  const cache = url.hostname.endsWith(".cdn.ampproject.org") && /^\/[a-z]\/(s\/)?(.+)$/.exec(url.pathname);
  const found = viewer || cache;
  return (found && URL.parse(`${found[1] ? "https" : "http"}://${found[2]}${url.search}`)) || url;
}

/**
 * One key for the addresses of one page: without scheme, `www.`, `m.` and AMP twins, tracking parameters,
 * fragment and trailing slash, parameters in order. For counting results only, never for fetching: the twins may
 * belong to somebody else (www.github.io is a user's page), so nothing that one of them says holds for another.
 */
export function canonicalUrl(address: string): string {
  const before = known.get(address);
  if (before !== undefined) return before;
  const key = makeKey(address);
  if (known.size >= mostKnown) known.clear();
  if (address.length <= longestKnown) known.set(address, key);
  return key;
}

/** A hit's key is needed when it is cleaned, merged, cited and opened: a few hundred are kept. */
const known = new Map<string, string>();
const mostKnown = 500;
const longestKnown = 500;

function makeKey(address: string): string {
  const parsed = URL.parse(address);
  if (!parsed) return address;
  const url = withoutTracking(withoutAmpCache(parsed));
  const host = url.hostname
    .replace(/\.$/, "")
    .replace(wikiTwin, ".")
    .replace(/^(?:(?:www|m|mobile|amp)\.)+(?=[^.]+\.[^.])/, "");
  // "#!" is a page of its own on old single-page sites.
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

/** en.m.wikipedia.org: wikis put the "m" after the language. */
const wikiTwin = /\.m\.(?=wik[a-z]+\.org$)/;

/** One spelling for one path: `%28` is "(", `%e4` is `%E4`. Escaped delimiters stay escaped. */
function plainEscapes(path: string): string {
  if (!path.includes("%")) return path;
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
