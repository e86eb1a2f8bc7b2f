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
