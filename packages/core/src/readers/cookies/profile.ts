import type { ProfileSettings } from "../../settings/settings.ts";
import { type Cookie, readCookieFile } from "./cookie-file.ts";

/** A login to some sites. Its cookies go to these hosts alone, and over https alone. */
export interface Profile {
  name: string;
  /** Whether pages of this address are read with the profile. */
  covers(url: URL): boolean;
  /** The Cookie header for an address; undefined where nothing may be sent. */
  header(url: URL): string | undefined;
  /** The cookies that may be sent to the hosts of the profile, for the browser. */
  cookies(): Cookie[];
}

/** Reads the file with the first page that needs it. `addSecret` learns the values, so that no text repeats them. */
export function createProfile(
  { name, hosts, cookiesFile }: ProfileSettings,
  addSecret: (value: string) => void,
  now: () => number = Date.now,
): Profile {
  const known = new Set(hosts.map((host) => host.trim().toLowerCase()));
  let read: Cookie[] | undefined;
  const isOurs = (host: string) =>
    known.has(host) || [...known].some((entry) => entry.startsWith("*.") && host.endsWith(entry.slice(1)));
  const cookies = () => {
    if (!read) {
      read = readCookieFile(cookiesFile, `profiles.${name}.cookies_file`);
      for (const { value } of read) if (value.length >= shortestSecret) addSecret(value);
    }
    return read.filter(({ expires }) => expires === 0 || expires * 1000 > now());
  };
  const covers = (url: URL) => url.protocol === "https:" && isOurs(url.hostname);
  return {
    name,
    covers,
    header(url) {
      if (!covers(url)) return undefined;
      const sent = cookies().filter((cookie) => belongs(cookie, url));
      // Longer paths first, as RFC 6265 has it.
      return (
        sent
          .toSorted((one, other) => other.path.length - one.path.length)
          .map((cookie) => `${cookie.name}=${cookie.value}`)
          .join("; ") || undefined
      );
    },
    cookies: () =>
      cookies().filter(({ domain }) => [...known].some((host) => within(host.replace(/^\*\./, ""), domain))),
  };
}

/** Shorter values are words such as "en" and "1". */
const shortestSecret = 8;

const within = (host: string, domain: string) => host === domain || host.endsWith(`.${domain}`);

function belongs({ domain, withSubdomains, path }: Cookie, { hostname, pathname }: URL): boolean {
  if (!(withSubdomains ? within(hostname, domain) : hostname === domain)) return false;
  return pathname === path || pathname.startsWith(path.endsWith("/") ? path : `${path}/`);
}
