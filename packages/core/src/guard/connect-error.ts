import { ScryError } from "../contracts/error.ts";

const certificateMessages: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: "The certificate of this site has expired.",
  CERT_NOT_YET_VALID: "The certificate of this site is not valid yet.",
  ERR_TLS_CERT_ALTNAME_INVALID: "The certificate of this site is for another host name.",
  DEPTH_ZERO_SELF_SIGNED_CERT: "The certificate of this site is self-signed.",
  SELF_SIGNED_CERT_IN_CHAIN: "The certificate of this site comes from an unknown authority.",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "The certificate of this site comes from an unknown authority.",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "The certificate of this site comes from an unknown authority.",
  CERT_REVOKED: "The certificate of this site was revoked.",
};

/** The errors that a company's proxy or a virus scanner causes. */
const perhapsDecrypted = new Set([
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
]);

const networkMessages: Readonly<Record<string, string>> = {
  ECONNREFUSED: "The server refuses connections.",
  ECONNRESET: "The server closed the connection.",
  EHOSTUNREACH: "The server cannot be reached.",
  ENETUNREACH: "The server cannot be reached.",
};

/**
 * Node's messages name addresses ("connect ECONNREFUSED …"), so the original error becomes the cause and the message is
 * ours.
 */
export function connectError(error: unknown): ScryError {
  if (ScryError.is(error)) return error;
  const code = String((error as { code?: unknown } | undefined)?.code);
  if (code === "ETIMEDOUT") return connectTimeout(error);
  const certificate = certificateMessages[code];
  if (certificate !== undefined) {
    return new ScryError({
      code: "unavailable",
      message: certificate,
      hint: perhapsDecrypted.has(code)
        ? "Use another source. If every page says this, a program in between decrypts the traffic: set network.ca (or SSL_CERT_FILE) to its certificate file."
        : "Use another source; a page with a broken certificate is not read.",
      cause: error,
    });
  }
  const tls = code.startsWith("ERR_SSL_") || code.startsWith("ERR_TLS_") || code === "EPROTO";
  return new ScryError({
    code: "unavailable",
    message:
      networkMessages[code] ??
      (tls
        ? "No secure connection to this site could be made."
        : "No connection to this site could be made."),
    hint: "Check the address, or try again later.",
    cause: error,
  });
}

export function connectTimeout(cause?: unknown): ScryError {
  return new ScryError({
    code: "timeout",
    message: "The server did not accept a connection in time.",
    cause,
  });
}
