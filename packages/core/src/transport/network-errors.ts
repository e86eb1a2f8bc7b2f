import { ScryError } from "../contracts/error.ts";
import { isProxyRefusal, type ProxyTrouble } from "./proxy-error.ts";

/** No network at all, as against one host that does not answer. */
const offlineCodes = new Set(["ENOTFOUND", "EAI_AGAIN", "ENETUNREACH", "ENETDOWN", "EADDRNOTAVAIL"]);

const reasons: Readonly<Record<string, string>> = {
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

/** The code of a system or undici error, also where undici wraps several tries into one. */
export function errorCodeOf(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  const { code, errors, cause } = error as { code?: unknown; errors?: unknown[]; cause?: unknown };
  if (typeof code === "string") return code;
  return errorCodeOf(errors?.[0]) ?? errorCodeOf(cause);
}

const isTimeout = (code: string | undefined) =>
  code === "ETIMEDOUT" || (code?.startsWith("UND_ERR_") && code.endsWith("_TIMEOUT"));

/** More headers than a reply can have. */
export const isHeaderFlood = (error: unknown) =>
  ["UND_ERR_HEADERS_OVERFLOW", "HPE_HEADER_OVERFLOW"].includes(errorCodeOf(error) ?? "");

/** Something answered that does not speak HTTP, such as the https port of a server asked by http. */
export const isNoHttp = (error: unknown) =>
  errorCodeOf(error)?.startsWith("HPE_") || (error instanceof Error && error.name === "HTTPParserError");

/** What a failed connection means, in words; `proxy` where it failed there already. */
export function networkError(
  error: unknown,
  label: string,
  provider: string,
  host: string,
  proxy?: ProxyTrouble,
): ScryError {
  const code = errorCodeOf(error);
  if (!proxy && (isHeaderFlood(error) || isNoHttp(error))) {
    return new ScryError({
      code: "bad_reply",
      message: `${label} at ${host} ${isHeaderFlood(error) ? "sent too many headers" : "did not answer in valid HTTP"}.`,
      hint: "Check the address, its port, and whether it begins with http:// or https://.",
      provider,
      cause: error,
    });
  }
  const reason = isProxyRefusal(error)
    ? "the proxy refused the connection"
    : ((code && reasons[code]) ?? code ?? "the connection failed");
  const certificate = code?.includes("CERT") || code?.includes("VERIFY");
  return new ScryError({
    code: isTimeout(code) ? "timeout" : "unavailable",
    message: `${label} could not be reached ${proxy ? `through the proxy ${proxy.host}` : `at ${host}`}: ${reason}.`,
    hint: proxy
      ? `Check that the proxy is running, or correct ${proxy.place}.`
      : certificate
        ? "Behind a company proxy, set network.ca to its certificate file."
        : "Check the network, the proxy settings and the address.",
    provider,
    cause: error,
  });
}

/**
 * Whether the network itself seems to be gone. Only addresses that are ours can tell: one that the user typed
 * may be wrong, or lie in a private network that is not connected just now.
 */
export function isOffline(error: ScryError, userAddress: boolean): boolean {
  const code = errorCodeOf(error.cause);
  return code !== undefined && !userAddress && offlineCodes.has(code);
}
