import { withoutTracking, withoutTrackingQuery } from "./canonical-url.ts";

/** Longer ones are data, not addresses. */
const longest = 4_000;

/**
 * An address that a parser would give back as it is: a host in small letters with a name at its end (digits would
 * be an IP address in one of many spellings), and a path without anything to encode. No query, which may track.
 */
const settled = /^https?:\/\/(?:[a-z\d][a-z\d-]*\.)+[a-z]{2,}\/(?:[\w~-][\w~./-]*)?$/;

/** Whether a path has neither a sign to encode nor `.` or `..` as a step. */
const isSettledPath = (path: string): boolean =>
  /^\/(?:[\w~-][\w~./-]*)?$/.test(path) && !path.includes("/.") && path.length <= longest;

/** A query without a sign that would be encoded, or end it. */
const settledQuery = /^\?[\w~.=&%+-]*$/;

export type Site = Pick<URL, "origin" | "hostname">;

/** What a path on a site becomes that a parser would give back as it is, without tracking; nothing for others. */
export function settledOnSite(href: string, { origin, hostname }: Site): string | undefined {
  const at = href.indexOf("?");
  if (at < 0) return isSettledPath(href) ? origin + href : undefined;
  const path = href.slice(0, at);
  const query = href.slice(at);
  if (!isSettledPath(path) || !settledQuery.test(query) || href.length > longest) return undefined;
  return origin + path + withoutTrackingQuery(query, hostname);
}

/** An absolute http(s) or mail address without tracking; nothing for everything else. */
export function absoluteAddress(href: string, base: URL | undefined): string | undefined {
  const raw = href.trim();
  if (raw === "" || raw.length > longest) return undefined;
  // `xn--` starts the spelling of a name in another script, which may be a false one.
  if (settled.test(raw) && !raw.includes("/.") && !raw.includes("xn--")) return raw;
  const url = URL.parse(raw, base?.href);
  if (url?.protocol === "mailto:") return /^mailto:[^\s?<>]+@[^\s?<>]+/i.exec(url.href)?.[0];
  if (url?.protocol !== "http:" && url?.protocol !== "https:") return undefined;
  const clean = withoutTracking(url);
  // Each of the two would parse the address again.
  if (clean.href.includes("@")) {
    clean.username = "";
    clean.password = "";
  }
  return clean.href;
}

export const percentEncoded = (character: string): string =>
  `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`;

const breaking = /[\s()<>\\|]/;
const eachBreaking = new RegExp(breaking, "g");

/** Inside `(…)` spaces, brackets and backslashes would end the address early. */
export const escapeAddress = (address: string): string =>
  breaking.test(address) ? address.replace(eachBreaking, percentEncoded) : address;
