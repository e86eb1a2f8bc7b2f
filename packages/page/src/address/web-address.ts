import { decodeHTML } from "entities";
import { withoutTracking, withoutTrackingQuery } from "./canonical-url.ts";

/** Longer ones are data, not addresses. */
const longest = 4_000;

/**
 * An address that a parser would return unchanged: a lower-case host that ends in a name (digits would be an IP address
 * in one of many spellings) and a path without anything to encode. No query, which may track.
 */
const settled = /^https?:\/\/(?:[a-z\d][a-z\d-]*\.)+[a-z]{2,}\/(?:[\w~-][\w~./-]*)?$/;

/** Whether a path has nothing to encode and no `.` or `..` segment. */
const isSettledPath = (path: string): boolean =>
  /^\/(?:[\w~-][\w~./-]*)?$/.test(path) && !path.includes("/.") && path.length <= longest;

/** A query without a character that would be encoded, or end it. */
const settledQuery = /^\?[\w~.=&%+-]*$/;

export type Site = Pick<URL, "origin" | "hostname">;

/** The absolute address of a path that a parser would return unchanged, without tracking; undefined for others. */
export function settledOnSite(href: string, { origin, hostname }: Site): string | undefined {
  const at = href.indexOf("?");
  if (at < 0) return isSettledPath(href) ? origin + href : undefined;
  const path = href.slice(0, at);
  const query = href.slice(at);
  if (!isSettledPath(path) || !settledQuery.test(query) || href.length > longest) return undefined;
  return origin + path + withoutTrackingQuery(query, hostname);
}

/** An absolute http(s) or mail address without tracking; undefined for everything else. */
export function absoluteAddress(href: string, base: URL | undefined): string | undefined {
  const raw = href.trim();
  if (raw === "" || raw.length > longest) return undefined;
  // `xn--` encodes a name in another script, which may be an invalid one.
  if (settled.test(raw) && !raw.includes("/.") && !raw.includes("xn--")) return raw;
  const url = URL.parse(raw, base?.href);
  if (url?.protocol === "mailto:") return /^mailto:[^\s?<>]+@[^\s?<>]+/i.exec(url.href)?.[0];
  if (url?.protocol !== "http:" && url?.protocol !== "https:") return undefined;
  const clean = withoutTracking(url);
  // Each of the two assignments would parse the address again.
  if (clean.href.includes("@")) {
    clean.username = "";
    clean.password = "";
  }
  return clean.href;
}

const percentEncoded = (character: string): string =>
  `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`;

const breaking = /[\s()<>\\|]/;
const eachBreaking = new RegExp(breaking, "g");

/** Inside `(…)` spaces, brackets and backslashes would end the address early. */
export const escapeAddress = (address: string): string =>
  breaking.test(address) ? address.replace(eachBreaking, percentEncoded) : address;

/**
 * The destination of a Markdown link as an absolute http(s) or mail address; undefined for every other scheme.
 * Markdown decodes entities and backslashes in destinations, so they are decoded before the scheme is judged.
 */
export function safeLink(destination: string, base: URL | undefined): string | undefined {
  const raw = decodeHTML(destination.replace(/\\(?=[!-/:-@[-`{-~])/g, ""));
  const address = absoluteAddress(raw, base);
  // Characters that Markdown would read as syntax.
  return address && escapeAddress(address).replace(/[`*[\]]/g, percentEncoded);
}

/** An http(s) address that can be shown and opened, or undefined. User names and passwords are refused. */
export function safeUrl(raw: string | null | undefined): string | undefined {
  const text = raw?.trim();
  if (!text || text.length > 4_096) return undefined;
  const url = URL.parse(text);
  if (!url || (url.protocol !== "http:" && url.protocol !== "https:")) return undefined;
  if (url.username || url.password) return undefined;
  return url.href;
}
