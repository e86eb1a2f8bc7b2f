/** What the codes of the system, of TLS and of undici mean, as half a sentence. The one table for all packages. */
const meanings: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file or folder",
  ENOTDIR: "a part of its path is not a folder",
  EISDIR: "it is a folder",
  EEXIST: "there is a file where a folder should be",
  EACCES: "permission is missing",
  EPERM: "permission is missing",
  EROFS: "the disk is read-only",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk is full",
  ENOTFOUND: "its name could not be resolved",
  EAI_AGAIN: "the name server does not answer; is there a network?",
  ECONNREFUSED: "the connection was refused",
  ECONNRESET: "the connection was cut",
  EPIPE: "the connection was cut",
  ENETUNREACH: "the network is unreachable",
  EHOSTUNREACH: "the host is unreachable",
  ENETDOWN: "the network is down",
  ETIMEDOUT: "the connection took too long",
  UND_ERR_SOCKET: "the connection was cut",
  UND_ERR_PRX_CONN: "the proxy cut the connection",
  UND_ERR_PRX_TLS: "the proxy's certificate could not be verified",
  UND_ERR_CONNECT_TIMEOUT: "the connection took too long",
  UND_ERR_HEADERS_TIMEOUT: "no answer came in time",
  UND_ERR_BODY_TIMEOUT: "the answer stopped coming",
  UND_ERR_CLOSED: "the engine was closed",
  UND_ERR_DESTROYED: "the engine was closed",
  CERT_HAS_EXPIRED: "its certificate has expired",
  DEPTH_ZERO_SELF_SIGNED_CERT: "its certificate is self-signed",
  SELF_SIGNED_CERT_IN_CHAIN: "its certificate chain is not trusted here",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "its certificate could not be verified",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "its certificate chain is not trusted here",
  ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is for another host",
};

/** The code of a system or undici error, even where undici wraps several tries into one. */
export function errorCodeOf(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  const { code, errors, cause } = error as { code?: unknown; errors?: unknown[]; cause?: unknown };
  if (typeof code === "string") return code;
  return errorCodeOf(errors?.[0]) ?? errorCodeOf(cause);
}

/** Why the system failed, as half a sentence, or its code. Undefined for an error without a code. */
export function systemErrorText(error: unknown): string | undefined {
  const code = errorCodeOf(error);
  return code === undefined ? undefined : (meanings[code] ?? code);
}
