import { isIPv6 } from "node:net";
import { type Refusal, refusalError } from "./refusal.ts";

// RFC 9110 asks servers to take request lines of at least 8,000 octets; longer URLs fail on most of them.
const maximumLength = 8_000;

const controlCharacter = /[\u0000-\u001f\u007f]/;
// The scheme, the slashes after it, and everything before path, query or fragment. A backslash counts as part of the
// authority on purpose: some parsers end the host at it and some do not.
const authorityPattern = /^[a-z][a-z0-9+.-]*:([/\\]*)([^/?#]*)/i;
const schemePattern = /^[a-z][a-z0-9+.-]*:/i;
// Five digits that the parser still refused, or more.
export const badPort = /^https?:\/\/[^/?#@:]+:\d{5,}(?:[/?#]|$)/i;
// A relative reference that begins like `/\host` or `\\host` is a path to some parsers, a host to others.
const ambiguousStart = /^(?:\/\\|\\)/;

function refuse(rule: string, reason: string, message: string, hint?: string): never {
  const refusal: Refusal = { rule, reason, message };
  if (hint !== undefined) refusal.hint = hint;
  throw refusalError(refusal);
}

function checkLength(text: string): void {
  if (text.length <= maximumLength) return;
  refuse(
    "too-long",
    `${text.length} characters, at most ${maximumLength} are accepted`,
    "The URL is too long.",
    "Use a shorter URL.",
  );
}

function checkRawText(text: string): string {
  const trimmed = text.trim();
  checkLength(trimmed);
  // The WHATWG parser drops tabs and line breaks without a word, so "fi\tle:" would become "file:".
  if (controlCharacter.test(trimmed)) {
    refuse("control-character", "a control character inside the URL", "The URL contains control characters.");
  }
  return trimmed;
}

function checkAuthorityText(text: string): void {
  const match = authorityPattern.exec(text);
  if (match === null) return;
  const [, slashes = "", authority = ""] = match;
  if (slashes.includes("\\") || authority.includes("\\")) {
    refuse(
      "backslash",
      "a backslash in or before the host, which parsers read differently",
      "The URL has a backslash where the host is.",
      "Write the URL with forward slashes.",
    );
  }
  if (authority.includes("@")) refuseUserInfo();
}

function refuseUserInfo(): never {
  refuse(
    "user-info",
    "user name or password before the host",
    "URLs with a user name or password are not opened.",
    "Remove the part before the @.",
  );
}

/**
 * The URL if its text is one that may be opened at all: http or https, no user info, no tricks in the host.
 * `base` is given for redirect targets, which may be relative.
 */
export function parseWebUrl(text: string, base?: URL): URL {
  const trimmed = checkRawText(text);
  const absolute = schemePattern.test(trimmed);
  if (base !== undefined && !absolute && ambiguousStart.test(trimmed)) {
    refuse(
      "backslash",
      "a redirect target that begins with a backslash",
      "A redirect has an ambiguous target.",
    );
  }
  const url = URL.parse(trimmed, base?.href);
  if (url === null && badPort.test(trimmed)) {
    return refuse(
      "not-a-url",
      "the port is not a number up to 65535",
      "The port of this URL is not valid.",
      "Give a port from 1 to 65535, or none.",
    );
  }
  if (url === null) {
    return refuse(
      "not-a-url",
      "it cannot be read as a URL; a complete one begins with https:// or http://",
      "This is not a valid web address.",
      "Give a complete URL that begins with https:// or http://.",
    );
  }
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    refuse(
      "scheme",
      `scheme ${url.protocol.slice(0, -1)}; only http and https are opened`,
      "Only http and https URLs are opened.",
      "Give a URL that begins with https:// or http://.",
    );
  }
  checkAuthorityText(trimmed);
  if (url.username !== "" || url.password !== "") refuseUserInfo();
  // Percent-encoding may have made it longer than the text was.
  checkLength(url.href);
  return url;
}

/** The port a URL is fetched from. */
export function portOf(url: URL): number {
  if (url.port !== "") return Number(url.port);
  return url.protocol === "https:" ? 443 : 80;
}

/**
 * A host on its own, as a proxy gets it with CONNECT, in the spelling that URLs have: "0x7f.1" becomes
 * "127.0.0.1" before any rule looks at it.
 */
export function parseHost(text: string): string {
  const host = isIPv6(text) ? `[${text}]` : text;
  if (/[/\\?#@]/.test(host) || (host.includes(":") && !/^\[[^\]]*\]$/.test(host))) {
    refuse("host", "more than a host", "The host of this URL is not a valid name.");
  }
  return parseWebUrl(`http://${host}`).hostname;
}

const hostName = "[\\p{L}\\p{N}][\\p{L}\\p{N}-]*";
/** "example.com/page" */
const dottedHost = new RegExp(`^${hostName}(?:\\.[\\p{L}\\p{N}-]+)+(?:[:/?#]|$)`, "u");
/** "localhost:8080/page". Only digits after the colon: a URL parser would take the name for a scheme. */
const hostAndPort = new RegExp(`^${hostName}(?:\\.[\\p{L}\\p{N}-]+)*:\\d{1,5}(?:[/?#]|$)`, "u");

/**
 * Adds the scheme to an address as people write it: "example.com" is https://example.com. Anything with a scheme, and
 * anything that is not a host, is returned unchanged for the guard to judge. Not for redirects and links, where such a
 * text is relative or has a scheme that is not opened.
 */
export function completeAddress(text: string): string {
  const trimmed = text.trim();
  const bare = hostAndPort.test(trimmed) || (!URL.canParse(trimmed) && dottedHost.test(trimmed));
  return bare ? `https://${trimmed}` : text;
}
