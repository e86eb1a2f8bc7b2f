import { canonicalOnHost, ownFragment, withoutTracking } from "@scry/page/address";

/** Longer ones are made by scripts that append to their own address. */
const longestAddress = 1_000;
const mostSegments = 20;
/** The same segment so often in one path is a relative link that leads ever deeper. */
const mostRepeats = 3;

/** Sessions of PHP, Java, ASP, ColdFusion and common shops: every visit gets new ones, and each would be a new page. */
const sessionNames =
  /^(?:phpsessid|jsessionid|aspsessionid\w*|cfid|cftoken|sessionid|session_id|sess_id|oscsid|zenid|sid)$/i;
/** Values of the ambiguous names that look drawn at random. */
const randomValue = /^[\da-z_-]{16,}$/i;
const certain = /^(?:phpsessid|jsessionid|aspsessionid\w*|cftoken|oscsid|zenid)$/i;

/** Endings of files that no reader turns into text. */
const media =
  /\.(?:jpe?g|png|gif|webp|avif|svg|ico|bmp|tiff?|mp[34]|m4[av]|webm|og[gv]|wav|flac|avi|mov|mkv|woff2?|ttf|otf|eot|css|m?js|map|zip|gz|tgz|bz2|xz|7z|rar|tar|dmg|exe|msi|deb|rpm|apk|iso|jar|war|bin|wasm)$/i;

/** The address as a crawler asks for it: without fragment, tracking and session; undefined for anything but a page. */
export function crawlAddress(address: string, base?: string): string | undefined {
  const parsed = URL.parse(address.trim(), base);
  if (!parsed || (parsed.protocol !== "http:" && parsed.protocol !== "https:")) return undefined;
  if (parsed.username || parsed.password) return undefined;
  const url = new URL(withoutSession(withoutTracking(parsed)));
  url.hash = ownFragment(url);
  if (url.href.length > longestAddress || media.test(url.pathname) || isTrap(url)) return undefined;
  return url.href;
}

/** One key for the spellings of one page. http and https of a host are one page to a crawler. */
export const addressKey = (address: string): string => canonicalOnHost(address);

function withoutSession(url: URL): URL {
  const clean = new URL(url);
  clean.pathname = url.pathname.replace(/;(?:jsessionid|phpsessid|sid)=[^/;]*/gi, "");
  for (const [name, value] of url.searchParams) {
    if (sessionNames.test(name) && (certain.test(name) || randomValue.test(value)))
      clean.searchParams.delete(name);
  }
  return clean;
}

/** Paths that grow by themselves: /a/b/a/b/a/b. */
function isTrap({ pathname }: URL): boolean {
  const segments = pathname.split("/").filter(Boolean);
  if (segments.length > mostSegments) return true;
  const counts = new Map<string, number>();
  for (const segment of segments) {
    const count = (counts.get(segment) ?? 0) + 1;
    if (count > mostRepeats) return true;
    counts.set(segment, count);
  }
  return false;
}

/**
 * The kind of an address: all numbers count as equal, and of a query only the names count. Calendars, filters and sort orders
 * of one list share a kind.
 */
export function kindOf(address: string): string {
  const url = new URL(address);
  const names = [...new Set(url.searchParams.keys())].sort().join("&");
  return `${url.host}${url.pathname.replace(/\d+/g, "0")}?${names}`;
}
