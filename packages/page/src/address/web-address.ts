import { decodeHTML } from "entities";
import { withoutTracking } from "./canonical-url.ts";

/** Longer ones are data, not addresses. */
const longest = 4_000;

/** The absolute address of a path that a parser would return unchanged, as most links have; undefined for others. */
export function settledOnSite(href: string, origin: string): string | undefined {
  const isSettled = /^\/(?:[\w~-][\w~./-]*)?$/.test(href) && !href.includes("/.") && href.length <= longest;
  return isSettled ? origin + href : undefined;
}

/** An absolute http(s) or mail address without tracking; undefined for everything else. */
export function absoluteAddress(href: string, base: URL | undefined): string | undefined {
  const raw = href.trim();
  if (raw === "" || raw.length > longest) return undefined;
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

/** Inside `(…)` spaces, brackets and backslashes would end the address early. */
export const escapeAddress = (address: string): string => address.replace(/[\s()<>\\|]/g, percentEncoded);

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
