import { ScryError } from "../../contracts/error.ts";

const certificate = "Use another source; a page with a broken certificate is not read.";
// Chromium reads authorities from the system's store, on Linux from a database of the user, and never from a file.
const authority =
  "Use another source. If the authority is your own, add it to those that the browser knows: network.ca does not reach the browser (see docs/browser.md).";
const messages: readonly [RegExp, string, string?][] = [
  [/ERR_CERT_DATE_INVALID/, "The certificate of this site has expired.", certificate],
  [/ERR_CERT_COMMON_NAME_INVALID/, "The certificate of this site is for another host name.", certificate],
  [/ERR_CERT_AUTHORITY_INVALID/, "The certificate of this site comes from an unknown authority.", authority],
  [/ERR_CERT_|ERR_SSL_/, "No secure connection to this site could be made.", certificate],
  [/ERR_EMPTY_RESPONSE|ERR_CONNECTION_(?:CLOSED|RESET)/, "The server closed the connection."],
];

/** What Chromium's name for a failed navigation means. */
export function navigationError(reason: string, cause?: unknown): ScryError {
  if (/ERR_TOO_MANY_REDIRECTS/.test(reason)) {
    return new ScryError({ code: "refused_url", message: "This page redirects in a loop.", cause });
  }
  if (/Download is starting|ERR_INVALID_RESPONSE/.test(reason)) return downloadError(cause);
  const [, message, hint] = messages.find(([pattern]) => pattern.test(reason)) ?? [];
  return new ScryError({
    code: /TIMED_OUT/.test(reason) ? "timeout" : "unavailable",
    message: message ?? "The browser could not load this page.",
    hint,
    cause: cause ?? new Error(reason),
  });
}

export function downloadError(cause?: unknown): ScryError {
  return new ScryError({
    code: "unsupported_content",
    message: "This address gives a file to save, not a page.",
    hint: "Open it with the direct reader, or use a page that describes it.",
    cause,
  });
}
