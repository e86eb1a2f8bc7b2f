import { withoutTracking } from "./canonical-url.ts";

/** Longer ones are data, not addresses. */
const longest = 4_000;

/** An absolute http(s) or mail address without tracking; nothing for everything else. */
export function absoluteAddress(href: string, base: URL | undefined): string | undefined {
  const raw = href.trim();
  if (raw === "" || raw.length > longest) return undefined;
  const url = URL.parse(raw, base?.href);
  if (url?.protocol === "mailto:") return /^mailto:[^\s?<>]+@[^\s?<>]+/i.exec(url.href)?.[0];
  if (url?.protocol !== "http:" && url?.protocol !== "https:") return undefined;
  const clean = withoutTracking(url);
  clean.username = "";
  clean.password = "";
  return clean.href;
}

export const percentEncoded = (character: string): string =>
  `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`;

/** Inside `(…)` spaces, brackets and backslashes would end the address early. */
export const escapeAddress = (address: string): string => address.replace(/[\s()<>\\|]/g, percentEncoded);
